import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";

import { createAgentHost } from "@parley/agent";
import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { webSocketTransport } from "@parley/protocol/websocket";
import { postgresSessionStore } from "@parley/storage/postgres";
import { type PostgresServer, spawnPostgresServer } from "@parley/storage/testing/postgres";
import { Pool } from "pg";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { fingerprintOf } from "../cluster/cluster-secrets.ts";
import { talkingAgent } from "../fixtures/talking-agent.ts";
import { serverChannel } from "../node/internal-protocol.ts";
import { NodeControl } from "../node/node-control.ts";
import { type HttpServer, serveHttp } from "../node/serve-http.ts";
import type { ServerEvent, Telemetry } from "../platform/telemetry.ts";
import { type ClusterAdmin, postgresAdmin } from "./postgres-admin.ts";
import { postgresHub } from "./postgres-hub.ts";

const cwd = tmpdir();
const { server, missing = "" } = await start();

describe.skipIf(server === undefined)(`cluster administration${missing}`, () => {
  const url = server?.url ?? "";
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on("error", () => {});
  afterAll(async () => {
    await pool.end();
    await server?.stop();
  });

  /** Users whose requests are refused. */
  const withdrawn = new Set<string>();
  /** The operator's actions, as reported by the nodes. */
  const logged: ServerEvent[] = [];
  /** Errors reported by the nodes' hubs. */
  const reported: string[] = [];
  beforeEach(() => {
    withdrawn.clear();
    reported.length = 0;
    logged.length = 0;
  });

  interface TestNode {
    readonly id: string;
    readonly server: HttpServer;
    stop(): Promise<void>;
  }

  /** Starts two nodes whose clients authenticate. */
  async function openCluster(secrets?: () => readonly string[]): Promise<{
    readonly schema: string;
    readonly admin: ClusterAdmin;
    readonly nodes: readonly [TestNode, TestNode];
  }> {
    const schema = `admin_${randomUUID().replaceAll("-", "")}`;
    const nodes = [await openNode(schema, secrets), await openNode(schema, secrets)] as const;
    const admin = postgresAdmin(url, { schema, secrets });
    onTestFinished(() => admin.close());
    return { schema, admin, nodes };
  }

  async function openNode(schema: string, secrets?: () => readonly string[]): Promise<TestNode> {
    const store = postgresSessionStore(url, { schema });
    const report = (error: unknown): void => void reported.push((error as Error).message);
    const hub = postgresHub(url, { schema, ttlMs: 2000, secrets, onError: report });
    const host = createAgentHost({ ...talkingAgent, store }, { node: hub.node });
    const authorize = ({ headers }: Request): string | Response => {
      const user = headers.get("x-user") ?? "";
      return withdrawn.has(user) ? new Response(null, { status: 401 }) : user;
    };
    const telemetry: Telemetry = {
      event(event) {
        if (/^(?:user_kicked|session_ended|drain_)/.test(event.name)) logged.push(event);
      },
    };
    const onError = (): void => undefined;
    const listening = await serveHttp(host, { port: 0, hub, authorize, telemetry, onError });
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await listening.close({ signal: AbortSignal.abort() });
      await host.close();
      await hub.leave();
      await store.close();
    };
    onTestFinished(() => (stopped ??= stop()));
    return { id: hub.node.id, server: listening, stop: () => (stopped ??= stop()) };
  }

  async function connect(node: TestNode, user: string): Promise<AgentConnection> {
    const headers = { "X-User": user };
    const connection = await connectAgent(webSocketTransport(node.server.url, { headers }), {
      info: { name: "test", version: "1.0.0" },
      versions: [v2],
    });
    onTestFinished(() => connection.close());
    return connection;
  }

  /** Starts a turn that runs until it is cancelled. */
  async function work(session: ClientSession): Promise<{ readonly ended: Promise<unknown> }> {
    const begun = Promise.withResolvers<void>();
    const stop = session.subscribe(() => {
      if (JSON.stringify(session.state.entries).includes("Waiting")) begun.resolve();
    });
    const ended = session.prompt("wait").catch((error: unknown) => error);
    await begun.promise;
    stop();
    return { ended };
  }

  test("shows nodes, users, sessions and turns", async () => {
    const { admin, nodes } = await openCluster();
    const [ann, bob] = [await connect(nodes[0], "ann"), await connect(nodes[1], "bob")];
    const session = await ann.newSession({ cwd });
    await work(session);
    const idle = await bob.newSession({ cwd });
    await idle.prompt("Hello");
    const counts = { connections: 1, sessions: 1 };
    const shown = await admin.nodes();
    expect(shown).toHaveLength(2);
    expect(shown).toContainEqual(
      expect.objectContaining({ id: nodes[0].id, state: "serving", ...counts, turns: 1 }),
    );
    expect(shown).toContainEqual(
      expect.objectContaining({ id: nodes[1].id, state: "serving", ...counts, turns: 0 }),
    );
    expect(await admin.users()).toMatchObject([
      { principal: "ann", stored: 1, ...counts, turns: 1 },
      { principal: "bob", stored: 1, ...counts, turns: 0 },
    ]);
    const sessions = await admin.sessions();
    expect(sessions).toContainEqual({
      principal: "ann",
      sessionId: session.id,
      nodeId: nodes[0].id,
      isAttached: true,
      isBusy: true,
    });
    expect(sessions).toHaveLength(2);
  });

  test("ends one session on the node that has it open, but no session of another user", async () => {
    const { admin, nodes } = await openCluster();
    const connection = await connect(nodes[1], "ann");
    const [ended, stays] = [await connection.newSession({ cwd }), await connection.newSession({ cwd })];
    const turns = [await work(ended), await work(stays)] as const;
    expect(await admin.end({ principal: "bob", sessionId: ended.id })).toBe(false);
    expect(await admin.end({ principal: "ann", sessionId: "unknown" })).toBe(false);
    expect(await admin.sessions()).toHaveLength(2);
    expect(logged).toEqual([]);
    expect(await admin.end({ principal: "ann", sessionId: ended.id })).toBe(true);
    expect(logged).toEqual([{ name: "session_ended", sessionId: ended.id, principal: "ann" }]);
    expect(await turns[0].ended).toBe("cancelled");
    expect(await admin.sessions()).toMatchObject([{ sessionId: stays.id, isBusy: true }]);
    const again = await connection.loadSession(ended.id, { cwd });
    await again.prompt("Hello");
    expect(JSON.stringify(again.state.entries)).toContain("You said: Hello");
  });

  test("disconnects only the given user from all nodes", async () => {
    const { admin, nodes } = await openCluster();
    const [first, second] = [await connect(nodes[0], "ann"), await connect(nodes[1], "ann")];
    const bob = await connect(nodes[0], "bob");
    await work(await first.newSession({ cwd }));
    await work(await second.newSession({ cwd }));
    const stays = await bob.newSession({ cwd });
    withdrawn.add("ann");
    expect(await admin.kick("anne")).toEqual({ connections: 0, sessions: 0 });
    expect(logged).toEqual([]);
    expect(await admin.kick("ann")).toEqual({ connections: 2, sessions: 2 });
    const kicked = { name: "user_kicked", principal: "ann", connections: 1, sessions: 1 };
    expect(logged).toEqual([kicked, kicked]);
    await Promise.all([first.closed, second.closed]);
    expect(await admin.users()).toMatchObject([
      { principal: "ann", stored: 2, connections: 0, sessions: 0, turns: 0 },
      { principal: "bob", connections: 1, sessions: 1 },
    ]);
    await stays.prompt("Hello");
    expect(JSON.stringify(stays.state.entries)).toContain("You said: Hello");
  });

  test("erases only the given user's sessions and logs", async () => {
    const { admin, nodes, schema } = await openCluster();
    const [ann, bob] = [await connect(nodes[0], "ann"), await connect(nodes[1], "bob")];
    const archived = await ann.newSession({ cwd });
    await archived.prompt("secret one");
    await work(await ann.newSession({ cwd }));
    await (await bob.newSession({ cwd })).prompt("public");
    const contents = async (): Promise<string> =>
      JSON.stringify((await pool.query(`SELECT * FROM ${schema}.entry`)).rows);
    await pool.query(`UPDATE ${schema}.session SET archived = true WHERE session_id = $1`, [archived.id]);
    expect(await contents()).toContain("secret one");
    expect(await admin.erase("ann")).toBe(2);
    expect(await contents()).not.toContain("secret one");
    expect(await contents()).toContain("public");
    // The client has reconnected and has no sessions open.
    await expect(ann.loadSession(archived.id, { cwd })).rejects.toThrow(archived.id);
    expect(await admin.users()).toEqual([
      expect.objectContaining({ principal: "ann", stored: 0, connections: 1, sessions: 0 }),
      expect.objectContaining({ principal: "bob", stored: 1, connections: 1 }),
    ]);
  });

  test("drains a node so that its clients and sessions move elsewhere and it can be stopped", async () => {
    const { admin, nodes } = await openCluster();
    await expect(admin.drain("none")).rejects.toThrow('Cannot drain node "none"');
    const connection = await connect(nodes[0], "ann");
    const session = await connection.newSession({ cwd });
    const turn = await work(session);
    await admin.drain(nodes[0].id);
    const stateOf = async (id: string): Promise<unknown> =>
      (await admin.nodes()).find((node) => node.id === id);
    expect(await stateOf(nodes[0].id)).toMatchObject({ state: "draining", sessions: 1, turns: 1 });
    expect((await fetch(new URL("/health", nodes[0].server.url))).status).toBe(503);
    await session.cancel();
    expect(await turn.ended).toBe("cancelled");
    await expect
      .poll(() => stateOf(nodes[0].id), { timeout: 20_000 })
      .toMatchObject({ connections: 0, sessions: 0, turns: 0 });
    await expect
      .poll(() => logged)
      .toEqual([{ name: "drain_started" }, { name: "drain_ended", isComplete: true }]);
    expect(await stateOf(nodes[1].id)).toMatchObject({ state: "serving" });
    await nodes[0].stop();
    expect(await admin.nodes()).toMatchObject([{ id: nodes[1].id }]);
  });

  test("reports which node did not respond, after all others have finished", async () => {
    const { admin, nodes, schema } = await openCluster();
    const connection = await connect(nodes[0], "ann");
    await work(await connection.newSession({ cwd }));
    await pool.query(`INSERT INTO ${schema}.node VALUES ('lost', '127.0.0.1:1', NULL, 9e15)`);
    const lost = { id: "lost", address: "127.0.0.1:1", state: "silent", strangers: [] };
    const reason = expect.stringContaining("ECONNREFUSED") as string;
    expect(await admin.nodes()).toContainEqual(expect.objectContaining({ ...lost, reason }));
    withdrawn.add("ann");
    await expect(admin.kick("ann")).rejects.toThrow("Cannot reach every node: node lost at 127.0.0.1:1:");
    await connection.closed;
    await expect(admin.erase("ann")).rejects.toThrow("node lost");
    expect(await admin.users()).toEqual([]);
  });

  test("shows that a node running an earlier version answers but does not report its state", async () => {
    const { admin, nodes, schema } = await openCluster();
    const [stored] = (
      await pool.query<{ value: string }>(`SELECT value FROM ${schema}.setting WHERE name = 'cluster_secret'`)
    ).rows;
    const options = serverChannel({ accepted: [stored?.value ?? ""] });
    const old = createServer(options, (_request, response) => response.writeHead(404).end());
    old.listen(0, "127.0.0.1");
    await once(old, "listening");
    onTestFinished(() => void old.close());
    const { port } = old.address() as AddressInfo;
    await pool.query(`INSERT INTO ${schema}.node VALUES ('old', '127.0.0.1:${port}', NULL, 9e15)`);
    const shown = await admin.nodes();
    const reason = "it runs an earlier version, which does not report its state";
    expect(shown.find(({ id }) => id === "old")).toMatchObject({ state: "unknown", reason, strangers: [] });
    for (const { id } of nodes)
      expect(shown.find((node) => node.id === id)).toMatchObject({ state: "serving", strangers: [] });
    await expect(admin.rotateSecret()).rejects.toThrow(reason);
  });

  test("applies a retention policy to each user", async () => {
    const { admin, nodes } = await openCluster();
    const connections = [await connect(nodes[0], "ann"), await connect(nodes[1], "bob")];
    const kept: string[] = [];
    for (const connection of connections) {
      const old = await connection.newSession({ cwd });
      await old.prompt("Old");
      const newest = await connection.newSession({ cwd });
      await newest.prompt("New");
      kept.push(newest.id);
      await old.close();
    }
    const { deleted, inUse } = await admin.prune({ maxSessions: 1 });
    expect([deleted.length, inUse.length]).toEqual([2, 0]);
    expect((await admin.sessions()).map(({ sessionId }) => sessionId).toSorted()).toEqual(kept.toSorted());
    expect(await admin.users()).toMatchObject([{ stored: 1 }, { stored: 1 }]);
  });

  test("replaces the secret while nodes are running, after which the old one is rejected", async () => {
    const { admin, nodes, schema } = await openCluster();
    const stored = await pool.query<{ value: string }>(
      `SELECT value FROM ${schema}.setting WHERE name = 'cluster_secret'`,
    );
    const stranger = new NodeControl(stored.rows[0]?.value ?? "", 5000);
    const session = await (await connect(nodes[0], "ann")).newSession({ cwd });
    await session.prompt("One");
    const elsewhere = await (await connect(nodes[1], "ann")).loadSession(session.id, { cwd });
    const all = await admin.nodes();
    for (const node of all) expect(await stranger.ask(node, "status")).toMatchObject({ isDraining: false });
    const state = { isRotated: false };
    const rotated = admin.rotateSecret().finally(() => (state.isRotated = true));
    while (!state.isRotated) {
      const connection = await connect(nodes[1], "ann");
      await (await connection.loadSession(session.id, { cwd })).prompt("Two");
      await connection.close();
    }
    await rotated;
    await elsewhere.prompt("Three");
    const newest = await (await connect(nodes[1], "ann")).loadSession(session.id, { cwd });
    expect(JSON.stringify(newest.state.entries)).toContain("You said: Three");
    expect(await admin.nodes()).toMatchObject([{ state: "serving" }, { state: "serving" }]);
    for (const node of all) await expect(stranger.ask(node, "status")).rejects.toThrow(/EPROTO|ECONNRESET/);
    expect(reported).toEqual([]);
  });

  test("lets nodes use a secret stored outside the database and pick up changes to it while running", async () => {
    const [one, two] = ["1".repeat(32), "2".repeat(32)] as const;
    let secrets: readonly string[] = [one];
    const { admin, nodes, schema } = await openCluster(() => secrets);
    const all = await admin.nodes();
    expect(all).toMatchObject([{ state: "serving" }, { state: "serving" }]);
    expect(all.flatMap(({ strangers }) => strangers)).toEqual([]);
    const ofDatabase = postgresAdmin(url, { schema });
    onTestFinished(() => ofDatabase.close());
    const stranger = { state: "silent", reason: "it has another cluster secret" };
    expect(await ofDatabase.nodes()).toMatchObject([stranger, stranger]);
    await expect(ofDatabase.rotateSecret()).rejects.toThrow(
      /Cannot replace the secret in the database: node \S+ at \S+: it has another cluster secret/,
    );
    await expect(admin.rotateSecret()).rejects.toThrow("Cannot replace a secret that is not in the database");

    const session = await (await connect(nodes[0], "ann")).newSession({ cwd });
    await session.prompt("One");
    const answers = async (secret: string): Promise<boolean> => {
      const control = new NodeControl(secret, 5000);
      const asked = await Promise.allSettled(all.map((node) => control.ask(node, "status")));
      return asked.every(({ status }) => status === "fulfilled");
    };
    for (const [next, accepted, refused] of [
      [[one, two], two, "x"],
      [[two, one], two, "x"],
      [[two], two, one],
    ] as const) {
      secrets = next;
      await expect.poll(async () => [await answers(accepted), await answers(refused)]).toEqual([true, false]);
      const elsewhere = await (await connect(nodes[1], "ann")).loadSession(session.id, { cwd });
      await elsewhere.prompt("Again");
    }
    expect(() => postgresHub(url, { secrets: ["short"] })).toThrow("number 1 has 5 characters");
    expect(reported).toEqual([]);
  });

  test("makes each node report once which nodes do not accept its secret, and shows them to the operator", async () => {
    const [one, two] = ["1".repeat(32), "2".repeat(32)] as const;
    let secrets: readonly string[] = [one];
    const { admin, nodes, schema } = await openCluster(() => secrets);
    const [first, second] = nodes.map(({ id }) => id) as [string, string];
    const stranger = await openNode(schema, () => [two]);
    const strangersOf = async (): Promise<Record<string, readonly string[]>> =>
      Object.fromEntries((await admin.nodes()).map(({ id, strangers }) => [id, strangers.toSorted()]));
    expect(await strangersOf()).toEqual({
      [first]: [stranger.id],
      [second]: [stranger.id],
      [stranger.id]: [first, second].toSorted(),
    });
    const named = (): readonly string[] =>
      reported.map((message) => /^Cannot connect to node (\S+) /.exec(message)?.[1] ?? message).toSorted();
    await expect.poll(named).toEqual([first, second, stranger.id, stranger.id].toSorted());
    expect(reported.join()).not.toContain(two);

    // Both nodes accept the stranger's secret now, but still use one that the stranger does not accept.
    secrets = [one, two];
    const oneWay = { [first]: [stranger.id], [second]: [stranger.id], [stranger.id]: [] };
    await expect.poll(strangersOf).toEqual(oneWay);
    secrets = [two, one];
    await expect.poll(async () => Object.values(await strangersOf()).flat()).toEqual([]);
    expect(reported).toHaveLength(4);
    secrets = [one, two];
    await expect
      .poll(named)
      .toEqual([first, second, ...Array.from({ length: 4 }, () => stranger.id)].toSorted());
  });

  test("does not report nodes that read a restored secret at different times", async () => {
    const { schema } = await openCluster();
    const restored = "3".repeat(64);
    await pool.query(`UPDATE ${schema}.setting SET value = $1 WHERE name = 'cluster_secret'`, [restored]);
    const read = async (): Promise<unknown[]> => {
      const { rows } = await pool.query<{ fingerprints: string }>(`SELECT fingerprints FROM ${schema}.node`);
      return rows.map(({ fingerprints }) => fingerprints);
    };
    const fingerprint = fingerprintOf(restored);
    await expect.poll(read).toEqual([fingerprint, fingerprint]);
    expect(reported).toEqual([]);
  });

  test("rejects commands without the cluster's secret", async () => {
    const { admin, nodes } = await openCluster();
    await (await connect(nodes[0], "ann")).newSession({ cwd });
    const node = (await admin.nodes()).find(({ id }) => id === nodes[0].id);
    const stranger = new NodeControl("guess", 5000);
    for (const action of ["drain", "end", "kick", "status"] as const)
      await expect(
        stranger.ask(node as NonNullable<typeof node>, action, { principal: "ann", body: {} }),
      ).rejects.toThrow(/EPROTO|ECONNRESET/);
    expect((await admin.nodes()).find(({ id }) => id === nodes[0].id)).toMatchObject({
      state: "serving",
      sessions: 1,
    });
  });
});

async function start(): Promise<{ server?: PostgresServer; missing?: string }> {
  try {
    return { server: await spawnPostgresServer() };
  } catch (error) {
    return { missing: ` (${(error as Error).message})` };
  }
}
