import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";

import { createInMemoryTransports } from "@parley/protocol";
import { expect, onTestFinished, test, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";

import { ClusterSecrets } from "../cluster/cluster-secrets.ts";
import { type SocketPort, closeCode } from "../platform/socket-port.ts";
import { InternalClient } from "./internal-client.ts";
import { SIGNS_OF_LIFE, serverChannel } from "./internal-protocol.ts";
import { OWNER_SILENCE_MS, SILENCE_MS, WatchedTransport } from "./watched-transport.ts";

/** Starts a node that either opens WebSockets or never responds to requests to open one. */
async function startNode(opens: boolean, onUpgrade?: (socket: Duplex) => void) {
  const sockets = Promise.withResolvers<WebSocket>();
  const asked = Promise.withResolvers<void>();
  const webSockets = new WebSocketServer({ noServer: true });
  const server = createServer(serverChannel(new ClusterSecrets("secret")));
  server.on("upgrade", (message, socket: Duplex, head: Buffer) => {
    asked.resolve();
    onUpgrade?.(socket);
    if (opens) webSockets.handleUpgrade(message, socket, head, (opened) => sockets.resolve(opened));
  });
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => open.add(socket.on("error", () => undefined)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { id: "b", address: `127.0.0.1:${port}`, socket: sockets.promise, asked: asked.promise };
}

function createPort() {
  const closed = Promise.withResolvers<number>();
  const calls = { paused: 0, resumed: 0 };
  const port: SocketPort = {
    send: () => undefined,
    pause: () => (calls.paused += 1),
    resume: () => (calls.resumed += 1),
    close: (code) => closed.resolve(code),
  };
  return { port, calls, closed: closed.promise };
}

function createClient(onLost: (error: Error) => void = () => undefined, secret = "secret"): InternalClient {
  const client = new InternalClient(new ClusterSecrets(secret), 60_000, onLost);
  onTestFinished(() => client.close());
  return client;
}

test.each([
  ["has opened it", true],
  ["has not answered yet", false],
])("closes a forwarded socket if its node %s and is declared dead", async (_, opens) => {
  const node = await startNode(opens);
  const { port, closed } = createPort();
  const client = createClient();
  client.forwardSocket(node, undefined, port);
  await (opens ? node.socket : node.asked);
  client.nodeGone(node.id);
  expect(await closed).toBe(closeCode.unknownConnection);
});

test("names the secret as the reason if a node rejects it, but not if nothing is listening", async () => {
  const node = await startNode(true);
  await expect(createClient(undefined, "other secret").attach(node, "ann")).rejects.toThrow(
    "Node b does not accept the cluster secret that this node uses",
  );
  await expect(createClient().attach({ id: "c", address: "127.0.0.1:1" }, "ann")).rejects.toThrow(
    "ECONNREFUSED",
  );
});

test("closes a forwarded socket as an unknown connection if nothing is listening at the node's address", async () => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: number } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const { port, closed } = createPort();
  createClient().forwardSocket({ id: "b", address: `127.0.0.1:${number}` }, undefined, port);
  expect(await closed).toBe(closeCode.unknownConnection);
});

test("makes the client reopen a forwarded socket that broke", async () => {
  const node = await startNode(true);
  const { port, closed } = createPort();
  createClient().forwardSocket(node, undefined, port);
  (await node.socket).terminate();
  expect(await closed).toBe(1012);
});

test("pauses a client that sends faster than the other node reads", async () => {
  const node = await startNode(true);
  const { port, calls } = createPort();
  const socket = createClient().forwardSocket(node, undefined, port);
  socket.message("first");
  const other = await node.socket;
  other.pause();
  const text = "x".repeat(1024 * 1024);
  for (let count = 0; count < 64; count++) socket.message(text);
  await expect.poll(() => calls.paused - calls.resumed).toBeGreaterThan(1);
  other.resume();
  await expect.poll(() => calls.paused - calls.resumed).toBe(0);
});

test.each([
  ["shows no sign of life in time is closed with a reason", [`${SIGNS_OF_LIFE}: 1`], [], SILENCE_MS, 1],
  ["shows signs of life is kept", [`${SIGNS_OF_LIFE}: 1`], ['"1"', '"2"', '"3"'], SILENCE_MS / 2, 0],
  ["runs a version without signs of life is kept", [], [], 10 * SILENCE_MS, 0],
])("a link to a node that %s", async (_, headers, texts, silenceMs, losses) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const sockets = Promise.withResolvers<Duplex>();
  const node = await startNode(false, (socket) => {
    const lines = [
      "HTTP/1.1 101 Switching Protocols",
      "Connection: Upgrade",
      "Upgrade: x",
      ...headers,
      "",
      "",
    ];
    socket.write(lines.join("\r\n"));
    sockets.resolve(socket);
  });
  const lost: string[] = [];
  const heard: string[] = [];
  const closed = Promise.withResolvers<void>();
  const transport = await createClient((error) => lost.push(error.message)).attach(node, undefined);
  transport.open({
    message: (text) => heard.push(text),
    oversized: () => undefined,
    closed: () => closed.resolve(),
  });
  const socket = await sockets.promise;
  for (const text of texts) {
    vi.advanceTimersByTime(SILENCE_MS / 2);
    socket.write(`{"jsonrpc":"2.0","method":"node/alive"}\n${text}\n`);
    await expect.poll(() => heard.at(-1)).toBe(text);
  }
  vi.advanceTimersByTime(silenceMs);
  const reason = `Lost the link to node b at ${node.address}: nothing arrived for 15 s`;
  expect(lost).toEqual(Array.from({ length: losses }, () => reason));
  await Promise.all(lost.map(() => closed.promise));
  expect(heard).toEqual(texts);
});

test("detects a silent link sooner on the client's node than on the session's node", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const silent = [SILENCE_MS, OWNER_SILENCE_MS].map((silenceMs) => {
    const [inner] = createInMemoryTransports();
    const onSilent = vi.fn<() => void>();
    const transport = new WatchedTransport(inner, onSilent, silenceMs);
    transport.open({ message: () => undefined, oversized: () => undefined, closed: () => undefined });
    onTestFinished(() => transport.close());
    return onSilent;
  });
  const calls = (): number[] => silent.map(({ mock }) => mock.calls.length);
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(calls()).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(OWNER_SILENCE_MS - SILENCE_MS);
  expect(calls()).toEqual([1, 1]);
});
