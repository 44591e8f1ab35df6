import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, onTestFinished, test } from "vitest";

import type { SessionStore } from "../api/session-store.ts";
import { createSessionStore } from "../engine/create-session-store.ts";
import { createTestDirectory } from "../fixtures/test-directory.ts";
import { createAndWrite, readAll, readSeqs, textEntry } from "../testing/contract-rules.ts";
import { openDatabase } from "./open-database.ts";
import { SqliteEngine } from "./sqlite-engine.ts";

async function openTestStore(): Promise<{ path: string; database: DatabaseSync; store: SessionStore }> {
  const path = join(await createTestDirectory(), "sessions.db");
  const database = openDatabase(path, { durability: "process", busyTimeoutMs: 20 });
  const store = createSessionStore(new SqliteEngine(database));
  onTestFinished(() => store.close());
  return { path, database, store };
}

describe("a SQLite engine", () => {
  test("stores no part of an append when the disk is full, and recovers once there is room", async () => {
    const { database, store } = await openTestStore();
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("a")]);
    const pages = Number(database.prepare("PRAGMA page_count").get()?.["page_count"]);
    database.exec(`PRAGMA max_page_count = ${pages + 2}`);
    const large = Array.from({ length: 50 }, () => textEntry("x".repeat(1000)));
    await expect(writer.append(large)).rejects.toMatchObject({ name: "SessionStoreError", code: "full" });
    expect(await readSeqs(store, "s")).toEqual([1]);
    expect(await store.get("s")).toMatchObject({ lastSeq: 1 });
    database.exec("PRAGMA max_page_count = 100000");
    expect(await writer.append(large)).toBe(51);
  });

  test("reports busy while another process locks the database, and recovers afterward", async () => {
    const { path, store } = await openTestStore();
    const writer = await createAndWrite(store, "s");
    const other = new DatabaseSync(path);
    onTestFinished(() => other.close());
    other.exec("BEGIN IMMEDIATE");
    await expect(writer.append([textEntry("a")])).rejects.toMatchObject({ code: "busy" });
    await expect(store.update("s", { title: "t" })).rejects.toMatchObject({ code: "busy" });
    expect(await store.get("s")).toMatchObject({ title: null, lastSeq: 0 });
    other.exec("ROLLBACK");
    expect(await writer.append([textEntry("a")])).toBe(1);
  });

  test("rejects entry numbers above 31 bits", async () => {
    const { database, store } = await openTestStore();
    const writer = await createAndWrite(store, "s");
    await createAndWrite(store, "next");
    database.exec("UPDATE session SET last_seq = 0x7ffffffe WHERE session_id = 's'");
    expect(await writer.append([textEntry("last")])).toBe(0x7fff_ffff);
    await expect(writer.append([textEntry("more")])).rejects.toMatchObject({ code: "full" });
    expect(await readSeqs(store, "s", { after: 0x7fff_fffd })).toEqual([0x7fff_ffff]);
    expect(await readAll(store, "next")).toEqual([]);
  });

  test("supports entry ids that are not safe integers", async () => {
    const { database, store } = await openTestStore();
    await createAndWrite(store, "first");
    database.exec("UPDATE sqlite_sequence SET seq = 4000000000 WHERE name = 'session'");
    const writer = await createAndWrite(store, "s");
    expect(await writer.append([textEntry("a"), textEntry("b")])).toBe(2);
    await store.fork("s", { sessionId: "f", cwd: "/" });
    await writer.replaceRange(1, 2, [{ seq: 1, ...textEntry("ab") }]);
    await writer.renew();
    expect([await readSeqs(store, "s"), await readSeqs(store, "f")]).toEqual([[1], [1, 2]]);
    expect(await store.delete("s")).toBe(true);
    await writer.release();
    expect(await readSeqs(store, "f")).toEqual([1, 2]);
  });

  test("never reuses a deleted session's row", async () => {
    const { store } = await openTestStore();
    const writer = await createAndWrite(store, "last");
    await store.delete("last");
    await createAndWrite(store, "next");
    await expect(writer.append([textEntry("stray")])).rejects.toMatchObject({ code: "not_found" });
    expect(await readAll(store, "next")).toEqual([]);
  });

  test("deletes the entries of a deleted session", async () => {
    const { database, store } = await openTestStore();
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("a"), textEntry("b")]);
    await (await createAndWrite(store, "next")).append([textEntry("c")]);
    await store.delete("s");
    expect(database.prepare("SELECT body FROM entry").all()).toMatchObject(
      [textEntry("c")].map(({ body }) => ({ body })),
    );
  });

  test("removes the write-ahead log on close", async () => {
    const { path, store } = await openTestStore();
    await createAndWrite(store, "s");
    await store.close();
    const database = new DatabaseSync(path, { readOnly: true });
    onTestFinished(() => database.close());
    expect(database.prepare("SELECT session_id, lease_owner FROM session").all()).toMatchObject([
      { session_id: "s", lease_owner: null },
    ]);
  });
});
