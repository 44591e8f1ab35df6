import { expect, onTestFinished, test } from "vitest";

import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { MIGRATIONS } from "./migrate-schema.ts";
import type { Migration } from "./migrate-schema.ts";
import { PostgresDatabase } from "./postgres-database.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";

await describeWithPostgres("a PostgreSQL store's schema", ({ url, newSchema, query }) => {
  async function migrate(schema: string, migrations: readonly Migration[]): Promise<void> {
    const database = new PostgresDatabase(url, { schema, busyTimeoutMs: 5000, migrations });
    onTestFinished(() => database.close());
    await database.query("SELECT 1");
  }

  async function settings(schema: string): Promise<Record<string, string>> {
    const rows = await query(`SELECT name, value FROM ${schema}.setting`);
    return Object.fromEntries(
      (rows as { name: string; value: string }[]).map((row) => [row.name, row.value]),
    );
  }

  test("is created only once when many nodes start concurrently", async () => {
    const schema = newSchema();
    const stores = Array.from({ length: 6 }, () => postgresSessionStore(url, { schema }));
    onTestFinished(async () => {
      await Promise.all(stores.map((store) => store.close()));
    });
    await Promise.all(
      stores.map((store, index) => store.create({ sessionId: `s${index}`, cwd: "/", createdAt: index })),
    );
    expect((await stores[0]?.list())?.sessions).toHaveLength(6);
    expect(await settings(schema)).toMatchObject({ version: String(MIGRATIONS.length) });
  });

  test("is migrated from its current version, one script at a time, and keeps the cursor key", async () => {
    const schema = newSchema();
    await migrate(schema, MIGRATIONS);
    const { cursor_key: key } = await settings(schema);
    const newer = [
      ...MIGRATIONS,
      (quoted: string) => `CREATE TABLE ${quoted}.a (x int)`,
      (quoted: string) => `ALTER TABLE ${quoted}.a ADD COLUMN y int; INSERT INTO ${quoted}.a VALUES (1, 2)`,
    ];
    await migrate(schema, newer);
    await migrate(schema, newer);
    expect(await query(`SELECT x, y FROM ${schema}.a`)).toEqual([{ x: 1, y: 2 }]);
    expect(await settings(schema)).toMatchObject({ version: String(newer.length), cursor_key: key });
  });

  test("stays at its version if a migration fails", async () => {
    const schema = newSchema();
    await migrate(schema, MIGRATIONS);
    const broken = [
      ...MIGRATIONS,
      (quoted: string) => `CREATE TABLE ${quoted}.a (x int); CREATE TABLE ${quoted}.a (x int)`,
    ];
    await expect(migrate(schema, broken)).rejects.toMatchObject({ code: "unreadable" });
    expect(await settings(schema)).toMatchObject({ version: String(MIGRATIONS.length) });
    expect(
      await query("SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = 'a'", [schema]),
    ).toEqual([]);
  });

  test("is rejected and left unchanged if it has a newer version", async () => {
    const schema = newSchema();
    await migrate(schema, MIGRATIONS);
    await query(`UPDATE ${schema}.setting SET value = '1000' WHERE name = 'version'`);
    const store = postgresSessionStore(url, { schema });
    onTestFinished(() => store.close());
    await expect(store.list()).rejects.toMatchObject({
      code: "unreadable",
      message: expect.stringMatching(
        /version 1000, but this version of the store knows up to \d+$/,
      ) as unknown,
    });
    expect(await settings(schema)).toMatchObject({ version: "1000" });
  });

  test("is rejected if it contains another program's tables", async () => {
    const schema = newSchema();
    await query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.session (customer int)`);
    const store = postgresSessionStore(url, { schema });
    onTestFinished(() => store.close());
    await expect(store.list()).rejects.toMatchObject({ code: "unreadable" });
    expect(await query(`SELECT customer FROM ${schema}.session`)).toEqual([]);
  });

  test("is rejected in a database whose encoding is not UTF8", async () => {
    const name = "parley_test_latin1";
    // The database is never dropped, because that would wait for all of the server's connections, including those of
    // other tests.
    const existing = await query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (existing.length === 0) {
      await query(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    }
    const address = new URL(url);
    address.pathname = `/${name}`;
    const store = postgresSessionStore(address.href);
    onTestFinished(() => store.close());
    await expect(store.list()).rejects.toMatchObject({
      code: "unreadable",
      message: `Cannot open session store in schema "parley": the encoding of its database is LATIN1, not UTF8`,
    });
  });
});
