import { Client, Pool } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";

import type { SessionStore } from "../api/session-store.ts";
import { type CuttingProxy, openCuttingProxy } from "../fixtures/cutting-proxy.ts";
import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { type PgBouncer, findPgBouncer, spawnPgBouncer } from "../fixtures/spawn-pgbouncer.ts";
import { createAndWrite, openWriter, readAll, textEntry } from "../testing/contract-rules.ts";
import { spawnPostgresServer } from "../testing/postgres/spawn-postgres-server.ts";
import { postgresNodes } from "./nodes/postgres-nodes.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";

/** Timeout for polling in milliseconds, long enough for slow machines. */
const PATIENCE = { timeout: 20_000 };
const busyTimeoutMs = 300;
const program = await findPgBouncer();

interface Opened {
  readonly store: SessionStore;
  readonly schema: string;
  readonly proxy: CuttingProxy;
}

/** Returns a call's result or its error code. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => (error as { readonly code?: unknown }).code);
}

await describeWithPostgres("a PostgreSQL store", ({ url, newSchema, query }) => {
  /** Opens a store through a proxy: with its own connections, with an application's pool, or behind a pooler. */
  async function open(kind: "direct" | "pool" | "pooler"): Promise<Opened> {
    const schema = newSchema();
    const proxy = await openCuttingProxy(url);
    let pooler: PgBouncer | undefined;
    let pool: Pool | undefined;
    if (kind === "pooler" && program !== undefined) pooler = await spawnPgBouncer(program, proxy.url);
    if (kind === "pool") pool = new Pool({ connectionString: proxy.url, connectionTimeoutMillis: 5000 });
    pool?.on("error", () => undefined);
    await migrate(schema);
    const store = postgresSessionStore(pool ?? pooler?.url ?? proxy.url, {
      schema,
      // All statements share two connections, so each takes longer.
      busyTimeoutMs: kind === "pooler" ? 5 * busyTimeoutMs : busyTimeoutMs,
    });
    onTestFinished(async () => {
      await store.close();
      await pool?.end();
      await pooler?.stop();
      await proxy.close();
    });
    return { store, schema, proxy };
  }

  async function migrate(schema: string): Promise<void> {
    const store = postgresSessionStore(url, { schema });
    await store.list();
    await store.close();
  }

  /** Locks a schema's tables like a migration does. Returns a function that unlocks them. */
  async function lock(schema: string): Promise<() => Promise<unknown>> {
    const other = new Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(`BEGIN; LOCK TABLE ${schema}.session IN ACCESS EXCLUSIVE MODE`);
    return () => other.query("ROLLBACK");
  }

  function waiting(schema: string): Promise<unknown[]> {
    const text = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1";
    return query(text, [`%${schema}%`]);
  }

  const calls: readonly [string, string, (store: SessionStore) => Promise<unknown>][] = [
    ["reads", "SELECT seq", (store) => readAll(store, "s")],
    ["finds", "SELECT *", (store) => store.get("s")],
    ["lists", "ORDER BY", (store) => store.list()],
    ["creates", "INSERT INTO", (store) => store.create({ sessionId: "new", cwd: "/" })],
    ["updates", "UPDATE", (store) => store.update("s", { title: "t" })],
    ["takes a lease", "lease_owner = $4", (store) => openWriter(store, "s")],
    ["copies", "INSERT INTO", (store) => store.fork("s", { sessionId: "fork", cwd: "/" })],
    ["deletes", "DELETE", (store) => store.delete("s")],
  ];

  describe.each([
    ["its own connections", "direct"],
    ["the application's pool", "pool"],
    ["PgBouncer", "pooler"],
  ] as const)("with %s", (_name, kind) => {
    test.skipIf(kind === "pooler" && program === undefined)(
      "gives up on every call that waits for a lock, and leaves nothing waiting",
      async () => {
        const { store, schema } = await open(kind);
        const writer = await createAndWrite(store, "s");
        await writer.append([textEntry("a")]);
        const unlock = await lock(schema);
        const pending = [...calls.map(([, , call]) => call(store)), writer.append([textEntry("b")])];
        await expect.poll(() => waiting(schema), PATIENCE).not.toEqual([]);
        expect(new Set(await Promise.all(pending.map(outcome)))).toEqual(new Set(["busy"]));
        await expect.poll(() => waiting(schema), PATIENCE).toEqual([]);
        await unlock();
        // A server that did not respond in time is briefly skipped.
        await expect.poll(() => outcome(writer.append([textEntry("c")])), PATIENCE).toBe(2);
        expect(await readAll(store, "s")).toMatchObject([textEntry("a"), textEntry("c")]);
      },
    );
  });

  test.each(calls)(
    "gives up on a call that %s over a silent connection, and succeeds on the next one",
    async (...row) => {
      const [, statement, call] = row;
      const { store, proxy } = await open("direct");
      const writer = await createAndWrite(store, "s");
      await writer.append([textEntry("a")]);
      await writer.release();
      proxy.silenceAt = statement;
      expect(await outcome(call(store))).toBe("busy");
      proxy.silenceAt = undefined;
      expect(await outcome(call(store))).not.toBe("busy");
    },
  );

  test.each(["direct", "pool"] as const)(
    "drops all old connections when one is silent, and stores an append once (%s)",
    async (kind) => {
      const { store, proxy } = await open(kind);
      const writers = await Promise.all(["a", "b", "c", "d"].map((id) => createAndWrite(store, id)));
      proxy.silence();
      const first = writers.map((writer) => writer.append([textEntry("1")]));
      expect(await Promise.all(first.map(outcome))).toEqual([1, 1, 1, 1]);
      const second = writers.map((writer) => writer.append([textEntry("2")]));
      expect(await Promise.all(second)).toEqual([2, 2, 2, 2]);
      expect(await readAll(store, "a")).toMatchObject([textEntry("1"), textEntry("2")]);
    },
  );

  test("can be closed while its connections are silent", async () => {
    const { store, proxy } = await open("direct");
    const writer = await createAndWrite(store, "s");
    proxy.silenceAt = "";
    proxy.silence();
    const append = outcome(writer.append([textEntry("a")]));
    await store.close();
    expect(await append).toBe("busy");
  });

  test("lets nodes find each other over a new connection after one has gone silent", async () => {
    const proxy = await openCuttingProxy(url);
    const nodes = postgresNodes(proxy.url, { schema: newSchema(), seesProcesses: false });
    onTestFinished(async () => {
      await nodes.close();
      await proxy.close();
    });
    const node = { id: "a", address: "127.0.0.1:1" };
    await nodes.beat(node, 1000);
    proxy.silence();
    expect(await outcome(nodes.beat(node, 1000))).toBe("busy");
    expect(await nodes.beat(node, 60_000)).toMatchObject({ others: [] });
  });
});

