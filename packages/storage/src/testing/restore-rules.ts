import { expect } from "vitest";

import type { SessionStore, SessionWriter } from "../api/session-store.ts";
import { createAndWrite, openWriter, readAll, readPages, readSeqs, textEntry } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

/** A store whose storage can be restored to an earlier state. */
export interface RestorableStorage {
  readonly store: SessionStore;
  /** Saves the storage. Returns a function that restores it while the store is open. */
  readonly save: () => Promise<() => Promise<void>>;
}

/** Writer calls that change or claim a session. */
const calls: readonly ((writer: SessionWriter) => Promise<unknown>)[] = [
  (writer) => writer.append([textEntry("stray")]),
  (writer) => writer.replaceRange(1, 2, []),
  (writer) => writer.replaceRange(2, 4, [{ seq: 2, ...textEntry("stray") }]),
  (writer) => writer.renew(),
];

async function expectRefused(writer: SessionWriter, code: string): Promise<void> {
  for (const call of calls) await expect(call(writer)).rejects.toMatchObject({ code });
}

/**
 * Rules for storage that has lost acknowledged writes, because it was restored from a backup or replaced by a lagging
 * replica.
 */
export const restoreRules: Rules<RestorableStorage> = {
  "stops a writer whose entries were lost, whichever call comes first": async ({ store, save }) => {
    const writers: SessionWriter[] = [];
    for (const [index] of calls.entries()) writers.push(await createAndWrite(store, String(index)));
    for (const writer of writers) await writer.append([textEntry("a"), textEntry("b")]);
    const restore = await save();
    for (const writer of writers) await writer.append([textEntry("c"), textEntry("d")]);
    await restore();
    for (const [index, writer] of writers.entries()) {
      // Call 1 is skipped, because the entries that it replaces were not lost.
      const first = calls[index] ?? calls[0];
      if (index !== 1) await expect(first?.(writer)).rejects.toMatchObject({ code: "lost" });
      await expect(writer.renew()).rejects.toMatchObject({ code: "lost" });
      await expectRefused(writer, "lost");
    }
    expect(await readAll(store, "0")).toMatchObject([textEntry("a"), textEntry("b")]);
  },

  "stops it permanently, even if other entries take these numbers": async ({ store, save }) => {
    const writer = await createAndWrite(store, "s");
    const restore = await save();
    await writer.append([textEntry("a")]);
    await restore();
    await expect(writer.append([textEntry("b")])).rejects.toMatchObject({ code: "lost" });
    await writer.release();
    const next = await openWriter(store, "s", "second");
    await next.append([textEntry("x")]);
    await expectRefused(writer, "lost");
    expect(next.ranges).toEqual([{ token: next.token, first: 1 }]);
    expect(await readAll(store, "s")).toMatchObject([textEntry("x")]);
  },

  "lets only one of two writers write if the newer lease is lost": async ({ store, save }) => {
    const older = await createAndWrite(store, "s");
    await older.append([textEntry("a")]);
    await older.release();
    const restore = await save();
    const lost = await openWriter(store, "s", "lost");
    await restore();
    const newer = await openWriter(store, "s", "newer");
    expect(newer.token).not.toBe(lost.token);
    await expectRefused(lost, "fenced");
    await lost.release();
    expect(await newer.append([textEntry("b")])).toBe(2);
    await expect(openWriter(store, "s", "third")).rejects.toMatchObject({ code: "lease_held" });
  },

  "fences a writer whose lease was lost, even if nobody has taken it since": async ({ store, save }) => {
    await store.create({ sessionId: "s", cwd: "/" });
    const restore = await save();
    const lost = await openWriter(store, "s", "lost");
    await restore();
    await expectRefused(lost, "fenced");
    expect(await store.owner("s")).toBeNull();
  },

  "lets a writer continue if it lost nothing": async ({ store, save }) => {
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("a"), { ...textEntry("bc"), count: 2 }]);
    const other = await createAndWrite(store, "t");
    const restore = await save();
    await other.append([textEntry("x")]);
    await restore();
    expect(await writer.append([textEntry("d")])).toBe(4);
    await writer.renew();
    await writer.replaceRange(1, 4, [{ seq: 1, ...textEntry("abcd") }]);
    expect(await readSeqs(store, "s")).toEqual([1]);
  },

  "does not mistake a session in a reused row for the lost one": async ({ store, save }) => {
    await store.create({ sessionId: "kept", cwd: "/" });
    const restore = await save();
    const writer = await createAndWrite(store, "lost");
    await writer.append(Array.from({ length: 3 }, (_, index) => textEntry(String(index))));
    const pages = store.read("lost", { pageSize: 1 })[Symbol.asyncIterator]();
    expect((await pages.next()).value).toMatchObject([textEntry("0")]);
    await restore();
    const next = await createAndWrite(store.scoped("another user"), "next");
    await next.append(Array.from({ length: 3 }, () => textEntry("secret")));
    await expect(pages.next()).rejects.toMatchObject({ code: "not_found" });
    await expectRefused(writer, "not_found");
    expect(await readPages(store.scoped("another user"), "next")).toHaveLength(1);
  },
};
