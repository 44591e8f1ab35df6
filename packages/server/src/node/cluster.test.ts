import { tmpdir } from "node:os";

import { type AgentConnection, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { describe, expect, onTestFinished, test } from "vitest";

import { startBalancer } from "../fixtures/balancer.ts";
import { type TestNode, startCluster } from "../fixtures/test-cluster.ts";

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

/** The texts of the agent's messages, in order. */
function answers(session: { readonly state: { readonly entries: readonly unknown[] } }): string[] {
  return session.state.entries.flatMap((entry) => {
    const { type, role, content } = entry as { type?: string; role?: string; content?: { text?: string }[] };
    return type === "message" && role === "agent"
      ? [(content ?? []).map(({ text = "" }) => text).join("")]
      : [];
  });
}

describe.each(["HTTP", "WebSocket"] as const)("Over %s", (kind) => {
  test("each request may reach another node", async () => {
    const { nodes } = await startCluster(3);
    const { url } = await startBalancer(urls(nodes));
    const connection = await connect(url, kind);
    const session = await connection.newSession({ cwd });
    for (let index = 0; index < 5; index++) await session.prompt(`Hello ${index}`);
    expect(answers(session)).toEqual([0, 1, 2, 3, 4].map((index) => `You said: Hello ${index}`));
  });

  test("a session that another node has open is used there, by clients of both", async () => {
    const { nodes, store } = await startCluster(2);
    const [a, b] = nodes as [TestNode, TestNode];
    const first = await connect(a.server.url, kind);
    const session = await first.newSession({ cwd });
    await session.prompt("One");
    expect(await store.owner(session.id)).toMatchObject({ owner: a.hub.node.id });
    const second = await connect(b.server.url, kind);
    const same = await second.loadSession(session.id, { cwd });
    expect(answers(same)).toEqual(["You said: One"]);
    await same.prompt("Two");
    await session.prompt("Three");
    expect(await store.owner(session.id)).toMatchObject({ owner: a.hub.node.id, epoch: 1 });
    const expected = ["You said: One", "You said: Two", "You said: Three"];
    await expect.poll(() => answers(session)).toEqual(expected);
    await expect.poll(() => answers(same)).toEqual(expected);
  });

  test("questions of the owner reach a client of another node, and its answers come back", async () => {
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

  test("when the owner stops, another node takes the session over and the client goes on", async () => {
    const { nodes, store } = await startCluster(2);
    const [a, b] = nodes as [TestNode, TestNode];
    const balancer = await startBalancer(urls([a]));
    const connection = await connect(balancer.url, kind);
    const session = await connection.newSession({ cwd });
    await session.prompt("One");
    balancer.use(urls([b]));
    await a.stop();
    // A prompt that is sent into a connection that is going away may be lost, and is answered so.
    await expect.poll(() => store.owner(session.id), POLL).toMatchObject({ owner: b.hub.node.id });
    await session.prompt("Two");
    expect(answers(session)).toEqual(["You said: One", "You said: Two"]);
  });
});