test("gives up on an append that waits for a standby, finds it later and leaves no backend waiting", async ({
  skip,
}) => {
  const settings = { fsync: "off", synchronous_standby_names: "missing" };
  const server = await spawnPostgresServer({ settings }).catch((error: unknown) => skip(String(error)));
  const admin = new Client({ connectionString: `${server.url}&options=-csynchronous_commit=local` });
  await admin.connect();
  /** Sets whether commits on new connections wait for a standby. */
  const commit = async (mode: "local" | "on"): Promise<void> => {
    await admin.query(`ALTER DATABASE postgres SET synchronous_commit = ${mode}`);
    await admin.query(
      "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    );
  };
  const waiting = async (): Promise<number> => {
    const text = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    return (await admin.query<{ n: number }>(text)).rows[0]?.n ?? 0;
  };
  await commit("local");
  const store = postgresSessionStore(server.url, { busyTimeoutMs });
  onTestFinished(async () => {
    await store.close();
    await admin.end();
    await server.stop();
  });
  const writer = await createAndWrite(store, "s");
  await commit("on");
  const append = outcome(writer.append([textEntry("a")]));
  await expect.poll(waiting, PATIENCE).toBe(1);
  expect(await append).toBe("busy");
  await expect.poll(waiting, PATIENCE).toBe(0);
  await commit("local");
  expect(await writer.append([textEntry("b")])).toBe(2);
  expect(await readAll(store, "s")).toMatchObject([textEntry("a"), textEntry("b")]);
});
