import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { type AddressInfo, Server, type Socket, connect } from "node:net";

import { createAgentHost, serveAgent } from "@parley/agent";
import { spawnAgent } from "@parley/client/node";
import { createInMemoryTransports } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test, vi } from "vitest";

import { createAcpHandler } from "../endpoint/create-acp-handler.ts";
import { talkingAgent } from "../fixtures/talking-agent.ts";
import { createInProcessHubs } from "../hub/in-process-hub.ts";
import { relayAgent } from "../relay/index.ts";
import { serveHttp } from "./serve-http.ts";

/** Returns a function that checks that no servers or timers have been left open since this call. */
function watchResources(): () => Promise<void> {
  const servers = (): string[] => process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap");
  const before = servers();
  // Excludes the test runner's own timers.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  return async () => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    await expect.poll(servers).toEqual(before);
  };
}

test("leaves nothing behind if a node fails to join its cluster", async () => {
  const store = memorySessionStore();
  const hub = createInProcessHubs(store)();
  hub.join = () => Promise.reject(new Error("The database is away"));
  const host = createAgentHost({ ...talkingAgent, store }, { node: hub.node });
  onTestFinished(() => host.close());
  const expectNothingLeft = watchResources();
  await expect(serveHttp(host, { port: 0, hub })).rejects.toThrow("The database is away");
  await expectNothingLeft();
});

test("leaves nothing behind if a server's port is in use", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const host = createAgentHost(talkingAgent);
  onTestFinished(() => host.close());
  const expectNothingLeft = watchResources();
  const { port } = taken.address() as AddressInfo;
  await expect(serveHttp(host, { port })).rejects.toThrow("EADDRINUSE");
  await expectNothingLeft();
});

