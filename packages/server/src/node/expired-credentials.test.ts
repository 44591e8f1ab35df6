import { once } from "node:events";
import { tmpdir } from "node:os";

import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import type { Transport } from "@parley/protocol";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { openHost } from "../fixtures/talking-agent.ts";
import { startCluster } from "../fixtures/test-cluster.ts";
import type { Identity } from "../security/authorize.ts";
import { serveHttp } from "./serve-http.ts";

const cwd = tmpdir();
/** Beyond the maximum delay of a timer. */
const IN_9999 = Date.UTC(9999, 0);

/**
 * Creates an `authorize` function that accepts two tokens, the first of which expires soon. If a slow client
 * reconnects, the first token is valid for just as long again, so the test does not depend on the machine's speed.
 */
function createTokens() {
  const renewed = Promise.withResolvers<void>();
  const accepted = new Set(["first", "second"]);
  return {
    accepted,
    /** Resolves once a client opens a stream or socket with the second token. */
    renewed: renewed.promise,
    authorize: ({ headers, method }: Request): Identity | Response => {
      const token = headers.get("authorization") ?? "";
      if (!accepted.has(token)) return new Response(null, { status: 401 });
      if (token === "first") return { principal: "ann", expiresAt: Date.now() + 200 };
      if (method === "GET") renewed.resolve();
      return { principal: "ann", expiresAt: IN_9999 };
    },
  };
}

async function connect(transport: Transport): Promise<AgentConnection> {
  const info = { name: "test", version: "1.0.0" };
  const connection = await connectAgent(transport, { info, versions: [v2] });
  onTestFinished(() => connection.close());
  return connection;
}

/** Starts a turn that runs until it is cancelled. */
async function work(session: ClientSession): Promise<{ readonly ended: Promise<unknown> }> {
  const begun = Promise.withResolvers<void>();
  session.subscribe(() => {
    if (JSON.stringify(session.state.entries).includes("Waiting")) begun.resolve();
  });
  const ended = session.prompt("wait");
  await begun.promise;
  return { ended };
}

type CreateTransport = (url: string, headers: () => Promise<Record<string, string>>) => Transport;

describe.each<[string, CreateTransport]>([
  ["a WebSocket", (url, headers) => webSocketTransport(url, { headers })],
  ["an event stream", (url, headers) => httpTransport(url, { headers })],
])("%s whose credentials expire", (_name, createTransport) => {
  test("is closed, and its client continues the turn with new credentials", async () => {
    const { authorize, renewed } = createTokens();
    const { nodes } = await startCluster(2, {}, { authorize });
    let token = "first";
    const headers = () => Promise.resolve({ Authorization: token });
    const connection = await connect(createTransport(nodes[0]?.server.url ?? "", headers));
    const session = await connection.newSession({ cwd });
    const turn = await work(session);
    token = "second";
    await renewed;
    await session.cancel();
    expect(await turn.ended).toBe("cancelled");
    await session.prompt("Hello");
    expect(JSON.stringify(session.state.entries)).toContain("You said: Hello");
  });

  test("closes its connection if the client has no new credentials", async () => {
    const { authorize, accepted } = createTokens();
    const server = await serveHttp(openHost(), { port: 0, authorize });
    onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
    const headers = () => Promise.resolve({ Authorization: "first" });
    const connection = await connect(createTransport(server.url, headers));
    await connection.newSession({ cwd });
    accepted.clear();
    await expect(connection.closed).resolves.toMatchObject({ message: expect.stringContaining("401") });
  });
});

test("closes a ticket's socket on any node when the token used to request the ticket expires", async () => {
  const { authorize } = createTokens();
  const { nodes } = await startCluster(2, {}, { authorize });
  const [first, second] = nodes.map(({ server }) => server.url);
  const open = async (token: string): Promise<WebSocket> => {
    const headers = { Authorization: token };
    const answer = await fetch(`${first}/ticket`, { method: "POST", headers });
    const { ticket } = (await answer.json()) as { ticket: string };
    const socket = new WebSocket(second ?? "", ["acp.v1", `acp-ticket.${ticket}`]);
    onTestFinished(() => socket.terminate());
    await once(socket, "open");
    return socket;
  };
  const stays = await open("second");
  const closed = await once(await open("first"), "close");
  expect([closed[0], String(closed[1])]).toEqual([1008, "The token has expired"]);
  expect(stays.readyState).toBe(WebSocket.OPEN);
});
