import { expect } from "vitest";

import type { SessionStore } from "../api/session-store.ts";
import { createAndWrite, openWriter, readAll, readSeqs, textEntry } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

/** A store and a function that reopens the same storage, while the store is open or after it was closed. */
export interface SharedStorage {
  readonly store: SessionStore;
  /** Opens another store, which is closed after the rule has run. */
  readonly openAgain: () => Promise<SessionStore>;
}

/** Rules for storage that outlives its store and can be opened by several stores at the same time. */
export const sharingRules: Rules<SharedStorage> = {
  "has everything after being reopened": async ({ store, openAgain }) => {
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("a"), { kind: "private", body: " 1.0 ", at: 5 }]);
    await store.update("s", { title: "mine", titleSource: "user", archived: true, meta: { k: [1] } });
    await store.fork("s", { sessionId: "f", cwd: "/" });
    const before = [
      await store.get("s"),
      await store.get("f"),
      await readAll(store, "s"),
      await readAll(store, "f"),
    ];
    await store.close();
    const again = await openAgain();
    const after = [
      await again.get("s"),
      await again.get("f"),
      await readAll(again, "s"),
      await readAll(again, "f"),
    ];
    expect(after).toEqual(before);
  },

  "stores appends accepted before it was closed": async ({ store, openAgain }) => {
    const writer = await createAndWrite(store, "s");
    const appends = Array.from({ length: 50 }, (_, index) => writer.append([textEntry(String(index))]));
    await store.close();
    expect((await Promise.all(appends)).at(-1)).toBe(50);
    expect(await readAll(await openAgain(), "s")).toHaveLength(50);
  },

  "frees its leases on close and does not reuse tokens": async ({ store, openAgain }) => {
    const { token } = await createAndWrite(store, "s");
    await store.close();
    const writer = await openWriter(await openAgain(), "s", "second");
    expect(writer.token).not.toBe(token);
  },

  "accepts a cursor from before it was reopened": async ({ store, openAgain }) => {
    for (const sessionId of ["1", "2", "3"]) await store.create({ sessionId, cwd: "/" });
    const whole = (await store.list()).sessions;
    const { nextCursor } = await store.list({ limit: 1 });
    await store.close();
    expect((await (await openAgain()).list({ cursor: nextCursor })).sessions).toEqual(whole.slice(1));
  },

  "shows every change to another instance immediately": async ({ store, openAgain }) => {
    const other = await openAgain();
    const writer = await createAndWrite(store, "s");
    expect(await other.get("s")).toEqual(await store.get("s"));
    for (let seq = 1; seq <= 10; seq += 1) {
      await writer.append([textEntry("x")]);
      expect(await readSeqs(other, "s")).toHaveLength(seq);
    }
    await other.update("s", { title: "t" });
    expect(await store.get("s")).toMatchObject({ title: "t" });
    expect(await other.delete("s")).toBe(true);
    await expect(writer.append([textEntry("x")])).rejects.toMatchObject({ code: "not_found" });
  },

  "creates a session once for all instances": async ({ store, openAgain }) => {
    const stores = [store, await openAgain(), await openAgain()];
    const outcomes = await Promise.allSettled(
      stores.map((each) => each.create({ sessionId: "s", cwd: "/" })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map((outcome) => outcome.reason as unknown)).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ code: "exists" }) as unknown),
    );
  },

  "holds leases against other instances, and fences across them": async ({ store, openAgain }) => {
    const other = await openAgain();
    const older = await createAndWrite(store, "s");
    await older.append([textEntry("a")]);
    const refused = openWriter(other, "s", "second");
    await expect(refused).rejects.toMatchObject({ code: "lease_held", owner: "owner" });
    const newer = await openWriter(other, "s");
    expect(newer.token).not.toBe(older.token);
    await expect(older.append([textEntry("stale")])).rejects.toMatchObject({ code: "fenced" });
    expect(await newer.append([textEntry("b")])).toBe(2);
    await newer.release();
    expect(await openWriter(store, "s", "third")).toMatchObject({ sessionId: "s" });
  },

  "numbers entries without gaps when two instances alternate": async ({ store, openAgain }) => {
    const stores = [store, await openAgain()];
    await store.create({ sessionId: "s", cwd: "/" });
    for (let round = 0; round < 10; round += 1) {
      for (const each of stores) {
        const writer = await openWriter(each, "s", "one owner");
        await writer.append([textEntry("a"), textEntry("b")]);
      }
    }
    expect(await readSeqs(store, "s")).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  },
};
