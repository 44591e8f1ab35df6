import { Readable, Writable } from "node:stream";

import { client, ndJsonStream } from "@agentclientprotocol/sdk";

import { SESSION_ID, measure, spawnAgentProgram } from "./work.ts";

let characters = 0;
let received = 0;
const child = spawnAgentProgram("sdk");
const { agent } = client({ name: "bench" })
  .onNotification("session/update", ({ params: { update } }) => {
    if (update.sessionUpdate !== "agent_message_chunk" || update.content.type !== "text") return;
    characters += update.content.text.length;
    received += 1;
  })
  .connect(
    ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>),
  );
await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
await measure(
  {
    request: () => agent.request("session/set_mode", { sessionId: SESSION_ID, modeId: "ask" }),
    prompt: (count) =>
      agent.request("session/prompt", {
        sessionId: SESSION_ID,
        prompt: [{ type: "text", text: String(count) }],
      }),
    received: () => (characters > 0 ? received : 0),
  },
  child,
);
