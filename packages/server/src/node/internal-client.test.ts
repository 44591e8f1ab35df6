import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";

import { expect, onTestFinished, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";

import { type SocketPort, closeCode } from "../platform/socket-port.ts";
import { InternalClient } from "./internal-client.ts";
import { serverChannel } from "./internal-protocol.ts";

/** Starts a node that opens WebSockets, or leaves who asks for one without an answer. */
async function startNode(opens: boolean) {
  const sockets = Promise.withResolvers<WebSocket>();
  const asked = Promise.withResolvers<void>();
  const webSockets = new WebSocketServer({ noServer: true });
  const server = createServer(serverChannel("secret"));
  server.on("upgrade", (message, socket: Duplex, head: Buffer) => {
    asked.resolve();
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

/** The socket of a client, whose calls are noted. */
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

function createClient(): InternalClient {
  const client = new InternalClient("secret", 60_000);
  onTestFinished(() => client.close());
  return client;
}

test.each([
  ["has opened it", true],
  ["has not answered yet", false],
])("a forwarded socket ends when the node is taken for dead that %s", async (_, opens) => {
  const node = await startNode(opens);
  const { port, closed } = createPort();
  const client = createClient();
  client.forwardSocket(node, undefined, port);
  await (opens ? node.socket : node.asked);
  client.nodeGone(node.id);
  expect(await closed).toBe(closeCode.unknownConnection);
});

test("a forwarded socket ends as one whose connection is unknown if nothing listens at the node's address", async () => {
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

test("a forwarded socket that broke is opened again", async () => {
  const node = await startNode(true);
  const { port, closed } = createPort();
  createClient().forwardSocket(node, undefined, port);
  (await node.socket).terminate();
  expect(await closed).toBe(1012);
});

test("a client that sends more than the other node reads is not read for the time being", async () => {
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
