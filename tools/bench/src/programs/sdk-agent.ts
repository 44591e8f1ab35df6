import { Readable, Writable } from "node:stream";

import { agent, ndJsonStream } from "@agentclientprotocol/sdk";

import { chunk } from "./work.ts";

agent({ name: "bench" })
  .onRequest("initialize", () => ({ protocolVersion: 1 }))
  .onRequest("session/set_mode", () => ({}))
  .onRequest("session/prompt", async ({ params, client }) => {
    const [block] = params.prompt;
    const count = block?.type === "text" ? Number(block.text) : 0;
    for (let i = 0; i < count; i++) {
      await client.notify("session/update", { sessionId: params.sessionId, update: chunk() });
    }
    return { stopReason: "end_turn" };
  })
  .connect(
    ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>),
  );
