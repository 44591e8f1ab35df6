import { once } from "node:events";

import { type WebSocket, WebSocketServer } from "ws";

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

textContract("a WebSocket without cursors", openPair);

connectionContract("a WebSocket without cursors", async () => {
  const pair = await openPair();
  return { client: pair.left, agent: pair.right, dispose: () => pair.dispose() };
});
