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

test("migrates a database from its current version, one script at a time", () => {
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

test("leaves a database at its version if a migration fails", () => {
  const database = openEmpty();
  migrateSchema(database);
  const broken = [...MIGRATIONS, "CREATE TABLE a (x)", "CREATE TABLE a (x)"];
  expect(() => createTransact(database)(() => migrateSchema(database, broken))).toThrow("already exists");
  expect(versionOf(database)).toBe(MIGRATIONS.length);
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'a'").all()).toEqual([]);
});

test("preserves the sessions of a first-version database and keeps the database writable", async () => {
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
  expect(await writer.append([textEntry("a")])).toBe(2);
  expect(await (await createAndWrite(store, "new")).append([textEntry("a")])).toBe(1);
});

/** Statements with which a process that predates lease tokens changes a session, by purpose. */
const oldStatements: Readonly<Record<string, string>> = {
  "take a lease, renew it or release it":
    "UPDATE session SET epoch = 4, lease_owner = 'old', lease_until = 9e15, version = version + 1 WHERE version = 5 RETURNING id",
  "append or replace entries": "SELECT updated_at FROM session WHERE id = 1 AND epoch = 3 AND last_seq = 2",
};

/**
 * Opens a database that predates lease tokens. It has a session `s` with entries that the session's row does not
 * count.
 */
function openOld(): DatabaseSync {
  const database = openEmpty();
  migrateSchema(database, MIGRATIONS.slice(0, 5));
  database.exec(`INSERT INTO session (scope, session_id, cwd, additional_directories, title_source, created_at,
    updated_at, meta, last_seq, epoch, lease_owner, lease_until, version)
    VALUES ('', 's', '/', '[]', 'none', 1, 1, '{}', 2, 3, 'old', 9e15, 5)`);
  database.exec("INSERT INTO entry SELECT 1 << 31 | value, 1, 'message', value FROM json_each('[1, 2, 3]')");
  return database;
}

test.each(Object.entries(oldStatements))(
  "does not let a process that predates lease tokens %s once the database is migrated",
  (_name, statement) => {
    const database = openOld();
    const prepared = database.prepare(statement);
    database.exec("BEGIN");
    expect(prepared.all()).toHaveLength(1);
    database.exec("ROLLBACK");
    migrateSchema(database);
    expect(() => prepared.all()).toThrow("no such column: epoch");
  },
);

test("assigns a token to the existing entries of a session written before lease tokens", async () => {
  const database = openOld();
  migrateSchema(database);
  const store = createSessionStore(new SqliteEngine(database));
  expect(await store.owner("s")).toBeNull();
  expect((await store.list()).sessions).toMatchObject([{ lastSeq: 3 }]);
  const writer = await openWriter(store, "s");
  expect(writer.ranges).toEqual([
    { token: expect.stringMatching(/^[\da-f]{18}$/) as unknown, first: 1 },
    { token: writer.token, first: 4 },
  ]);
  expect(await writer.append([textEntry("b")])).toBe(4);
});
