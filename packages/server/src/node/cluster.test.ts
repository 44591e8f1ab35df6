import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";

import type { AgentDefinition } from "@parley/agent";
import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";

import { startBalancer } from "../fixtures/balancer.ts";
import { RawSocket } from "../fixtures/raw-socket.ts";
import { type TestNode, startCluster } from "../fixtures/test-cluster.ts";
import { HeartbeatHub } from "../hub/heartbeat-hub.ts";
import { TrackedTransport } from "./tracked-transport.ts";

const cwd = tmpdir();
const POLL = { timeout: 20_000 };
const info = { name: "test", version: "1.0.0" };

const transports = { HTTP: httpTransport, WebSocket: webSocketTransport } as const;

async function connect(
  url: string,
  kind: keyof typeof transports = "HTTP",
  versions = [v2],
): Promise<AgentConnection> {
  const connection = await connectAgent(transports[kind](url), {
    info,
    versions,
    handlers: {
      requestPermission: ({ options }) => ({
        outcome: "selected",
        optionId: options[0]?.optionId ?? "",
      }),
    },
  });
  onTestFinished(() => connection.close());
  return connection;
}

function urls(nodes: readonly TestNode[]): string[] {
  return nodes.map(({ server }) => server.url);
}

function answers(session: { readonly state: { readonly entries: readonly unknown[] } }): string[] {
  return session.state.entries.flatMap((entry) => {
    const { type, role, content } = entry as { type?: string; role?: string; content?: { text?: string }[] };
    return type === "message" && role === "agent"
      ? [(content ?? []).map(({ text = "" }) => text).join("")]
      : [];
  });
}

