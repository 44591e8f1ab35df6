import type { McpConnections } from "@parley/agent";
import type { AcpMcpServer } from "@parley/client";
import type { MessageMcpNotification, MessageMcpRequest } from "@parley/schema/v1/unstable";
import { expect, test } from "vitest";

import { PassedMcpServers } from "./passed-mcp-servers.ts";

type Send = Parameters<NonNullable<McpConnections["createAcpCaller"]>>[0];

const kinds = { stdio: true, http: true, sse: true, acp: true };
const { signal } = new AbortController();
const server = { type: "acp", name: "editor", serverId: "1" } as const;

/** Opens a session for a client that responds with `send`. Returns the server that the child receives. */
async function open(servers: PassedMcpServers, sessionId: string, send: Send, gone = signal) {
  const acp = await servers.createAcpCaller(send, gone);
  const request = { sessionId, servers: [server as never], cwd: "/", additionalDirectories: [], signal, acp };
  await servers.open(request);
  const [passed] = servers.of(sessionId);
  return { acp, passed: passed as AcpMcpServer };
}

/** Calls a server the way the child does. */
async function ask(
  { serverId, answer }: AcpMcpServer,
  notify: (got: MessageMcpNotification) => void = () => {},
) {
  const request = { serverId, requestId: "r", method: "tools/list" } as MessageMcpRequest;
  return await answer(request, { signal, notify: async (got) => notify(got) });
}

test("connects a child to the servers of two clients that chose the same id", async () => {
  const servers = new PassedMcpServers(kinds);
  const send =
    (name: string): Send =>
    async ({ serverId }) => ({ result: `${name}: ${serverId}` });
  const one = await open(servers, "s1", send("one"));
  const two = await open(servers, "s2", send("two"));
  expect(one.passed.serverId).toBe("1");
  expect(two.passed.serverId).not.toBe("1");
  await expect(ask(one.passed)).resolves.toEqual({ result: "one: 1" });
  await expect(ask(two.passed)).resolves.toEqual({ result: "two: 1" });
});

test("routes notifications to the request that they belong to, even if two have the same id", async () => {
  const servers = new PassedMcpServers(kinds);
  const sent: MessageMcpRequest[] = [];
  const answered = Promise.withResolvers<{ result: unknown }>();
  const send: Send = (request) => {
    sent.push(request);
    return answered.promise;
  };
  const { acp, passed } = await open(servers, "s1", send);
  const received: unknown[][] = [[], []];
  const asked = received.map((list) => ask(passed, (got) => list.push(got)));
  const [first, second] = sent as [MessageMcpRequest, MessageMcpRequest];
  expect(first.requestId).not.toBe(second.requestId);
  for (const [progress, { serverId, requestId }] of [first, second].entries())
    acp.handleNotification({ serverId, requestId, method: "notifications/progress", params: { progress } });
  expect(received).toMatchObject([
    [{ serverId: "1", requestId: "r", params: { progress: 0 } }],
    [{ serverId: "1", requestId: "r", params: { progress: 1 } }],
  ]);
  answered.resolve({ result: null });
  await Promise.all(asked);
});

test("fails a request as unavailable once its client has disconnected", async () => {
  const gone = new AbortController();
  const send: Send = async () => {
    gone.abort();
    throw new Error("The connection has closed");
  };
  const { passed } = await open(new PassedMcpServers(kinds), "s1", send, gone.signal);
  await expect(ask(passed)).rejects.toMatchObject({ code: -33_001 });
});
