import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { describe, expect, onTestFinished, test } from "vitest";

import type { SessionStore } from "../api/session-store.ts";
import { createTestDirectory } from "../fixtures/test-directory.ts";
import { memorySessionStore } from "../memory/memory-session-store.ts";
import { sqliteSessionStore } from "../sqlite/sqlite-session-store.ts";
import { createAndWrite, openWriter, readAll, textEntry } from "../testing/contract-rules.ts";
import { exportSessions } from "./export-sessions.ts";
import { importSessions } from "./import-sessions.ts";

function openTestStore(open: () => SessionStore = memorySessionStore): SessionStore {
  const store = open();
  onTestFinished(() => store.close());
  return store;
}

/** Creates a partially compacted session with every kind of content. */
async function createFullSession(store: SessionStore, sessionId: string): Promise<void> {
  await store.create({
    sessionId,
    cwd: "/project",
    additionalDirectories: ["/lib"],
    title: "Mine",
    titleSource: "user",
    meta: { "acme.com/n": [1, null] },
    createdAt: 1000,
    parent: { sessionId: "older", seq: 7 },
  });
  const writer = await openWriter(store, sessionId);
  const at = 5000;
  await writer.append(
    Array.from({ length: 1300 }, (_, index) => ({ kind: "k", body: `{"n":${index}}`, at })),
  );
  await writer.append([
    { kind: 'a "b" \u2028 \\', body: '{"a":1,"a":2,"n":12345678901234567890}', at },
    { kind: "k", body: '"\u2028 \\ud800 😀"', at },
    { kind: "k", body: "null", at },
  ]);
  await writer.replaceRange(2, 1100, [{ seq: 5, kind: "k", body: '"merged"', at }]);
  await writer.replaceRange(1303, 1303, []);
  await writer.release();
}

async function exportText(store: SessionStore, ...ids: string[]): Promise<string> {
  let text = "";
  for await (const piece of exportSessions(store, ids)) text += piece;
  return text;
}

