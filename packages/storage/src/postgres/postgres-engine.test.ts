import { Client, Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";

import type { SessionStoreError } from "../api/session-store-error.ts";
import type { SessionStore } from "../api/session-store.ts";
import { openCuttingProxy } from "../fixtures/cutting-proxy.ts";
import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { createAndWrite, openWriter, readAll, readSeqs, textEntry } from "../testing/contract-rules.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";
import type { PostgresSessionStoreOptions } from "./postgres-session-store.ts";

/** Timeout for polling in milliseconds, long enough for slow machines. */
const PATIENCE = { timeout: 20_000 };

/** Points at which to cut the connections of an append and its retries. */
const CUTS = [
  ["asked", 0],
  ["asked", 1],
  ["answered", 1],
  ["answered", 2],
] as const;

await describeWithPostgres("a PostgreSQL engine", ({ url, newSchema, query }) => {
  function openTestStore(options: PostgresSessionStoreOptions = {}): { schema: string; store: SessionStore } {
    const schema = newSchema();
    const store = postgresSessionStore(url, { schema, ...options });
    onTestFinished(() => store.close());
    return { schema, store };
  }

  test("stores each append once even if its connections are cut", async () => {
    const schema = newSchema();
    const proxy = await openCuttingProxy(url, "append ");
    const store = postgresSessionStore(proxy.url, { schema });
    onTestFinished(async () => {
      await store.close();
      await proxy.close();
    });
    const writer = await createAndWrite(store, "s");
    const entries = Array.from({ length: 40 }, (_, index) => textEntry(String(index)));
    const outcomes: unknown[] = [];
    for (const [index, entry] of entries.entries()) {
      const [when, times] = CUTS[index % CUTS.length] ?? ["asked", 0];
      proxy.cut(when, times);
      outcomes.push(await writer.append([entry]).catch((error: SessionStoreError) => error.code));
    }
    expect(outcomes).toEqual(entries.map((_, index) => index + 1));
    await openWriter(store, "s");
    expect(await readAll(store, "s")).toMatchObject(entries);
    expect(await readSeqs(store, "s")).toEqual(entries.map((_, index) => index + 1));
  });

  test("stores an append even if the server closes its connection", async () => {
    const { schema, store } = openTestStore({ busyTimeoutMs: 60_000 });
    const writer = await createAndWrite(store, "s");
    const other = new Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(`BEGIN; SELECT * FROM ${schema}.session FOR UPDATE`);
    const append = writer.append([textEntry("a")]);
    const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE $1`;
    await expect.poll(() => query(terminate, [`%${schema}%`]), PATIENCE).toHaveLength(1);
    await other.query("ROLLBACK");
    await expect(append).resolves.toBe(1);
    expect(await readAll(store, "s")).toMatchObject([textEntry("a")]);
  });

  test("reports busy while another client locks a session, and recovers afterward", async () => {
    const { schema, store } = openTestStore({ busyTimeoutMs: 1000 });
    const writer = await createAndWrite(store, "s");
    const other = new Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(`BEGIN; SELECT * FROM ${schema}.session FOR UPDATE`);
    await expect(store.update("s", { title: "t" })).rejects.toMatchObject({ code: "busy" });
    await expect(store.delete("s")).rejects.toMatchObject({ code: "busy" });
    await expect(writer.append([textEntry("a")])).rejects.toMatchObject({ code: "busy" });
    expect(await store.get("s")).toMatchObject({ title: null, lastSeq: 0 });
    await other.query("ROLLBACK");
    await expect
      .poll(() => writer.append([textEntry("b")]).catch(() => undefined), PATIENCE)
      .toBeGreaterThan(0);
    expect((await readAll(store, "s")).at(-1)).toMatchObject(textEntry("b"));
  });

  test("does not keep entries for a session that is deleted during an append", async () => {
    const { schema, store } = openTestStore();
    for (let round = 0; round < 20; round += 1) {
      const writer = await createAndWrite(store, "s");
      const appends = Array.from({ length: 5 }, () => writer.append([textEntry("a")]).catch(() => 0));
      await store.delete("s");
      await Promise.all(appends);
    }
    expect(await query(`SELECT count(*)::int AS entries FROM ${schema}.entry`)).toEqual([{ entries: 0 }]);
  });

  test("does not update an index on append", async () => {
    const { schema, store } = openTestStore();
    await store.create({ sessionId: "s", cwd: "/", createdAt: Date.now() + 60_000 });
    const writer = await openWriter(store, "s");
    for (let index = 0; index < 50; index += 1) await writer.append([textEntry("x")]);
    await store.close();
    const counts = `SELECT n_tup_upd::int AS all, n_tup_hot_upd::int AS hot FROM pg_stat_user_tables
      WHERE schemaname = $1 AND relname = 'session'`;
    const read = async () => (await query(counts, [schema]))[0] as { all: number; hot: number };
    await expect.poll(async () => (await read()).all, PATIENCE).toBeGreaterThanOrEqual(50);
    const { all, hot } = await read();
    // If a page is full, the row moves to another page, and the index must be updated. Full pages stay full while
    // they are being read.
    expect(all - hot).toBeLessThanOrEqual(5);
  });

  test("supports long directories and rejects ids that do not fit in an index", async () => {
    const { store } = openTestStore();
    const cwd = `/${"é".repeat(4000)}`;
    await store.create({ sessionId: "s", cwd });
    await store.create({ sessionId: "other", cwd: `${cwd}x` });
    expect((await store.list({ cwd })).sessions).toMatchObject([{ sessionId: "s" }]);
    await expect(store.create({ sessionId: "s".repeat(2001), cwd })).rejects.toThrow(RangeError);
  });

  test("uses the application's pool without closing it", async () => {
    const pool = new Pool({ connectionString: url });
    onTestFinished(() => pool.end());
    const store = postgresSessionStore(pool, { schema: newSchema() });
    const writer = await createAndWrite(store, "s");
    expect(await writer.append([textEntry("a")])).toBe(1);
    await store.close();
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  test("supports a schema whose name must be quoted", async () => {
    const schema = `${newSchema()} "x`;
    const store = postgresSessionStore(url, { schema });
    onTestFinished(async () => {
      await store.close();
      await query(`DROP SCHEMA "${schema.replaceAll('"', '""')}" CASCADE`);
    });
    expect(await (await createAndWrite(store, "s")).append([textEntry("a")])).toBe(1);
  });
});
