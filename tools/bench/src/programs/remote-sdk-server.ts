import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { agent } from "@agentclientprotocol/sdk";
import {
  createNodeHttpHandler,
  createNodeWebSocketUpgradeHandler,
} from "@agentclientprotocol/sdk/experimental/node";
import { AcpServer } from "@agentclientprotocol/sdk/experimental/server";
import { WebSocketServer } from "ws";

import { SESSION_ID, chunk } from "./work.ts";

const server = new AcpServer({
  createAgent: () =>
    agent({ name: "bench" })
      .onRequest("initialize", () => ({ protocolVersion: 1 }))
      .onRequest("session/new", () => ({ sessionId: SESSION_ID }))
      .onRequest("session/set_mode", () => ({}))
      .onRequest("session/prompt", async ({ params, client }) => {
        const [block] = params.prompt;
        const count = block?.type === "text" ? Number(block.text) : 0;
        for (let i = 0; i < count; i++)
          await client.notify("session/update", { sessionId: params.sessionId, update: chunk() });
        return { stopReason: "end_turn" };
      }),
});
const http = createServer(createNodeHttpHandler(server));
const sockets = new WebSocketServer({ noServer: true });
http.on("upgrade", createNodeWebSocketUpgradeHandler(server, sockets as never));
http.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/acp` });
});
