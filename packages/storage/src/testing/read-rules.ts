import { expect } from "vitest";

import { createAndWrite, readAll, readPages, readSeqs, textEntry } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

function entries(count: number): { kind: string; body: string }[] {
  return Array.from({ length: count }, (_, index) =>
    textEntry(String(index), index % 3 === 0 ? "third" : "other"),
  );
}

export const readRules: Rules = {
  "returns no pages for an empty session": async (store) => {
    await store.create({ sessionId: "s", cwd: "/" });
    expect(await readPages(store, "s")).toEqual([]);
  },

  "reads pages of 500 by default": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(entries(1201));
    expect((await readPages(store, "s")).map((page) => page.length)).toEqual([500, 500, 201]);
    expect((await readPages(store, "s", { pageSize: 601 })).map((page) => page.length)).toEqual([601, 600]);
    expect(await readSeqs(store, "s", { pageSize: 7 })).toEqual(
      Array.from({ length: 1201 }, (_, index) => index + 1),
    );
  },

  "reads entries after one number and up to another": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(entries(10));
    expect(await readSeqs(store, "s", { after: 7 })).toEqual([8, 9, 10]);
    expect(await readSeqs(store, "s", { upTo: 2 })).toEqual([1, 2]);
    expect(await readSeqs(store, "s", { after: 3, upTo: 6, pageSize: 2 })).toEqual([4, 5, 6]);
    expect(await readSeqs(store, "s", { after: 10 })).toEqual([]);
    expect(await readSeqs(store, "s", { after: 6, upTo: 6 })).toEqual([]);
    expect(await readSeqs(store, "s", { after: 8, upTo: 999 })).toEqual([9, 10]);
  },

  "reads only entries of the requested kinds": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(entries(10));
    expect(await readSeqs(store, "s", { kinds: ["third"] })).toEqual([1, 4, 7, 10]);
    expect(await readSeqs(store, "s", { kinds: ["third"], pageSize: 1 })).toEqual([1, 4, 7, 10]);
    expect(await readSeqs(store, "s", { kinds: ["other", "third"] })).toHaveLength(10);
    expect(await readSeqs(store, "s", { kinds: ["THIRD", "", '"'] })).toEqual([]);
    expect(await readSeqs(store, "s", { kinds: [] })).toEqual([]);
  },

  "never returns an empty page": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(entries(20));
    await writer.replaceRange(2, 19, []);
    expect((await readPages(store, "s", { pageSize: 3 })).map((page) => page.length)).toEqual([1, 1]);
  },

  "ends at the entry that was the last when reading started": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(entries(6));
    const seen: number[] = [];
    for await (const page of store.read("s", { pageSize: 2 })) {
      seen.push(...page.map((entry) => entry.seq));
      await writer.append([textEntry("late")]);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await readAll(store, "s")).toHaveLength(9);
  },

  "shows entries replaced meanwhile in later pages": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(entries(6));
    const seen: string[] = [];
    for await (const page of store.read("s", { pageSize: 2 })) {
      seen.push(...page.map(({ seq, body }) => `${seq} ${body}`));
      await writer.replaceRange(1, 6, [
        { seq: 1, ...textEntry("unseen") },
        { seq: 4, ...textEntry("seen") },
      ]);
    }
    expect(seen).toEqual([
      `1 ${textEntry("0").body}`,
      `2 ${textEntry("1").body}`,
      `4 ${textEntry("seen").body}`,
    ]);
  },

  "allows writes while a session is being read": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(entries(4));
    const iterator = store.read("s", { pageSize: 1 })[Symbol.asyncIterator]();
    await iterator.next();
    await writer.append([textEntry("x")]);
    await store.update("s", { title: "t" });
    await store.create({ sessionId: "other", cwd: "/" });
    expect((await iterator.next()).value).toMatchObject([{ seq: 2 }]);
    expect(await iterator.return?.()).toMatchObject({ done: true });
  },

  "lets the event loop run between pages": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(entries(50));
    let turns = 0;
    const count = (): void => {
      turns += 1;
      immediate = setImmediate(count);
    };
    let immediate = setImmediate(count);
    const pages = await readPages(store, "s", { pageSize: 5 });
    clearImmediate(immediate);
    expect(pages).toHaveLength(10);
    expect(turns).toBeGreaterThanOrEqual(9);
  },

  "stops when its signal aborts": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(entries(6));
    const reason = new Error("enough");
    await expect(readAll(store, "s", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const seen: number[] = [];
    const reading = (async () => {
      for await (const page of store.read("s", { pageSize: 2, signal: controller.signal })) {
        seen.push(...page.map((entry) => entry.seq));
        controller.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
    expect(seen).toEqual([1, 2]);
  },

  "rejects if the session is deleted meanwhile": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(entries(6));
    const iterator = store.read("s", { pageSize: 2 })[Symbol.asyncIterator]();
    await iterator.next();
    await store.delete("s");
    await store.create({ sessionId: "s", cwd: "/" });
    await expect(iterator.next()).rejects.toMatchObject({ code: "not_found" });
  },

  "rejects options that are not integers in range": async (store) => {
    await store.create({ sessionId: "s", cwd: "/" });
    for (const options of [{ pageSize: 0 }, { pageSize: 1.5 }, { after: -1 }, { upTo: Number.NaN }]) {
      await expect(readAll(store, "s", options)).rejects.toThrow(RangeError);
    }
  },
};
