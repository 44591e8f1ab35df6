import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { TransportError } from "@parley/protocol";
import { beforeEach, expect, onTestFinished, test } from "vitest";

import { scriptedClock } from "../fixtures/scripted-clock.ts";
import { ScriptedSocket } from "../fixtures/scripted-socket.ts";
import { WireEnd } from "../testing/wire-end.ts";
import { webSocketTransport } from "./websocket-transport.ts";

const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const capabilities = { transport: { resumable: { retentionSeconds: 1, connectionId: "c" } } };
const notify = (name: string): object => ({ jsonrpc: "2.0", method: name });

beforeEach(() => {
  ScriptedSocket.opened.length = 0;
});

/** Connects to a server that can resume, unless `resumes` is false. */
async function openConnection(resumes = true, url = "http://host/acp", ticket?: () => Promise<Response>) {
  const { clock, waiting } = scriptedClock();
  const transport = webSocketTransport(url, { WebSocket: ScriptedSocket, clock, ticket });
  const wire = new WireEnd(transport);
  await wire.send({ jsonrpc: "2.0", id: 0, method: "initialize", params: {} });
  await turnOfTheLoop();
  const socket = ScriptedSocket.opened.at(-1) as ScriptedSocket;
  socket.emit("open");
  socket.deliver({ id: 0, result: { protocolVersion: 2, ...(resumes && { capabilities }) } });
  return { transport, wire, socket, waiting };
}

/** Breaks the last socket and opens the next one. */
async function reopen(): Promise<ScriptedSocket> {
  ScriptedSocket.opened.at(-1)?.emit("close", { code: 1006, reason: "" });
  await turnOfTheLoop();
  const next = ScriptedSocket.opened.at(-1) as ScriptedSocket;
  next.emit("open");
  return next;
}

test("resends messages that the server has not received, in order", async () => {
  const { wire, socket } = await openConnection();
  expect([socket.url, socket.sent]).toMatchObject(["ws://host/acp", [{ method: "initialize" }]]);
  await wire.send(notify("_a"), { ...notify("_b"), id: 1 }, notify("_c"));
  socket.deliver({
    method: "session/update",
    params: { sessionId: "s", update: {}, _meta: { "acp/cursor": "e.1" } },
  });
  const next = await reopen();
  void wire.send(notify("_d"));
  expect(next.sent).toEqual([
    { ...notify("stream/resume"), params: { connectionId: "c", cursors: { s: "e.1" }, awaiting: [1] } },
  ]);
  next.deliver({ method: "stream/resumed", params: { connectionId: "c", received: 1 } });
  expect(next.sent.slice(1)).toMatchObject([{ method: "_b" }, { method: "_c" }, { method: "_d" }]);
  next.deliver({ id: 1, result: {} });
  next.deliver({ method: "stream/keepalive", params: { received: 4 } });
  const last = await reopen();
  last.deliver({ method: "stream/resumed", params: { connectionId: "c", received: 4 } });
  expect(last.sent).toHaveLength(1);
});

test("uses the next connection to resend messages that a server did not receive before shutting down", async () => {
  const { wire, socket } = await openConnection();
  await wire.send({ jsonrpc: "2.0", id: 1, method: "session/new", params: {} });
  socket.deliver({ id: 1, result: { sessionId: "s" } });
  await wire.send(notify("_a"), notify("_b"), notify("_c"));
  socket.deliver({
    method: "stream/resume_failed",
    params: { reason: "The sessions are elsewhere", received: 3 },
  });
  await turnOfTheLoop();
  const next = ScriptedSocket.opened.at(-1) as ScriptedSocket;
  next.emit("open");
  next.deliver({ id: "recover-1", result: { protocolVersion: 2, capabilities } });
  await turnOfTheLoop();
  next.deliver({ id: "recover-2", result: {} });
  await turnOfTheLoop();
  const methods = [{ method: "initialize" }, { method: "session/resume" }, { method: "_c" }];
  expect(next.sent).toMatchObject(methods);
});

test("delivers pending responses before giving up the connection", async () => {
  const { transport, wire, socket } = await openConnection();
  await wire.send({ jsonrpc: "2.0", id: 1, method: "session/new", params: {} });
  transport.pause();
  socket.deliver({ id: 1, result: { sessionId: "s" } });
  socket.deliver({
    method: "stream/resume_failed",
    params: { reason: "The sessions are elsewhere", received: 1 },
  });
  transport.resume();
  await turnOfTheLoop();
  expect(wire.received.slice(1)).toEqual(['{"jsonrpc":"2.0","id":1,"result":{"sessionId":"s"}}']);
  expect([transport.status, ScriptedSocket.opened.length]).toEqual(["reconnecting", 2]);
});

