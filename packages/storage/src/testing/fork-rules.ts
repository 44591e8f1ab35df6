import { expect } from "vitest";

import { createAndWrite, openWriter, readAll, readSeqs, textEntry } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

export const forkRules: Rules = {
  "copies all entries with their numbers and records the parent": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("a"), { kind: "private", body: "{}", at: 7 }, textEntry("c")]);
    const fork = await store.fork("s", { sessionId: "f", cwd: "/elsewhere" });
    expect(fork).toMatchObject({
      cwd: "/elsewhere",
      lastSeq: 3,
      parent: { sessionId: "s", seq: 3 },
      archived: false,
    });
    expect(await store.get("f")).toEqual(fork);
    expect(await readAll(store, "f")).toEqual(await readAll(store, "s"));
  },

  "gives the copy its own range": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("a"), textEntry("b")]);
    await store.fork("s", { sessionId: "f", cwd: "/" });
    const { ranges, token } = await openWriter(store, "f", "other");
    expect(ranges).toEqual([
      { token: expect.any(String) as unknown, first: 1 },
      { token, first: 3 },
    ]);
    expect(ranges[0]?.token).not.toBe(writer.token);
  },

  "copies entries up to a number": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(["a", "b", "c", "d"].map((text) => textEntry(text)));
    const fork = await store.fork("s", { sessionId: "f", cwd: "/" }, { upTo: 2 });
    expect(fork).toMatchObject({ lastSeq: 2, parent: { sessionId: "s", seq: 2 } });
    expect(await readSeqs(store, "f")).toEqual([1, 2]);
    const empty = await store.fork("s", { sessionId: "e", cwd: "/" }, { upTo: 0 });
    expect(empty).toMatchObject({ lastSeq: 0 });
    const all = await store.fork("s", { sessionId: "x", cwd: "/" }, { upTo: 99 });
    expect(all).toMatchObject({ lastSeq: 4, parent: { sessionId: "s", seq: 4 } });
    await expect(store.fork("s", { sessionId: "y", cwd: "/" }, { upTo: -1 })).rejects.toThrow(RangeError);
  },

  "is independent of its source": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("a"), textEntry("b")]);
    await store.fork("s", { sessionId: "f", cwd: "/" });
    const other = await openWriter(store, "f", "other");
    expect(await other.append([textEntry("fork")])).toBe(3);
    await writer.append([textEntry("c"), textEntry("d")]);
    expect(await readSeqs(store, "f")).toEqual([1, 2, 3]);
    expect(await readSeqs(store, "s")).toEqual([1, 2, 3, 4]);
    await store.delete("s");
    expect(await readAll(store, "f")).toHaveLength(3);
    expect(await store.get("f")).toMatchObject({ parent: { sessionId: "s", seq: 2 } });
  },

  "copies the source's title and meta if omitted": async (store) => {
    const dirs = ["/a"];
    await store.create({
      sessionId: "s",
      cwd: "/",
      title: "mine",
      titleSource: "user",
      meta: { k: 1 },
      additionalDirectories: dirs,
    });
    const fork = await store.fork("s", { sessionId: "f", cwd: "/" });
    expect(fork).toMatchObject({
      title: "mine",
      titleSource: "user",
      meta: { k: 1 },
      additionalDirectories: [],
    });
    const other = await store.fork("s", { sessionId: "o", cwd: "/", title: null, meta: {} });
    expect(other).toMatchObject({ title: null, titleSource: "none", meta: {} });
  },

  "continues the source's numbers, even after gaps from compaction": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(["a", "b", "c"].map((text) => textEntry(text)));
    await writer.replaceRange(1, 3, [{ seq: 1, ...textEntry("abc") }]);
    expect(await store.fork("s", { sessionId: "f", cwd: "/" })).toMatchObject({ lastSeq: 3 });
    const other = await openWriter(store, "f");
    expect(await other.append([textEntry("d")])).toBe(4);
    expect(await readSeqs(store, "f")).toEqual([1, 4]);
  },

  "rejects a taken id without changing anything": async (store) => {
    await createAndWrite(store, "s");
    const other = await store.create({ sessionId: "o", cwd: "/" });
    await expect(store.fork("s", { sessionId: "o", cwd: "/" })).rejects.toMatchObject({ code: "exists" });
    await expect(store.fork("s", { sessionId: "s", cwd: "/" })).rejects.toMatchObject({ code: "exists" });
    expect(await store.get("o")).toEqual(other);
  },

  "does not copy the lease": async (store) => {
    await createAndWrite(store, "s");
    await store.fork("s", { sessionId: "f", cwd: "/" });
    expect(await openWriter(store, "f", "another")).toMatchObject({ sessionId: "f" });
  },
};
