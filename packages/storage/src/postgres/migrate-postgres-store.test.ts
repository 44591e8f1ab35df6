import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { migratePostgresStore } from "./migrate-postgres-store.ts";
import { MIGRATIONS } from "./migrate-schema.ts";
import { postgresNodes } from "./nodes/postgres-nodes.ts";
import { PostgresDatabase } from "./postgres-database.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";

await describeWithPostgres("a separate migration step", ({ url, newSchema, query }) => {
  /**
   * Creates a schema one version behind the latest. Returns a database opened at that version, as an older node would
   * have it.
   */
  async function openOld(schema: string): Promise<PostgresDatabase> {
    const migrations = MIGRATIONS.slice(0, -1);
    const database = new PostgresDatabase(url, { schema, busyTimeoutMs: 2000, migrations });
    onTestFinished(() => database.close());
    await database.query("SELECT 1");
    return database;
  }

  test("is required before opening a store or nodes with migrate: false", async () => {
    const schema = newSchema();
    const store = postgresSessionStore(url, { schema, migrate: false });
    const nodes = postgresNodes(url, { schema, migrate: false });
    onTestFinished(async () => {
      await store.close();
      await nodes.close();
    });
    const rejection = (reason: string): object => ({
      code: "unreadable",
      message: `Cannot open session store in schema "${schema}": ${reason} first`,
    });
    const missing = rejection("the database does not have it: check the address, or migrate it");
    await expect(store.list()).rejects.toMatchObject(missing);
    await expect(nodes.secret()).rejects.toMatchObject(missing);
    await openOld(schema);
    const old = `it has version ${MIGRATIONS.length - 1}, and this version of the store needs ${MIGRATIONS.length}: migrate it`;
    await expect(store.list()).rejects.toMatchObject(rejection(old));
    await migratePostgresStore(url, { schema });
    expect(await store.list()).toMatchObject({ sessions: [] });
    expect(await nodes.secret()).toHaveLength(64);
    await migratePostgresStore(url, { schema });
  });

  test("does not block the nodes' statements while waiting for the tables", async () => {
    const schema = newSchema();
    const node = await openOld(schema);
    const reader = new Client(url);
    await reader.connect();
    onTestFinished(() => reader.end());
    await reader.query(`BEGIN; SELECT count(*) FROM ${schema}.node`);
    const migrated = migratePostgresStore(url, { schema });
    // The migration waits for the reader's lock. Unless it yields, the nodes' statements queue up behind it.
    const waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1";
    await expect.poll(() => query(waits, [`%${schema}%`]), { timeout: 20_000, interval: 10 }).toHaveLength(1);
    for (let index = 0; index < 3; index++) {
      const text = `SELECT count(*)::int AS count FROM ${schema}.node`;
      expect(await node.query(text)).toEqual([{ count: 0 }]);
    }
    await reader.query("COMMIT");
    await migrated;
    const [version] = await query(`SELECT value FROM ${schema}.setting WHERE name = 'version'`);
    expect(version).toEqual({ value: String(MIGRATIONS.length) });
  });

  test("keeps nodes with the previous version in the list", async () => {
    const schema = newSchema();
    const node = await openOld(schema);
    await migratePostgresStore(url, { schema });
    for (const until of ["8e15", "9e15"])
      await node.query(
        `INSERT INTO ${schema}.node (id, address, process, alive_until) VALUES ('old', 'host:1', NULL, ${until})
         ON CONFLICT (id) DO UPDATE SET address = excluded.address, alive_until = excluded.alive_until`,
      );
    const nodes = postgresNodes(url, { schema });
    onTestFinished(() => nodes.close());
    const current = { id: "new", address: "host:2", fingerprints: ["f", "e"] };
    expect(await nodes.beat(current, 60_000)).toMatchObject({ others: [{ id: "old", address: "host:1" }] });
    expect(await nodes.list()).toEqual([current, { id: "old", address: "host:1" }]);
  });
});