describe.each(["HTTP", "WebSocket"] as const)("over %s", (kind) => {
  test("serves a client whose requests each reach a different node", async () => {
    const { nodes } = await startCluster(3);
    const { url } = await startBalancer(urls(nodes));
    const connection = await connect(url, kind);
    const session = await connection.newSession({ cwd });
    for (let index = 0; index < 5; index++) await session.prompt(`Hello ${index}`);
    expect(answers(session)).toEqual([0, 1, 2, 3, 4].map((index) => `You said: Hello ${index}`));
  });

  test("lets clients of different nodes share a session", async () => {
    const { nodes, store } = await startCluster(2);
    const [a, b] = nodes as [TestNode, TestNode];
    const first = await connect(a.server.url, kind);
    const session = await first.newSession({ cwd });
    await session.prompt("One");
    const owner = await store.owner(session.id);
    expect(owner).toMatchObject({ owner: a.hub.node.id });
    const second = await connect(b.server.url, kind);
    const same = await second.loadSession(session.id, { cwd });
    expect(answers(same)).toEqual(["You said: One"]);
    await same.prompt("Two");
    await session.prompt("Three");
    expect(await store.owner(session.id)).toMatchObject({ owner: a.hub.node.id, token: owner?.token });
    const expected = ["You said: One", "You said: Two", "You said: Three"];
    await expect.poll(() => answers(session)).toEqual(expected);
    await expect.poll(() => answers(same)).toEqual(expected);
  });

  test("relays the owner's requests to a client of another node, and the responses back", async () => {
    const { nodes } = await startCluster(2);
    const [a, b] = nodes as [TestNode, TestNode];
    const first = await connect(a.server.url, kind);
    const { id: sessionId } = await first.newSession({ cwd });
    const second = await connect(b.server.url, kind);
    const same = await second.loadSession(sessionId, { cwd });
    await first.close();
    await same.prompt("ask");
    expect(answers(same).at(-1)).toMatch(/^It is allow/);
  });

  test("lets a subagent in another node's session ask questions and be cancelled separately", async () => {
    const { nodes } = await startCluster(2);
    const [a, b] = nodes as [TestNode, TestNode];
    const first = await connect(a.server.url, kind);
    const { id: sessionId } = await first.newSession({ cwd });
    const second = await connect(b.server.url, kind);
    const same = await second.loadSession(sessionId, { cwd });
    await first.close();
    const prompted = same.prompt("delegate");
    const answersOfHelper = (): string[] =>
      same.state.subagents.flatMap(({ session }) => answers({ state: session }));
    await expect.poll(answersOfHelper, POLL).toEqual(["It is allowed"]);
    const helper = same.subagent(same.state.subagents[0]?.id ?? "");
    await helper?.cancel();
    expect(await prompted).toBe("end_turn");
    expect(helper?.state.session.turn).toMatchObject({ status: "idle", stopReason: "cancelled" });
    await expect(second.loadSession(helper?.id ?? "", { cwd })).rejects.toMatchObject({ code: -32602 });
    await same.prompt("Hello");
    expect(answers(same)).toEqual(["You said: Hello"]);
  });

  test("moves a session to another node when the owner stops, so the client can continue", async () => {
    const { nodes, store } = await startCluster(2);
    const [a, b] = nodes as [TestNode, TestNode];
    const balancer = await startBalancer(urls([a]));
    const connection = await connect(balancer.url, kind);
    const session = await connection.newSession({ cwd });
    await session.prompt("One");
    balancer.use(urls([b]));
    await a.stop();
    await session.prompt("Two");
    expect(answers(session)).toEqual(["You said: One", "You said: Two"]);
    expect(await store.owner(session.id)).toMatchObject({ owner: b.hub.node.id });
  });

  test("runs each prompt exactly once while nodes shut down", async () => {
    const { nodes } = await startCluster(3);
    const balancer = await startBalancer(urls(nodes));
    const rest = [...nodes];
    const talk = async (): Promise<void> => {
      const session = await (await connect(balancer.url, kind)).newSession({ cwd });
      const expected: string[] = [];
      while (rest.length > 1 || expected.length < 3) {
        await session.prompt(`${expected.length}`);
        expected.push(`You said: ${expected.length}`);
      }
      expect(answers(session)).toEqual(expected);
    };
    const talks = Promise.all([talk(), talk(), talk()]);
    while (rest.length > 1) {
      const node = rest.shift() as TestNode;
      balancer.use(urls(rest));
      await node.server.close();
      await node.stop();
    }
    await talks;
  });
});

test("hands off a node's sessions only after all turns finish, including those of other nodes' clients", async () => {
  const goOn = Promise.withResolvers<void>();
  const prompt: AgentDefinition["prompt"] = async (turn) => {
    await turn.agentMessage("Begun ");
    if (turn.text === "wait") await goOn.promise;
    await turn.agentMessage("and ended");
  };
  const { nodes, store } = await startCluster(2, { prompt });
  const [a, b] = nodes as [TestNode, TestNode];
  const balancer = await startBalancer(urls([a]));
  const own = await (await connect(balancer.url)).newSession({ cwd });
  const shared = await (await connect(balancer.url)).newSession({ cwd });
  const idle = await (await connect(balancer.url, "WebSocket")).newSession({ cwd });
  const attached = await (await connect(b.server.url)).loadSession(shared.id, { cwd });
  const turns = [own.prompt("wait"), attached.prompt("wait")];
  await expect.poll(() => [...answers(own), ...answers(attached)], POLL).toEqual(["Begun ", "Begun "]);
  balancer.use(urls([b]));
  const closed = a.server.close();
  // A session without a running turn moves to the other node immediately, and so does its client.
  await expect.poll(() => store.owner(idle.id), POLL).toMatchObject({ owner: b.hub.node.id });
  expect(await store.owner(own.id)).toMatchObject({ owner: a.hub.node.id });
  goOn.resolve();
  expect(await Promise.all(turns)).toEqual(["end_turn", "end_turn"]);
  await closed;
  for (const session of [own, shared, idle]) {
    await expect.poll(() => store.owner(session.id), POLL).toMatchObject({ owner: b.hub.node.id });
    await session.prompt("Hi");
    expect(answers(session).at(-1)).toBe("Begun and ended");
  }
});