describe("sessions as JSON lines", () => {
  test.each([
    ["memory", memorySessionStore],
    ["SQLite", () => sqliteSessionStore(":memory:")],
  ])("are identical after being imported from a file into a %s store", async (_name, open) => {
    const source = openTestStore();
    for (const id of ["s", "t"]) await createFullSession(source, id);
    await source.update("t", { archived: true });
    const file = join(await createTestDirectory(), "sessions.jsonl");
    await pipeline(exportSessions(source, ["s", "t"]), createWriteStream(file));
    const target = openTestStore(open);
    const report = await importSessions(target, createReadStream(file, { highWaterMark: 999 }));
    expect(report).toEqual({ sessionIds: ["s", "t"], entries: 2 * 204 });
    for (const id of ["s", "t"]) {
      expect(await target.get(id)).toEqual(await source.get(id));
      expect(await readAll(target, id)).toEqual(await readAll(source, id));
    }
    expect(await (await openWriter(target, "s")).append([textEntry("next")])).toBe(1304);
  });

  test("are valid JSON on every line", async () => {
    const store = openTestStore();
    const writer = await createAndWrite(store, "s");
    await writer.append([{ kind: "k", body: '{\r\n  "a": "b"\n}', at: 1 }]);
    const [session = "", entry = "", ...rest] = (await exportText(store, "s")).split("\n");
    expect(JSON.parse(session)).toMatchObject({ type: "session", format: 1, sessionId: "s", lastSeq: 1 });
    expect(JSON.parse(entry)).toEqual({ seq: 1, at: 1, kind: "k", body: { a: "b" } });
    expect(rest).toEqual([""]);
  });

  test("are imported without a truncated last line, which is reported", async () => {
    const source = openTestStore();
    const writer = await createAndWrite(source, "s");
    await writer.append([textEntry("a"), textEntry("é😀")]);
    const text = Buffer.from(await exportText(source, "s"));
    const start = text.lastIndexOf("\n", text.length - 2) + 1;
    for (let end = start + 1; end < text.length - 1; end += 1) {
      const target = openTestStore();
      expect(await importSessions(target, [text.subarray(0, end)])).toEqual({
        sessionIds: ["s"],
        entries: 1,
        tornLine: 3,
      });
      expect(await readAll(target, "s")).toHaveLength(1);
    }
    const whole = openTestStore();
    expect(await importSessions(whole, [text.subarray(0, -1)])).toEqual({ sessionIds: ["s"], entries: 2 });
  });

  test("can be imported under different ids", async () => {
    const store = openTestStore();
    await createFullSession(store, "s");
    const text = await exportText(store, "s");
    await expect(importSessions(store, [text])).rejects.toMatchObject({ code: "exists" });
    expect(await store.get("s")).toBeDefined();
    const report = await importSessions(store, [text], { rename: (id) => `${id} copy` });
    expect(report.sessionIds).toEqual(["s copy"]);
    expect(await readAll(store, "s copy")).toEqual(await readAll(store, "s"));
  });

  test.each([
    ["text", "hello\n", "not JSON"],
    ["something else", '{"type":"message"}\n', "neither a session nor an entry"],
    [
      "an entry without its session",
      '{"seq":1,"at":1,"kind":"k","body":1}\n',
      "an entry before the first session",
    ],
    ["a newer format", '{"type":"session","format":2}\n', "format 2, but this version reads format 1"],
  ])("are rejected if a line is %s", async (_what, text, reason) => {
    await expect(importSessions(openTestStore(), [text])).rejects.toMatchObject({
      code: "unreadable",
      message: `Cannot import line 1: ${reason}`,
    });
  });

  test("are not partially imported if a line in the middle is damaged", async () => {
    const source = openTestStore();
    for (const id of ["s", "t"]) await createFullSession(source, id);
    const target = openTestStore();
    const text = `${await exportText(source, "s", "t")}{"seq":\n{"seq":9999,"at":1,"kind":"k","body":1}\n`;
    await expect(importSessions(target, [text])).rejects.toMatchObject({
      code: "unreadable",
      message: "Cannot import line 411: not JSON",
    });
    expect(await target.get("s")).toMatchObject({ lastSeq: 1303 });
    expect(await target.get("t")).toBeUndefined();
    const twice = `${await exportText(source, "s")}{"seq":3,"at":1,"kind":"k","body":1}\n`;
    await expect(importSessions(target, [twice], { rename: () => "x" })).rejects.toMatchObject({
      message: "Cannot import line 206: entry 3 after entry 1302",
    });
  });

  test("omit entries that are appended during the export", async () => {
    const store = openTestStore();
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("a")]);
    const pieces = exportSessions(store, ["s"]);
    let text = (await pieces.next()).value ?? "";
    await writer.append([textEntry("b")]);
    for await (const piece of pieces) text += piece;
    expect(text.split("\n")).toHaveLength(3);
  });

  test("fail to export if one of them does not exist, and the error names it", async () => {
    await expect(exportText(openTestStore(), "none")).rejects.toMatchObject({ code: "not_found" });
  });

  test("include the whole scope by default, except sessions deleted during the export", async () => {
    const store = openTestStore();
    const scope = store.scoped("anna");
    for (let index = 0; index < 250; index += 1) {
      await scope.create({ sessionId: `s${index}`, cwd: "/", createdAt: 1000 + index });
    }
    await scope.update("s7", { archived: true });
    await store.create({ sessionId: "another's", cwd: "/" });
    const pieces = exportSessions(scope);
    let text = (await pieces.next()).value ?? "";
    await scope.delete("s3");
    for await (const piece of pieces) text += piece;
    const { sessionIds } = await importSessions(openTestStore(), [text]);
    const others = Array.from({ length: 250 }, (_, index) => `s${249 - index}`);
    expect(sessionIds).toEqual(others.filter((id) => id !== "s3"));
  });

  test("can be concatenated from several files", async () => {
    const source = openTestStore();
    for (const id of ["s", "t"]) await (await createAndWrite(source, id)).append([textEntry(id)]);
    const file = join(await createTestDirectory(), "sessions.jsonl");
    for (const id of ["s", "t"]) await appendFile(file, await exportText(source, id));
    const target = openTestStore();
    expect(await importSessions(target, readFileSync(file, "utf8").split(/(?<=.{30})/))).toMatchObject({
      sessionIds: ["s", "t"],
    });
  });
});
