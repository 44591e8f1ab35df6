import { once } from "node:events";
import { Socket } from "node:net";

import { expect, onTestFinished, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";

import { WsTransport } from "../fixtures/ws-transport.ts";
import { connectionContract } from "../testing/connection-contract.ts";
import { textContract } from "../testing/transport-contract.ts";
import type { TransportPair } from "../testing/transport-pair.ts";
import { webSocketTransport } from "./websocket-transport.ts";

/** Opens a WebSocket to a server that cannot resume. */
async function openPair(): Promise<TransportPair> {
  const listener = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(listener, "listening");
  const { promise: socket, resolve } = Promise.withResolvers<WebSocket>();
  listener.on("connection", resolve);
  const { port } = listener.address() as { readonly port: number };
  return {
    left: webSocketTransport(`ws://127.0.0.1:${port}`),
    right: new WsTransport(socket),
    dispose: () => new Promise((closed) => listener.close(() => closed())),
  };
}

textContract("a WebSocket without resume points", openPair);

connectionContract("a WebSocket without resume points", async () => {
  const pair = await openPair();
  return { client: pair.left, agent: pair.right, dispose: () => pair.dispose() };
});

test("messages sent in one call are written together to a `ws` socket", async () => {
  const listener = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => {
    listener.close();
  });
  await once(listener, "listening");
  const [first, received] = [Promise.withResolvers<void>(), Promise.withResolvers<string[]>()];
  listener.on("connection", (socket) => {
    const texts: string[] = [];
    socket.on("message", (data: Buffer) => {
      texts.push(data.toString());
      first.resolve();
      if (texts.length === 4) received.resolve(texts);
    });
  });
  const { port } = listener.address() as { readonly port: number };
  const transport = webSocketTransport(`ws://127.0.0.1:${port}`, { WebSocket });
  transport.open({ message: () => undefined, oversized: () => undefined, closed: () => undefined });
  await transport.send(["1"]);
  await first.promise;
  const writev = vi.spyOn(Socket.prototype, "_writev" as never);
  const write = vi.spyOn(Socket.prototype, "_write");
  await transport.send(["2", "3", "4"]);
  expect(await received.promise).toEqual(["1", "2", "3", "4"]);
  expect(write).not.toHaveBeenCalled();
  expect(writev).toHaveBeenCalledOnce();
  await transport.close();
});