test("accepts no clients before the node has joined its cluster and can find session owners", async () => {
  const store = memorySessionStore();
  const hub = createInProcessHubs(store)();
  const join = hub.join.bind(hub);
  const mayJoin = Promise.withResolvers<void>();
  const joining = vi.spyOn(hub, "join").mockImplementation(async (...args) => {
    await mayJoin.promise;
    await join(...args);
  });
  const listening = vi.spyOn(Server.prototype, "listen");
  onTestFinished(() => {
    listening.mockRestore();
  });
  const host = createAgentHost({ ...talkingAgent, store }, { node: hub.node });
  const opening = serveHttp(host, { port: 0, hub, limits: { maxConnections: 1 } });
  onTestFinished(async () => {
    mayJoin.resolve();
    await (await opening).close();
    await host.close();
    await hub.leave();
  });
  await expect.poll(() => joining.mock.calls.length).toBe(1);
  const server = listening.mock.contexts[0] as Server;
  const requested = once(server, "request") as Promise<[unknown, ServerResponse]>;
  const { port } = server.address() as AddressInfo;
  const health = fetch(`http://127.0.0.1:${port}/health`);
  const [, response] = await requested;
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(response.headersSent).toBe(false);
  // A client's early disconnect is not a server error.
  const socket = connect(port, "127.0.0.1");
  const upgraded = once(server, "upgrade");
  socket.write("GET /acp HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  const [, accepted] = (await upgraded) as [unknown, Socket];
  socket.resetAndDestroy();
  await new Promise((resolve) => accepted.once("close", resolve));
  // A connection whose client has disconnected does not count.
  const initialize = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: 1 } }),
  };
  const leaving = new AbortController();
  const posted = once(server, "request") as Promise<[IncomingMessage]>;
  const left = fetch(`http://127.0.0.1:${port}/acp`, { ...initialize, signal: leaving.signal });
  const [abandoned] = await posted;
  leaving.abort();
  await expect(left).rejects.toThrow("aborted");
  await new Promise((resolve) => abandoned.once("close", resolve));
  mayJoin.resolve();
  expect((await health).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/acp`, initialize)).status).toBe(200);
});

test("declares the length of an empty response, so clients need not read the body", async () => {
  const host = createAgentHost(talkingAgent);
  const server = await serveHttp(host, { port: 0 });
  onTestFinished(() => server.close());
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const message = (fields: object): string => JSON.stringify({ jsonrpc: "2.0", ...fields });
  const params = { protocolVersion: 1, clientCapabilities: {} };
  const body = message({ id: 0, method: "initialize", params });
  const begun = await fetch(server.url, { method: "POST", headers, body });
  const connection = { "Acp-Connection-Id": begun.headers.get("acp-connection-id") ?? "" };

  const sent = { ...headers, ...connection };
  const taken = await fetch(server.url, {
    method: "POST",
    headers: sent,
    body: message({ method: "$/cancel_request", params: { requestId: 7 } }),
  });
  const ended = await fetch(server.url, { method: "DELETE", headers: connection });
  for (const response of [taken, ended]) {
    expect(response.status).toBe(202);
    expect(response.headers.get("content-length")).toBe("0");
  }
});

const serverLimits = [
  "maxConnections",
  "maxRequestsPerSecond",
  "maxRefusalsPerSecond",
  "maxMessageBytes",
  "maxBufferedLength",
  "graceMs",
  "gapTimeoutMs",
];
const connectionDefaults = [
  "maxMessageLength",
  "maxUnwrittenLength",
  "maxUnhandledLength",
  "stallTimeoutMs",
  "closeTimeoutMs",
];
const hostLimits = ["cancelGraceMs", "maxSessions", "maxTurns"];

/** Functions that accept limits. */
const factories: Record<string, (options: object) => unknown> = {
  serveHttp: async (options) => {
    const server = await serveHttp(createAgentHost(talkingAgent), { port: 0, ...options });
    await server.close();
  },
  createAcpHandler: (options) => createAcpHandler(createAgentHost(talkingAgent), options),
  createAgentHost: (options) => createAgentHost(talkingAgent, options),
  serveAgent: (options) =>
    serveAgent(talkingAgent, createInMemoryTransports()[0], { ...options, signal: AbortSignal.abort() }),
  relayAgent: (options) => relayAgent({ command: "no-such-program", ...options }),
  spawnAgent: (options) =>
    spawnAgent({ command: "no-such-program" }, { info: { name: "test", version: "1" }, ...options }),
  createInProcessHubs: (options) => createInProcessHubs(memorySessionStore(), options)(),
};

/** The limits of each function and the option that contains them. */
const limitsOf: readonly (readonly [keyof typeof factories, string | undefined, readonly string[]])[] = [
  ["serveHttp", "limits", serverLimits],
  ["serveHttp", undefined, ["requestTimeoutMs"]],
  ["createAcpHandler", "limits", serverLimits],
  ["createAgentHost", undefined, hostLimits],
  ["createAgentHost", "connection", connectionDefaults],
  ["serveAgent", undefined, hostLimits],
  ["serveAgent", "connection", connectionDefaults],
  ["relayAgent", undefined, ["startTimeoutMs"]],
  ["spawnAgent", undefined, ["cancelTimeoutMs", "startTimeoutMs", "closeGraceMs"]],
  ["spawnAgent", "connection", connectionDefaults],
  ["createInProcessHubs", undefined, ["ttlMs"]],
];

test.each(limitsOf)("%s accepts only non-negative numbers as limits", async (factory, member, names) => {
  const call = async (limits: object): Promise<unknown> =>
    factories[factory]?.(member === undefined ? limits : { [member]: limits });
  for (const name of names) {
    for (const [value, shown] of [
      [NaN, "NaN"],
      [-1, "-1"],
      ["100", '"100"'],
    ] as const)
      await expect(call({ [name]: value })).rejects.toThrow(`${name} is ${shown}, expected `);
    const accepted = await call({ [name]: 100 }).then(String, String);
    expect(accepted).not.toContain(name);
  }
});