test("closes the socket while too much input is pending, and resumes afterward", async () => {
  const { transport, wire, socket } = await openConnection();
  transport.pause();
  const update = (resumePoint: string): object => ({
    method: "session/update",
    params: { sessionId: "s", update: "x".repeat(6 * 1024 * 1024), _meta: { "acp/cursor": resumePoint } },
  });
  for (const resumePoint of ["e.1", "e.2", "e.3"]) socket.deliver(update(resumePoint));
  expect([socket.closedWith, wire.received.length, transport.status]).toEqual([4000, 1, "connected"]);
  transport.resume();
  await turnOfTheLoop();
  expect(wire.received).toHaveLength(4);
  const next = ScriptedSocket.opened.at(-1);
  next?.emit("open");
  expect(next?.sent).toMatchObject([{ params: { cursors: { s: "e.3" } } }]);
});

test("closes with an error if too much input is pending and the server cannot resume", async () => {
  const { transport, wire, socket } = await openConnection(false);
  transport.pause();
  for (let count = 0; count < 3; count++)
    socket.deliver({ method: "_a", params: "x".repeat(6 * 1024 * 1024) });
  await expect(wire.closed).resolves.toBeInstanceOf(TransportError);
});

test("closes with the server's response if it no longer accepts the user", async () => {
  const server = createServer((_, response) => response.writeHead(401).end("Token expired"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const { wire, socket } = await openConnection(true, `http://127.0.0.1:${port}/acp`);
  socket.emit("close", { code: 1006, reason: "" });
  await turnOfTheLoop();
  expect(ScriptedSocket.opened).toHaveLength(2);
  ScriptedSocket.opened[1]?.emit("close", { code: 1006, reason: "" });
  await expect(wire.closed).resolves.toMatchObject({
    message: `Cannot connect to ws://127.0.0.1:${port}/acp: the server answers 401 Unauthorized: Token expired`,
  });
  expect(ScriptedSocket.opened).toHaveLength(2);
});

test("closes if the user is refused new tickets, but retries if the server is unreachable", async () => {
  const answers = [
    Response.json({ ticket: "t1" }),
    new Response("The server is shutting down", { status: 503 }),
    Response.json({ ticket: "t2" }),
    new Response("Token expired", { status: 401 }),
  ];
  const ticket = async (): Promise<Response> => answers.shift() as Response;
  const { wire, socket, waiting } = await openConnection(true, "http://127.0.0.1:9/acp", ticket);
  socket.emit("close", { code: 1006, reason: "" });
  await expect.poll(() => waiting.length).toBe(1);
  waiting.splice(0).forEach((callback) => callback());
  await expect.poll(() => ScriptedSocket.opened.length).toBe(2);
  expect(answers).toHaveLength(1);
  ScriptedSocket.opened[1]?.emit("close", { code: 1006, reason: "" });
  await expect.poll(() => waiting.length).toBe(1);
  waiting.splice(0).forEach((callback) => callback());
  await expect(wire.closed).resolves.toMatchObject({
    message: "Cannot get a ticket: 401: Token expired",
  });
  expect([ScriptedSocket.opened.length, answers.length]).toEqual([2, 0]);
});

test("resends initialize a limited number of times if the connection breaks before the response", async () => {
  const { clock, waiting } = scriptedClock();
  const initialize = { jsonrpc: "2.0", id: 0, method: "initialize", params: {} };
  const open = async (): Promise<WireEnd> => {
    const reconnect = { maxAttempts: 2 };
    const wire = new WireEnd(
      webSocketTransport("http://127.0.0.1:9/acp", { WebSocket: ScriptedSocket, clock, reconnect }),
    );
    await wire.send(initialize);
    await turnOfTheLoop();
    return wire;
  };
  const last = (): ScriptedSocket => ScriptedSocket.opened.at(-1) as ScriptedSocket;
  const breakLine = async (meanwhile?: () => void): Promise<void> => {
    last().emit("open");
    expect(last().sent).toEqual([initialize]);
    last().emit("close", { code: 1006, reason: "" });
    await turnOfTheLoop();
    meanwhile?.();
    for (const callback of waiting.splice(0)) callback();
    await turnOfTheLoop();
  };
  const wire = await open();
  await breakLine();
  await breakLine(() => void wire.send(notify("_held")));
  last().emit("open");
  expect(last().sent).toEqual([initialize, notify("_held")]);
  last().deliver({ id: 0, result: { protocolVersion: 2, capabilities } });
  expect(wire.received).toHaveLength(1);
  const other = await open();
  const before = ScriptedSocket.opened.length;
  for (let attempt = 0; attempt < 3; attempt++) await breakLine();
  await expect(other.closed).resolves.toMatchObject({
    message: expect.stringContaining("after 2 attempts (reconnect.maxAttempts)"),
  });
  expect(ScriptedSocket.opened.length - before).toBe(2);
});

test("makes callers wait while the socket is full", async () => {
  const { transport, socket, waiting } = await openConnection();
  socket.bufferedAmount = 2 * 1024 * 1024;
  let hasRoom = false;
  void transport.send([JSON.stringify(notify("_a"))])?.then(() => (hasRoom = true));
  waiting.splice(0).forEach((callback) => callback());
  await turnOfTheLoop();
  expect(hasRoom).toBe(false);
  socket.bufferedAmount = 0;
  waiting.splice(0).forEach((callback) => callback());
  await turnOfTheLoop();
  expect(hasRoom).toBe(true);
});

test("closes a socket cleanly and reports when the server closes it", async () => {
  const { transport, socket, wire } = await openConnection();
  const closing = transport.close();
  await turnOfTheLoop();
  expect(socket.closedWith).toBe(1000);
  socket.emit("close", { code: 1000, reason: "" });
  await closing;
  await expect(wire.closed).resolves.toBeUndefined();
  const other = await openConnection(false);
  ScriptedSocket.opened.at(-1)?.emit("close", { code: 1001, reason: "" });
  await expect(other.wire.closed).resolves.toBeUndefined();
  const broken = await openConnection(false);
  ScriptedSocket.opened.at(-1)?.emit("close", { code: 1006, reason: "" });
  await expect(broken.wire.closed).resolves.toMatchObject({
    message:
      "Cannot read from ws://host/acp: the socket closed with code 1006: the server died, the network broke, or a proxy between them has a time-out or a limit",
  });
});

test("a client that is disconnected repeatedly reconnects with growing delays, then closes with the reason", async () => {
  const { socket, waiting, wire } = await openConnection();
  const cut = async (cutSocket: ScriptedSocket): Promise<ScriptedSocket> => {
    const count = ScriptedSocket.opened.length;
    cutSocket.emit("close", { code: 4408, reason: "The client reads too slowly (maxBufferedLength)" });
    await turnOfTheLoop();
    if (ScriptedSocket.opened.length === count) {
      waiting.at(-1)?.();
      await turnOfTheLoop();
    }
    const next = ScriptedSocket.opened.at(-1) as ScriptedSocket;
    if (next === cutSocket) return next;
    next.emit("open");
    next.deliver({ method: "stream/resumed", params: { connectionId: "c", received: 0 } });
    return next;
  };
  let last = await cut(socket);
  expect(ScriptedSocket.opened).toHaveLength(2);
  const { length } = ScriptedSocket.opened;
  last.emit("close", { code: 4408, reason: "" });
  await turnOfTheLoop();
  expect(ScriptedSocket.opened).toHaveLength(length);
  waiting.at(-1)?.();
  await turnOfTheLoop();
  last = ScriptedSocket.opened.at(-1) as ScriptedSocket;
  last.emit("open");
  last.deliver({ method: "stream/resumed", params: { connectionId: "c", received: 0 } });
  for (let round = 0; round < 90; round++) last = await cut(last);
  expect(ScriptedSocket.opened.length).toBeLessThanOrEqual(77);
  await expect(wire.closed).resolves.toMatchObject({
    message: expect.stringContaining("The client reads too slowly (maxBufferedLength)") as string,
  });
});

test("a socket that breaks right after resuming is reopened only after a delay", async () => {
  const { waiting } = await openConnection();
  const first = await reopen();
  first.deliver({ method: "stream/resumed", params: { connectionId: "c", received: 0 } });
  const count = ScriptedSocket.opened.length;
  first.emit("close", { code: 1006, reason: "" });
  await turnOfTheLoop();
  expect(ScriptedSocket.opened).toHaveLength(count);
  waiting.at(-1)?.();
  await turnOfTheLoop();
  expect(ScriptedSocket.opened).toHaveLength(count + 1);
});
