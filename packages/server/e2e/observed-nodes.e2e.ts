import { tmpdir } from "node:os";

import { createAgentHost, defineAgent } from "@parley/agent";
import { type AgentConnection, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { serveHttp } from "@parley/server/node";
import { postgresHub } from "@parley/server/postgres";
import type { SessionStore } from "@parley/storage";
import { postgresSessionStore } from "@parley/storage/postgres";
import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { Client } from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";

import { type RecordedTelemetry, recordTelemetry } from "../src/fixtures/record-telemetry.ts";
import type { ServerEvent } from "../src/platform/telemetry.ts";
import { type DatabaseProxy, openDatabaseProxy } from "./fixtures/database-proxy.ts";

const TTL_MS = 3000;
const MAX_CONNECTIONS = 10;
const POLL = { timeout: 30_000 };
const cwd = tmpdir();
const info = { name: "test", version: "1.0.0" };
const usage = { totalTokens: 12, inputTokens: 10, outputTokens: 2 };
const postgres = await spawnPostgresServer().catch((error: unknown) => error as Error);
const missing = postgres instanceof Error ? ` (${postgres.message})` : "";

/** A cluster node within the test process. Its database connection can be cut. */
interface ObservedNode extends Pick<RecordedTelemetry, "metric"> {
  readonly id: string;
  readonly url: string;
  readonly store: SessionStore;
  readonly events: readonly ServerEvent[];
  readonly proxy: DatabaseProxy;
  /** Lets the running turn finish. */
  readonly release: () => void;
}

async function startNode(schema: string, busyTimeoutMs = 500): Promise<ObservedNode> {
  const proxy = await openDatabaseProxy((postgres as Exclude<typeof postgres, Error>).url);
  const { telemetry: recorded, metric } = recordTelemetry();
  const events: ServerEvent[] = [];
  const telemetry = {
    ...recorded,
    event(event: ServerEvent) {
      events.push(event);
      recorded.event?.(event);
    },
  };
  const onError = (): void => undefined;
  const options = { schema, seesProcesses: false, telemetry };
  const store = postgresSessionStore(proxy.url, { ...options, busyTimeoutMs });
  const hub = postgresHub(proxy.url, { ...options, ttlMs: TTL_MS, onError });
  let released = Promise.withResolvers<void>();
  const agent = defineAgent({
    info,
    store,
    onDisconnect: { keepMs: 60_000 },
    async prompt(turn) {
      await turn.agentMessage("Hello");
      if (turn.text === "wait") await released.promise;
      return { stopReason: "end_turn", usage };
    },
  });
  const host = createAgentHost(agent, { node: hub.node, onError, telemetry });
  const server = await serveHttp(host, { port: 0, hub, onError, telemetry });
  onTestFinished(async () => {
    await server.close({ signal: AbortSignal.abort() });
    await host.close();
    await hub.leave().catch(onError);
    await store.close();
    await proxy.close();
  });
  const release = (): void => {
    released.resolve();
    released = Promise.withResolvers<void>();
  };
  return { id: hub.node.id, url: server.url, store, metric, events, proxy, release };
}

async function connect({ url }: ObservedNode): Promise<AgentConnection> {
  const connection = await connectAgent(httpTransport(url), { info, versions: [v2] });
  onTestFinished(() => connection.close());
  return connection;
}

async function total(node: ObservedNode, name: string, attributes: object = {}): Promise<number> {
  const points = await node.metric(name);
  const wanted = Object.entries(attributes);
  return points
    .filter((point) => wanted.every(([key, value]) => point[key] === value))
    .reduce((sum, { value }) => sum + Number(value), 0);
}

const named =
  <Name extends ServerEvent["name"]>(name: Name) =>
  (event: ServerEvent): event is Extract<ServerEvent, { readonly name: Name }> =>
    event.name === name;

describe.skipIf(missing !== "")(`an observed node${missing}`, () => {
  const { url } = postgres as Exclude<typeof postgres, Error>;

  afterAll(() => (postgres as Exclude<typeof postgres, Error>).stop());

  test("counts running turns and their tokens", async () => {
    const node = await startNode("turns");
    const session = await (await connect(node)).newSession({ cwd });
    expect(await node.metric("acp.server.turns")).toEqual([]);
    const waiting = session.prompt("wait");
    await expect.poll(() => node.metric("acp.server.turns"), POLL).toEqual([{ value: 1 }]);
    expect(await node.metric("gen_ai.client.token.usage")).toEqual([]);
    node.release();
    await waiting;
    await expect.poll(() => node.metric("acp.server.turns"), POLL).toEqual([{ value: 0 }]);
    const operation = { "gen_ai.operation.name": "invoke_agent" };
    expect(await node.metric("gen_ai.client.token.usage")).toEqual([
      { ...operation, "gen_ai.token.type": "input", value: 1 },
      { ...operation, "gen_ai.token.type": "output", value: 1 },
    ]);
  });

  test("measures store operations, errors and connections", async () => {
    // The long timeout ensures that only the cut below ends the calls that wait for the lock.
    const node = await startNode("operations", 300_000);
    const operations = (attributes: object): Promise<number> =>
      total(node, "db.client.operation.duration", attributes);
    const connections = (state: string): Promise<number> =>
      total(node, "db.client.connection.count", {
        "db.client.connection.pool.name": "store",
        "db.client.connection.state": state,
      });
    const waiting = (): Promise<number> =>
      total(node, "db.client.connection.pending_requests", { "db.client.connection.pool.name": "store" });
    await node.store.get("no session");
    expect(await operations({ "db.operation.name": "find" })).toBe(1);
    expect(await operations({ "db.operation.name": "append" })).toBe(0);
    const session = await (await connect(node)).newSession({ cwd });
    await session.prompt("Hello");
    expect(await operations({ "db.operation.name": "append" })).toBeGreaterThan(0);
    expect(await operations({ "error.type": "busy" })).toBe(0);
    expect(await total(node, "db.client.connection.max")).toBe(MAX_CONNECTIONS + 5);
    expect(await waiting()).toBe(0);

    const locking = new Client({ connectionString: url });
    await locking.connect();
    onTestFinished(() => locking.end());
    await locking.query("BEGIN; LOCK TABLE operations.session");
    const reads = Array.from({ length: MAX_CONNECTIONS + 3 }, () => node.store.get("no session"));
    const failed = Promise.allSettled(reads);
    // The notification about the turn's changes may also be waiting.
    await expect.poll(waiting, POLL).toBeGreaterThanOrEqual(3);
    expect(await connections("used")).toBe(MAX_CONNECTIONS);
    node.proxy.cut();
    await failed;
    expect(await operations({ "error.type": "busy" })).toBeGreaterThan(0);
    await expect.poll(() => connections("used"), POLL).toBe(0);
    await expect.poll(waiting, POLL).toBe(0);
  });

  test("reports the age of its heartbeat, and when it loses and regains the database", async () => {
    const node = await startNode("heartbeat");
    const age = async (): Promise<number> => total(node, "acp.server.heartbeat.age");
    await expect.poll(age, POLL).toBeLessThan(TTL_MS / 1000);
    expect(node.events.map(({ name }) => name)).toEqual(["node_joined", "listening"]);
    node.proxy.cut();
    await expect.poll(age, POLL).toBeGreaterThan(TTL_MS / 1000);
    expect(node.events.filter(named("database_lost"))).toMatchObject([
      { reason: expect.stringContaining("Cannot use session store") as string },
    ]);
    expect(node.events.filter(named("database_restored"))).toEqual([]);
    node.proxy.restore();
    await expect.poll(() => node.events.filter(named("database_restored")).length, POLL).toBe(1);
    await expect.poll(age, POLL).toBeLessThan(TTL_MS / 1000);
    expect(node.events.filter(named("node_lapsed"))).toEqual([{ name: "node_lapsed", node: node.id }]);
  });

  test("counts links, lost links, takeovers and lost leases when a node is presumed dead", async () => {
    const [first, second] = [await startNode("cluster"), await startNode("cluster")];
    const counters = ["acp.server.takeovers", "acp.server.leases.lost", "acp.server.links.lost"];
    const counted = (node: ObservedNode): Promise<number[]> =>
      Promise.all(counters.map((name) => total(node, name)));
    const session = await (await connect(first)).newSession({ cwd });
    await session.prompt("Hello");
    expect(await total(second, "acp.server.links")).toBe(0);
    const client = await connect(second);
    const same = await client.loadSession(session.id, { cwd });
    expect(await total(second, "acp.server.links")).toBe(1);
    expect([await counted(first), await counted(second)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);

    first.proxy.cut();
    await expect
      .poll(() => second.events.filter(named("peer_gone")), POLL)
      .toEqual([{ name: "peer_gone", peer: first.id }]);
    await expect.poll(() => same.prompt("Again").catch(() => undefined), POLL).toBe("end_turn");
    expect(await total(second, "acp.server.links")).toBe(0);
    const sessionOfOne = { sessionId: session.id, principal: undefined };
    expect(second.events.filter(named("session_taken_over"))).toEqual([
      { name: "session_taken_over", ...sessionOfOne, from: first.id },
    ]);
    expect(second.events.filter(named("link_lost"))).toMatchObject([{ peer: first.id }]);
    expect(await counted(second)).toEqual([1, 0, 1]);

    first.proxy.restore();
    await expect
      .poll(() => first.events.filter(named("lease_lost")), POLL)
      .toEqual([{ name: "lease_lost", ...sessionOfOne, reason: "fenced" }]);
    expect(await counted(first)).toEqual([0, 1, 0]);
    await expect.poll(() => second.events.filter(named("peer_joined")).length, POLL).toBe(2);
  });
});
