import { Connection, Peer, methodNotFound } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";
import { client } from "@parley/schema/v1/client";

import { SESSION_ID, measure, spawnAgentProgram } from "./work.ts";

let characters = 0;
let received = 0;
const child = spawnAgentProgram("parley");
const connection = new Connection(stdioTransport({ input: child.stdout, output: child.stdin }), {
  request: (method) => Promise.reject(methodNotFound(method)),
  notification: () => undefined,
});
const peer = new Peer(connection, client, {
  handlers: {
    requests: {},
    notifications: {
      "session/update"({ update }) {
        if (update.sessionUpdate !== "agent_message_chunk" || update.content.type !== "text") return;
        characters += update.content.text.length;
        received += 1;
      },
    },
  },
});
await measure(
  {
    request: () => peer.request("session/set_mode", { sessionId: SESSION_ID, modeId: "ask" }),
    prompt: (count) =>
      peer.request("session/prompt", {
        sessionId: SESSION_ID,
        prompt: [{ type: "text", text: String(count) }],
      }),
    received: () => (characters > 0 ? received : 0),
  },
  child,
);
