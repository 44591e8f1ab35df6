import { expect } from "vitest";

import { createAndWrite, openWriter, readAll, readSeqs, textEntry } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

const VERBATIM = [
  '{"a":1,"a":2}',
  ' { "spaces" : [ 1.0 , 1e400, 12345678901234567890 ] } ',
  '"\\u0000 \\ud800 \u2028\u2029 é😀 \u{10FFFF}"',
  "null",
  `"${"x".repeat(1_000_000)}"`,
];

export const appendRules: Rules = {
  "numbers entries from 1 without gaps": async (store) => {
    const writer = await createAndWrite(store, "s");
    expect(await writer.append([textEntry("a"), textEntry("b")])).toBe(2);
    expect(await writer.append([textEntry("c")])).toBe(3);
    expect(await readSeqs(store, "s")).toEqual([1, 2, 3]);
    expect(await store.get("s")).toMatchObject({ lastSeq: 3 });
  },

  "assigns an entry as many numbers as it takes and reads it at the first": async (store) => {
    const writer = await createAndWrite(store, "s");
    const entries = [textEntry("a"), { ...textEntry("bcd"), count: 3 }];
    expect(await writer.append(entries)).toBe(4);
    expect(await writer.append([textEntry("e"), { ...textEntry("fg"), count: 2 }])).toBe(7);
    await expect(writer.append([{ ...textEntry("h"), count: 0 }])).rejects.toThrow(RangeError);
    expect(await store.get("s")).toMatchObject({ lastSeq: 7 });
    await writer.release();
    const next = await openWriter(store, "s", "next");
    expect(await next.append([textEntry("h")])).toBe(8);
    expect(await readSeqs(store, "s")).toEqual([1, 2, 5, 6, 8]);
    expect((await readAll(store, "s", { after: 1, upTo: 2 }))[0]).toMatchObject(textEntry("bcd"));
  },

  "calls a function for its entries when their transaction starts": async (store) => {
    const writer = await createAndWrite(store, "s");
    const pieces = ["b"];
    const appends = [
      writer.append([textEntry("a")]),
      writer.append(() => [{ ...textEntry(pieces.join("")), count: pieces.length }]),
      writer.append([textEntry("d")]),
    ];
    pieces.push("c");
    expect(await Promise.all(appends)).toEqual([1, 3, 4]);
    expect((await readAll(store, "s"))[1]).toMatchObject({ seq: 2, ...textEntry("bc") });
    await expect(writer.append(() => [{ kind: "k", body: '"\0"' }])).rejects.toThrow(TypeError);
    expect(await writer.append([textEntry("e")])).toBe(5);
  },

  "returns bodies unchanged": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(VERBATIM.map((body) => ({ kind: "k", body })));
    expect((await readAll(store, "s")).map((entry) => entry.body)).toEqual(VERBATIM);
  },

  "stores kinds and times, with the time of the call as the default": async (store) => {
    const writer = await createAndWrite(store, "s");
    const before = Date.now();
    await writer.append([
      { kind: "a b/c", body: "1", at: 1_234_567_890_123 },
      { kind: "ä", body: "2", at: 0 },
      { kind: "", body: "3" },
      { kind: String.raw`NULL,"\"{}`, body: "4" },
      { kind: "NULL", body: "5" },
    ]);
    const [first, second, third, ...others] = await readAll(store, "s");
    expect(others.map(({ kind }) => kind)).toEqual([String.raw`NULL,"\"{}`, "NULL"]);
    expect(first).toEqual({ seq: 1, at: 1_234_567_890_123, kind: "a b/c", body: "1" });
    expect(second).toEqual({ seq: 2, at: 0, kind: "ä", body: "2" });
    expect(third).toMatchObject({ seq: 3, kind: "" });
    expect(third?.at).toBeGreaterThanOrEqual(before);
    expect(third?.at).toBeLessThanOrEqual(Date.now());
  },

  "keeps the order of calls that do not wait for each other": async (store) => {
    const writer = await createAndWrite(store, "s");
    const batches = Array.from({ length: 400 }, (_, index) =>
      Array.from({ length: (index % 3) + 1 }, (_none, part) => textEntry(`${index}.${part}`)),
    );
    const lasts = await Promise.all(batches.map((batch) => writer.append(batch)));
    let last = 0;
    expect(lasts).toEqual(batches.map((batch) => (last += batch.length)));
    expect((await readAll(store, "s")).map((entry) => entry.body)).toEqual(
      batches.flat().map((entry) => entry.body),
    );
  },

  "accepts more entries in one call than fit in one transaction": async (store) => {
    const writer = await createAndWrite(store, "s");
    const large = Array.from({ length: 2500 }, (_, index) => textEntry(String(index)));
    const lasts = await Promise.all([
      writer.append([textEntry("a")]),
      writer.append(large),
      writer.append(large),
    ]);
    expect(lasts).toEqual([1, 2501, 5001]);
    expect(await readAll(store, "s")).toHaveLength(5001);
  },

  "shows an acknowledged entry to all readers immediately": async (store) => {
    const writer = await createAndWrite(store, "s");
    for (let seq = 1; seq <= 20; seq += 1) {
      expect(await writer.append([textEntry("x")])).toBe(seq);
      expect(await store.get("s")).toMatchObject({ lastSeq: seq });
      expect(await readSeqs(store, "s", { after: seq - 1 })).toEqual([seq]);
    }
  },

  "shows concurrent appends completely and in order": async (store) => {
    const writer = await createAndWrite(store, "s");
    const appends: Promise<number>[] = [];
    for (let round = 0; round < 60; round += 1) {
      appends.push(writer.append([textEntry("a"), textEntry("b"), textEntry("c")]));
      const seen = await readSeqs(store, "s");
      expect(seen.length % 3).toBe(0);
      expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => index + 1));
    }
    expect((await Promise.all(appends)).at(-1)).toBe(180);
  },

  "resolves an append without entries with the last number": async (store) => {
    const writer = await createAndWrite(store, "s");
    expect(await writer.append([])).toBe(0);
    const lasts = await Promise.all([
      writer.append([textEntry("a")]),
      writer.append([]),
      writer.append([textEntry("b")]),
    ]);
    expect(lasts).toEqual([1, 1, 2]);
  },

  "rejects only the entries that cannot be stored": async (store) => {
    const writer = await createAndWrite(store, "s");
    const good = writer.append([textEntry("a")]);
    await expect(writer.append([textEntry("x"), { kind: "k", body: '"\0"' }])).rejects.toThrow(TypeError);
    await expect(writer.append([{ kind: "\uD800", body: "1" }])).rejects.toThrow(TypeError);
    await expect(writer.append([{ kind: "k", body: "1", at: 1.5 }])).rejects.toThrow(TypeError);
    expect(await good).toBe(1);
    expect(await writer.append([textEntry("b")])).toBe(2);
    expect(await readAll(store, "s")).toHaveLength(2);
  },

  "stores concurrent writers' entries in their own sessions": async (store) => {
    const writers = await Promise.all(["a", "b", "c"].map((id) => createAndWrite(store, id)));
    for (let round = 1; round <= 20; round += 1) {
      const lasts = await Promise.all(writers.map((writer) => writer.append([textEntry(writer.sessionId)])));
      expect(lasts).toEqual([round, round, round]);
    }
    expect(new Set((await readAll(store, "b")).map((entry) => entry.body))).toEqual(
      new Set([textEntry("b").body]),
    );
  },

  "replaces a range with fewer entries without reusing numbers": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append(["a", "b", "c", "d", "e"].map((text) => textEntry(text)));
    await writer.replaceRange(2, 4, [{ seq: 2, kind: "merged", body: '"bcd"', at: 5 }]);
    const [, second] = await readAll(store, "s");
    expect(await readSeqs(store, "s")).toEqual([1, 2, 5]);
    expect(second).toEqual({ seq: 2, kind: "merged", body: '"bcd"', at: 5 });
    await writer.replaceRange(5, 5, []);
    expect(await store.get("s")).toMatchObject({ lastSeq: 5 });
    expect(await writer.append([textEntry("f")])).toBe(6);
    expect(await readSeqs(store, "s")).toEqual([1, 2, 6]);
  },

  "replaces in call order": async (store) => {
    const writer = await createAndWrite(store, "s");
    const [first, , last] = await Promise.all([
      writer.append([textEntry("a"), textEntry("b")]),
      writer.replaceRange(1, 2, [{ seq: 1, ...textEntry("ab") }]),
      writer.append([textEntry("c")]),
    ]);
    expect([first, last]).toEqual([2, 3]);
    expect(await readSeqs(store, "s")).toEqual([1, 3]);
  },

  "rejects an invalid replacement without changing anything": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("a"), textEntry("b"), textEntry("c")]);
    const before = await readAll(store, "s");
    const at = (seq: number): { seq: number; kind: string; body: string } => ({ seq, ...textEntry("x") });
    await expect(writer.replaceRange(0, 2, [])).rejects.toThrow(RangeError);
    await expect(writer.replaceRange(2, 1, [])).rejects.toThrow(RangeError);
    await expect(writer.replaceRange(1, 4, [])).rejects.toThrow(RangeError);
    await expect(writer.replaceRange(1, 2, [at(3)])).rejects.toThrow(RangeError);
    await expect(writer.replaceRange(1, 3, [at(2), at(2)])).rejects.toThrow(RangeError);
    await expect(writer.replaceRange(1, 3, [at(2), at(1)])).rejects.toThrow(RangeError);
    expect(await readAll(store, "s")).toEqual(before);
  },
};
