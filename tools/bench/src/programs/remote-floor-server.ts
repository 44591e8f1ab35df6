import { type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { type WebSocket, WebSocketServer } from "ws";

import { SESSION_ID, chunk } from "./work.ts";

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params: { readonly prompt?: readonly { readonly text: string }[] };
}

/** Responds to a request. For a prompt, sends updates before the response. */
async function answer(
  { id, method, params }: Asked,
  send: (message: string) => Promise<void> | undefined,
): Promise<void> {
  const count = method === "session/prompt" ? Number(params.prompt?.[0]?.text) : 0;
  for (let i = 0; i < count; i++) {
    const update = {
      jsonrpc: "2.0",
      method: "session/update",
      params: { sessionId: SESSION_ID, update: chunk() },
    };
    await send(JSON.stringify(update));
  }
  await send(JSON.stringify({ jsonrpc: "2.0", id, result: count > 0 ? { stopReason: "end_turn" } : {} }));
}

let stream: ServerResponse | undefined;
const http = createServer((request, response) => {
  if (request.method === "GET") {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(":\n\n");
    stream = response;
    return;
  }
  void text(request).then((body) => {
    response.writeHead(202).end();
    return answer(JSON.parse(body) as Asked, (message) => {
      const hasRoom = stream?.write(`data: ${message}\n\n`);
      return hasRoom === false ? new Promise((resolve) => stream?.once("drain", resolve)) : undefined;
    });
  });
});
new WebSocketServer({ server: http, perMessageDeflate: false }).on("connection", (socket: WebSocket) => {
  socket.on("message", (data: Buffer) => {
    void answer(JSON.parse(data.toString()) as Asked, (message) => {
      if (socket.bufferedAmount < 1_000_000) {
        socket.send(message);
        return undefined;
      }
      return new Promise((resolve) => socket.send(message, () => resolve()));
    });
  });
});
http.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/acp` });
});