test("releases a closing node's session even if the client linked to it disconnects in the meantime", async () => {
  const { nodes, store } = await startCluster(2);
  const [a, b] = nodes as [TestNode, TestNode];
  const connection = await connect(a.server.url, "WebSocket");
  const own = await connection.newSession({ cwd });
  const owner = await connect(b.server.url);
  const { id } = await owner.newSession({ cwd });
  const attached = await connection.loadSession(id, { cwd });
  await owner.close();
  // While waiting for this turn, the edge must not disconnect the client.
  const turns = [own.prompt("wait")];
  await expect.poll(() => answers(own), POLL).toEqual(["Waiting"]);
  const leaving = vi.spyOn(TrackedTransport.prototype, "leave");
  onTestFinished(() => {
    leaving.mockRestore();
  });
  const cutting = new AbortController();
  const closed = b.server.close({ signal: cutting.signal });
  await expect.poll(() => leaving.mock.calls.length, POLL).toBe(1);
  turns.push(attached.prompt("wait"));
  for (const turn of turns) turn.catch(() => undefined);
  await expect.poll(() => answers(attached), POLL).toEqual(["Waiting"]);
  await connection.close();
  cutting.abort();
  await closed;
  await b.host.close();
  await expect.poll(() => store.owner(id), POLL).toBeNull();
});

test("drains without waiting for a finished turn that a version 1 client still considers running", async () => {
  const { nodes } = await startCluster(1);
  const [node] = nodes as [TestNode];
  const prompter = await (await connect(node.server.url)).newSession({ cwd });
  const turn = prompter.prompt("wait");
  await expect.poll(() => answers(prompter), POLL).toEqual(["Waiting"]);
  const raw = new RawSocket(node.server.url);
  await raw.opened();
  raw.send({ id: 1, method: "initialize", params: { protocolVersion: 1, clientCapabilities: {} } });
  raw.send({ id: 2, method: "session/resume", params: { sessionId: prompter.id, cwd, mcpServers: [] } });
  await raw.next((message) => JSON.stringify(message).includes('"acp/turnState":{"state":"running"'));
  await prompter.cancel();
  expect(await turn).toBe("cancelled");
  await node.server.close();
});

test("closes a paused node's sessions that others have taken over, and lets its clients continue elsewhere", async () => {
  const { nodes, store } = await startCluster(2);
  const [a, b] = nodes as [TestNode, TestNode];
  const balancer = await startBalancer(urls([a]));
  const session = await (await connect(balancer.url)).newSession({ cwd });
  await session.prompt("One");
  balancer.use(urls([b]));
  // The other node takes over the session as if the lease had expired.
  const taken = await store.write(session.id, { owner: a.hub.node.id, ttlMs: 1000 });
  await taken.release();
  const other = await (await connect(b.server.url)).loadSession(session.id, { cwd });
  await other.prompt("Two");
  // Pauses all nodes in this process long enough for them to notice.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, a.hub.ttlMs + 100);
  await expect.poll(() => answers(session), POLL).toEqual(["You said: One", "You said: Two"]);
  await expect.poll(() => session.prompt("Three").catch(() => undefined), POLL).toBe("end_turn");
  await expect.poll(() => answers(other), POLL).toEqual(answers(session));
  expect(await store.owner(session.id)).toMatchObject({ owner: b.hub.node.id });
});

