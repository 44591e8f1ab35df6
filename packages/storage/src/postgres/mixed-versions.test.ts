import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";

import type { SessionStore } from "../api/session-store.ts";
import { createSessionStore } from "../engine/create-session-store.ts";
import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { readAll, textEntry } from "../testing/contract-rules.ts";
import { MIGRATIONS } from "./migrate-schema.ts";
import { type PostgresNodes, postgresNodes } from "./nodes/postgres-nodes.ts";
import { PostgresDatabase } from "./postgres-database.ts";
import { PostgresEngine } from "./postgres-engine.ts";
import type { PostgresClient, PostgresPool } from "./postgres-pool.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";

/** The version of the schema before there were nodes. */
const OLD_VERSION = 4;
/** The part of a statement that a process of that version does not have: it looks at no node. */
const OF_NODES =
  /, coalesce\(\(SELECT alive_until FROM \S+ AS node WHERE node\.id = lease_owner\), lease_until\) AS lease_until/;

/** Where a statement sets the column that came later, with its last value. */
const OF_REAL_CWD = /, real_cwd(?= ?[=)])( = \$\d+)?|, \$14(?=\))/g;

/** A pool whose statements are those of the old version. Counts the ones that differ. */
function oldStatements(pool: Pool): { readonly pool: PostgresPool; readonly changed: () => number } {
  let changed = 0;
  const old = (client: PostgresClient): PostgresClient => ({
    query(query) {
      const text = query.text.replace(OF_NODES, "").replaceAll(OF_REAL_CWD, "");
      if (text !== query.text) changed += 1;
      const setsRealCwd = query.text.search(OF_REAL_CWD) !== -1;
      return client.query({
        ...query,
        text,
        ...(setsRealCwd && { values: (query.values ?? []).slice(0, -1) }),
      });
    },
    on: () => client,
    release: (destroy) => client.release(destroy),
  });
  const connect: PostgresPool["connect"] = (callback) => {
    pool.connect((error, client) => callback(error, client && old(client)));
  };
  return { pool: { connect }, changed: () => changed };
}

await describeWithPostgres("A process of the schema before nodes", ({ url, newSchema, query }) => {
  interface Mixed {
    /** The store of a process that has opened the schema before it was migrated. */
    readonly old: SessionStore;
    readonly store: SessionStore;
    readonly nodes: PostgresNodes;
    readonly schema: string;
  }

  /** Opens a store in both versions, and migrates the schema. Session `s` is open in the old one. */
  async function open(): Promise<Mixed> {
    const schema = newSchema();
    const pool = new Pool({ connectionString: url });
    pool.on("error", () => undefined);
    const statements = oldStatements(pool);
    const migrations = MIGRATIONS.slice(0, OLD_VERSION);
    const database = new PostgresDatabase(statements.pool, { schema, busyTimeoutMs: 5000, migrations });
    const old = createSessionStore(new PostgresEngine(database, false));
    await old.create({ sessionId: "s", cwd: "/" });
    expect(await old.owner("s")).toBeNull();
    expect(statements.changed()).toBeGreaterThan(0);
    const store = postgresSessionStore(url, { schema, seesProcesses: false });
    const nodes = postgresNodes(url, { schema, seesProcesses: false });
    onTestFinished(async () => {
      await nodes.close();
      await store.close();
      await old.close();
      await pool.end();
    });
    await nodes.beat({ id: "node", address: "127.0.0.1:1" }, 60_000);
    expect(await query(`SELECT value FROM ${schema}.setting WHERE name = 'version'`)).toEqual([
      { value: String(MIGRATIONS.length) },
    ]);
    return { old, store, nodes, schema };
  }

  test("goes on after the migration: it writes, renews, creates, lists and reads", async () => {
    const { old, store } = await open();
    const writer = await old.write("s", { owner: "old", ttlMs: 60_000 });
    await writer.append([textEntry("a")]);
    await writer.renew();
    await old.create({ sessionId: "t", cwd: "/" });
    await old.update("t", { title: "T" });
    expect((await store.list()).sessions.map(({ sessionId }) => sessionId).toSorted()).toEqual(["s", "t"]);
    expect(await readAll(store, "s")).toMatchObject([textEntry("a")]);
    expect(await store.owner("s")).toMatchObject({ owner: "old" });
    await expect(store.write("s", { owner: "node", ttlMs: 60_000 })).rejects.toMatchObject({
      code: "lease_held",
    });
    await writer.release();
    const next = await store.write("s", { owner: "node", ttlMs: 60_000 });
    expect(await next.append([textEntry("b")])).toBe(2);
    expect(await readAll(old, "s")).toMatchObject([textEntry("a"), textEntry("b")]);
  });

  test("is fenced by a node that takes its session over when its lease is over", async () => {
    const { old, store, schema } = await open();
    const writer = await old.write("s", { owner: "old", ttlMs: 60_000 });
    await query(`UPDATE ${schema}.session SET lease_until = 1`);
    const next = await store.write("s", { owner: "node", ttlMs: 60_000 });
    await expect(writer.append([textEntry("a")])).rejects.toMatchObject({ code: "fenced" });
    expect(await next.append([textEntry("b")])).toBe(1);
  });

  test("sees the lease of a node as a long one, and takes over none of a dead node, which other nodes do", async () => {
    const { old, store, nodes, schema } = await open();
    await store.write("s", { owner: "node", ttlMs: 3_600_000 });
    const write = old.write("s", { owner: "old", ttlMs: 60_000 });
    await expect(write).rejects.toMatchObject({ code: "lease_held", owner: "node" });
    // Long ago would be wrong: a node that is dead for a week is forgotten.
    await query(`UPDATE ${schema}.node SET alive_until = alive_until - 60000`);
    const again = old.write("s", { owner: "old", ttlMs: 60_000 });
    await expect(again).rejects.toMatchObject({ code: "lease_held" });
    await nodes.beat({ id: "other", address: "127.0.0.1:2" }, 60_000);
    const next = await store.write("s", { owner: "other", ttlMs: 3_600_000 });
    expect(next.epoch).toBe(2);
    await next.release();
    expect(await old.write("s", { owner: "old", ttlMs: 60_000 })).toMatchObject({ epoch: 3 });
  });
});
