import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test } from "vitest";

import { createSessionStore } from "../engine/create-session-store.ts";
import { createAndWrite, openWriter, textEntry } from "../testing/contract-rules.ts";
import { checkSchema, migrateSchema, MIGRATIONS } from "./migrate-schema.ts";
import { SqliteEngine } from "./sqlite-engine.ts";
import { createTransact } from "./transaction.ts";

function openEmpty(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  onTestFinished(() => database.close());
  return database;
}

function versionOf(database: DatabaseSync): unknown {
  return database.prepare("PRAGMA user_version").get()?.["user_version"];
}

test("A database is migrated from its version, script by script", () => {
  const database = openEmpty();
  migrateSchema(database);
  expect(versionOf(database)).toBe(MIGRATIONS.length);
  const key = database.prepare("SELECT * FROM setting").all();
  const newer = [
    ...MIGRATIONS,
    "CREATE TABLE a (x)",
    "ALTER TABLE a ADD COLUMN y; INSERT INTO a VALUES (1, 2)",
  ];
  migrateSchema(database, newer);
  migrateSchema(database, newer);
  expect(versionOf(database)).toBe(MIGRATIONS.length + 2);
  expect(database.prepare("SELECT x, y FROM a").all()).toMatchObject([{ x: 1, y: 2 }]);
  expect(database.prepare("SELECT * FROM setting").all()).toEqual(key);
  expect(() => checkSchema(database, "a.db", newer)).not.toThrow();
  expect(() => checkSchema(database, "a.db")).toThrow(expect.objectContaining({ code: "unreadable" }));
});

test("A migration that fails leaves the database at its version", () => {
  const database = openEmpty();
  migrateSchema(database);
  const broken = [...MIGRATIONS, "CREATE TABLE a (x)", "CREATE TABLE a (x)"];
  expect(() => createTransact(database)(() => migrateSchema(database, broken))).toThrow("already exists");
  expect(versionOf(database)).toBe(MIGRATIONS.length);
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'a'").all()).toEqual([]);
});

test("A database of the first version keeps its sessions and can be written", async () => {
  const database = new DatabaseSync(":memory:");
  migrateSchema(database, MIGRATIONS.slice(0, 1));
  database.exec(`INSERT INTO session (scope, session_id, cwd, additional_directories, title_source, created_at,
    updated_at, meta, last_seq, epoch) VALUES ('', 'old', '/', '[]', 'none', 1, 1, '{"k":1}', 1, 3)`);
  database.exec("INSERT INTO entry SELECT id << 31 | 1, 1, 'message', '1' FROM session");
  migrateSchema(database);
  const store = createSessionStore(new SqliteEngine(database));
  onTestFinished(() => store.close());
  expect(await store.update("old", { title: "t" })).toMatchObject({ title: "t", meta: { k: 1 }, lastSeq: 1 });
  const writer = await openWriter(store, "old");
  expect(writer.epoch).toBe(4);
  expect(await writer.append([textEntry("a")])).toBe(2);
  expect(await (await createAndWrite(store, "new")).append([textEntry("a")])).toBe(1);
});

/** Statements of a process that opened the database when its schema had no column `version`. */
const OLD_CHANGES = [
  "UPDATE session SET epoch = epoch + 1, lease_owner = 'old', lease_until = 9e15, lease_process = NULL",
  "UPDATE session SET lease_until = 9e15 WHERE epoch = 0",
  `UPDATE session SET title = 't', title_source = 'agent', archived = 0, additional_directories = '[]', meta = '{"k":1}'`,
];

test.each(OLD_CHANGES)(
  "A change by a process of an older version is seen before the next write: %s",
  async (change) => {
    const database = openEmpty();
    migrateSchema(database);
    const engine = new SqliteEngine(database);
    await createSessionStore(engine).create({ sessionId: "s", cwd: "/" });
    const read = engine.find({ scope: "", sessionId: "s" });
    if (read === undefined) throw new Error("no session");
    database.exec(change);
    const lease = { epoch: read.epoch + 1, holder: { owner: "new", process: null, ttlMs: 1000 } };
    expect(engine.setLease(read, lease)).toBeUndefined();
    expect(engine.update(read, { ...read, title: "mine" }, false)).toBeUndefined();
    const now = engine.find({ scope: "", sessionId: "s" });
    expect(now && engine.setLease(now, lease)).toMatchObject({ version: (now?.version ?? 0) + 1 });
  },
);

test("A process of an older version that takes or releases the lease has the number of the newest entry", async () => {
  const database = openEmpty();
  migrateSchema(database);
  const store = createSessionStore(new SqliteEngine(database));
  const writer = await createAndWrite(store, "s");
  await writer.append([textEntry("a"), textEntry("b")]);
  await writer.replaceRange(2, 2, []);
  await writer.append([textEntry("c")]);
  expect(database.prepare("SELECT last_seq FROM session").get()?.["last_seq"]).toBe(2);
  expect((await store.list()).sessions).toMatchObject([{ lastSeq: 3 }]);
  database.exec("UPDATE session SET epoch = epoch + 1, lease_owner = 'old'");
  expect(database.prepare("SELECT last_seq FROM session").get()?.["last_seq"]).toBe(3);
  const next = await openWriter(store, "s", "old");
  expect(await next.append([textEntry("d")])).toBe(4);
  database.exec("UPDATE session SET lease_owner = NULL, lease_until = 0");
  expect((await store.list()).sessions).toMatchObject([{ lastSeq: 4 }]);
});
