import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import type { SessionStore } from "../../api/session-store.ts";
import { describeWithPostgres } from "../../fixtures/describe-with-postgres.ts";
import { spawnPostgresServer } from "../../testing/postgres/spawn-postgres-server.ts";
import { postgresSessionStore } from "../postgres-session-store.ts";
import { type PostgresNodes, postgresNodes } from "./postgres-nodes.ts";

await describeWithPostgres("PostgreSQL nodes", ({ url, newSchema, query }) => {
  function open(schema = newSchema()): { nodes: PostgresNodes; store: SessionStore; schema: string } {
    const nodes = postgresNodes(url, { schema, seesProcesses: false, busyTimeoutMs: 60_000 });
    const store = postgresSessionStore(url, { schema, seesProcesses: false });
    onTestFinished(async () => {
      await nodes.close();
      await store.close();
    });
    return { nodes, store, schema };
  }

  /** Makes a node's heartbeat expire. */
  async function expire(schema: string, id: string): Promise<void> {
    await query(`UPDATE ${schema}.node SET alive_until = 1 WHERE id = $1`, [id]);
  }

  const a = { id: "a", address: "10.0.0.1:1" };
  const b = { id: "b", address: "10.0.0.2:1" };

  test("list each other while they are alive", async () => {
    const { nodes, schema } = open();
    expect(await nodes.beat(a, 60_000)).toMatchObject({ others: [], wasDead: false, wasRestored: false });
    expect(await nodes.beat(b, 60_000)).toMatchObject({ others: [a], wasDead: false });
    expect(await nodes.beat(a, 60_000)).toMatchObject({ others: [b], wasDead: false });
    await expire(schema, "b");
    expect(await nodes.beat(a, 60_000)).toMatchObject({ others: [], wasDead: false });
  });

  test("rotate their secret by first accepting the new one, then using it, then rejecting the old one", async () => {
    const { nodes } = open();
    const old = await nodes.secret();
    const steps = new Map<string, string[][]>([
      [a.id, []],
      [b.id, []],
    ]);
    const beat = async (node: typeof a): Promise<void> => {
      const { secrets = [] } = await nodes.beat(node, 60_000);
      const before = steps.get(node.id) ?? [];
      if (String(before.at(-1)) !== String(secrets)) before.push([...secrets]);
    };
    await nodes.beat(a, 60_000);
    const state = { isRotated: false };
    const rotated = nodes.rotateSecret().finally(() => (state.isRotated = true));
    while (!state.isRotated) await Promise.all([beat(a), beat(b)]);
    await rotated;
    const secret = await nodes.secret();
    expect(secret).toMatch(/^[\da-f]{64}$/);
    expect(secret).not.toBe(old);
    for (const node of [a, b])
      expect(
        (steps.get(node.id) ?? []).filter((accepted) => accepted.length > 0 && accepted[1] !== undefined),
      ).toEqual([
        [old, secret],
        [secret, old],
      ]);
    expect(await nodes.beat(a, 60_000)).toMatchObject({ secrets: [secret] });
  });

  test("list nodes and scopes for a process that is not a node", async () => {
    const { nodes, store, schema } = open();
    expect([await nodes.list(), await nodes.scopes()]).toEqual([[], []]);
    await nodes.beat(b, 60_000);
    await nodes.beat(a, 60_000);
    await store.create({ sessionId: "s", cwd: "/", createdAt: 1 });
    await store.scoped("ann").create({ sessionId: "s", cwd: "/", createdAt: 2 });
    await store.scoped("ann").create({ sessionId: "t", cwd: "/", createdAt: 3 });
    await store.scoped("ann").update("s", { archived: true });
    expect(await nodes.list()).toEqual([a, b]);
    expect(await nodes.scopes()).toEqual([
      { scope: "", sessions: 1, updatedAt: 1 },
      { scope: "ann", sessions: 2, updatedAt: 3 },
    ]);
    await expire(schema, "a");
    expect(await nodes.list()).toEqual([b]);
  });

  test("are notified only once that they were considered dead", async () => {
    const { nodes, schema } = open();
    await nodes.beat(a, 60_000);
    await expire(schema, "a");
    expect(await nodes.beat(a, 60_000)).toMatchObject({ wasDead: true });
    expect(await nodes.beat(a, 60_000)).toMatchObject({ wasDead: false });
  });

  test("are notified if they were considered dead while their heartbeat was waiting", async () => {
    const { nodes, schema } = open();
    await nodes.beat(a, 60_000);
    const other = new Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query("BEGIN");
    await other.query(`UPDATE ${schema}.node SET alive_until = 1 WHERE id = 'a'`);
    const beat = nodes.beat(a, 60_000);
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1";
    await expect.poll(() => query(waiting, [`%${schema}%`])).toHaveLength(1);
    await other.query("COMMIT");
    expect(await beat).toMatchObject({ wasDead: true });
    expect(await nodes.beat(a, 60_000)).toMatchObject({ wasDead: false });
  });

  test("renew all their leases with a single heartbeat", async () => {
    const { nodes, store, schema } = open();
    await nodes.beat(a, 60_000);
    await store.create({ sessionId: "s", cwd: "/" });
    const writer = await store.write("s", { owner: "a", ttlMs: 1 });
    await query(`UPDATE ${schema}.session SET lease_until = 1`);
    expect(await store.owner("s")).toMatchObject({ owner: "a" });
    expect(await nodes.owner({ scope: "", sessionId: "s" })).toBe("a");
    expect(await nodes.owner({ scope: "other", sessionId: "s" })).toBeUndefined();
    await expect(store.write("s", { owner: "b", ttlMs: 1 })).rejects.toMatchObject({ code: "lease_held" });
    await expire(schema, "a");
    expect(await store.owner("s")).toBeNull();
    const next = await store.write("s", { owner: "b", ttlMs: 60_000 });
    await expect(writer.append([{ kind: "k", body: "1" }])).rejects.toMatchObject({ code: "fenced" });
    expect(await next.append([{ kind: "k", body: "1" }])).toBe(1);
  });

  test("release their leases when they leave, no matter how long the leases would last", async () => {
    const { nodes, store } = open();
    await nodes.beat(a, 60_000);
    await store.create({ sessionId: "s", cwd: "/" });
    await store.write("s", { owner: "a", ttlMs: 3_600_000 });
    await nodes.leave("a");
    expect(await store.owner("s")).toBeNull();
    expect(await store.write("s", { owner: "b", ttlMs: 1000 })).toMatchObject({ sessionId: "s" });
  });

  test("share a secret", async () => {
    const { nodes, schema } = open();
    const secret = await nodes.secret();
    expect(secret).toMatch(/^[\da-f]{64}$/);
    expect(await open(schema).nodes.secret()).toBe(secret);
    expect(await open().nodes.secret()).not.toBe(secret);
  });

  test("detect a restarted server, because it may be a different one", async () => {
    const server = await spawnPostgresServer();
    onTestFinished(() => server.stop());
    const nodes = postgresNodes(server.url, { seesProcesses: false });
    onTestFinished(() => nodes.close());
    const beat = async (): Promise<boolean> => (await nodes.beat(a, 60_000)).wasRestored;
    expect([await beat(), await beat(), await beat()]).toEqual([false, false, false]);
    await server.restart();
    expect(await beat()).toBe(true);
    expect(await beat()).toBe(false);

    // A restored backup may be older than the node's row, or than every node's row.
    const restore = async (forget: string): Promise<void> => {
      await server.restart();
      const client = new Client(server.url);
      await client.connect();
      await client.query(forget);
      await client.end();
    };
    await nodes.beat(b, 60_000);
    await restore("DELETE FROM parley.node WHERE id = 'a'");
    expect([await beat(), await beat()]).toEqual([true, false]);
    await restore("TRUNCATE parley.node");
    expect([await beat(), await beat(), await beat()]).toEqual([false, true, false]);
  });
});