test("disconnects other nodes' clients from a node that was considered dead, so they reconnect", async () => {
  const join = vi.spyOn(HeartbeatHub.prototype, "join");
  onTestFinished(() => join.mockRestore());
  const { nodes } = await startCluster(2);
  const [a, b] = nodes as [TestNode, TestNode];
  const own = await (await connect(b.server.url)).newSession({ cwd });
  const transport = httpTransport(a.server.url);
  const statuses: (string | undefined)[] = [];
  transport.onStatus?.(() => statuses.push(transport.status));
  const connection = await connectAgent(transport, { info, versions: [v2] });
  onTestFinished(() => connection.close());
  const session = await connection.loadSession(own.id, { cwd });
  // The other node has not noticed the lapse, because the owner was down only between two heartbeats.
  join.mock.calls[1]?.[1].onLapsed();
  await expect.poll(() => statuses, POLL).toEqual(["reconnecting", "connected"]);
  await session.prompt("Hi");
  expect(answers(session)).toEqual(["You said: Hi"]);
});

test("applies a principal's session limit across all nodes and frees a slot when a session closes", async () => {
  const authorize = (request: Request): string => request.headers.get("authorization") ?? "";
  const { nodes } = await startCluster(2, {}, { authorize, maxSessions: 3 });
  const connections = await Promise.all(
    [...urls(nodes), ...urls(nodes)].map(async (url) => {
      const connection = await connectAgent(httpTransport(url, { headers: { Authorization: "ann" } }), {
        info,
        versions: [v2],
      });
      onTestFinished(() => connection.close());
      return connection;
    }),
  );
  const open = async (count: number): Promise<PromiseSettledResult<ClientSession>[]> =>
    Promise.allSettled(
      Array.from(
        { length: count },
        (_, index) => connections[index % 4]?.newSession({ cwd }) as Promise<ClientSession>,
      ),
    );
  const opened: ClientSession[] = [];
  await expect
    .poll(async () => {
      // Two nodes that compete for the last slot may both be refused.
      for (const result of await open(8)) if (result.status === "fulfilled") opened.push(result.value);
      return opened.length;
    }, POLL)
    .toBe(3);
  const refused = await connections[0]?.newSession({ cwd }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: -32_600, data: { reason: "session_limit" } });
  await opened[0]?.close();
  await connections[3]?.newSession({ cwd });
});

test("accepts a ticket once on any node, and revokes a user on all nodes", async () => {
  const authorize = (request: Request): string | Response =>
    request.headers.get("authorization") ?? new Response(null, { status: 401 });
  const { nodes } = await startCluster(2, {}, { authorize });
  const [a, b] = nodes as [TestNode, TestNode];
  const issue = async (): Promise<string> => {
    const answer = await fetch(`${a.server.url}/ticket`, {
      method: "POST",
      headers: { Authorization: "ann" },
    });
    return ((await answer.json()) as { readonly ticket: string }).ticket;
  };
  const ticket = await issue();
  const open = (): WebSocket => new WebSocket(b.server.url, ["acp.v1", `acp-ticket.${ticket}`]);
  const socket = open();
  await once(socket, "open");
  socket.send(
    JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: 1 } }),
  );
  await once(socket, "message");
  const again = open();
  const [, refused] = (await once(again, "unexpected-response")) as [unknown, IncomingMessage];
  expect(refused.statusCode).toBe(401);
  again.on("error", () => undefined).terminate();
  const closed = once(socket, "close");
  a.server.revoke("ann");
  await closed;
});

test.each([
  ["fresh", 200, 200],
  ["late", 200, 503],
  ["lapsed", 503, 503],
] as const)(
  "reports a node with a %s heartbeat as %d on /health and %d on /ready",
  async (state, health, ready) => {
    const { nodes } = await startCluster(1);
    const { hub, server } = nodes[0] as TestNode;
    const fresh = hub.heartbeat?.();
    hub.heartbeat = () => state;
    const asked = ["/health", "/ready"].map(async (path) => {
      const response = await fetch(new URL(path, server.url));
      return [response.status, await response.json()];
    });
    const status = (code: number): unknown[] => [code, { status: code === 200 ? "ok" : state }];
    expect(await Promise.all(asked)).toEqual([health, ready].map(status));
    expect(fresh).toBe("fresh");
  },
);
