import { Connection, Peer, methodNotFound } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1";
import { agent } from "@parley/schema/v1/agent";

import { chunk } from "./work.ts";

const connection = new Connection(stdioTransport(), {
  request: (method) => Promise.reject(methodNotFound(method)),
  notification: () => undefined,
});
const peer = new Peer<ClientMethods, AgentMethods>(connection, agent, {
  handlers: {
    requests: {
      "session/set_mode": () => ({}),
      async "session/prompt"({ sessionId, prompt }) {
        const [block] = prompt;
        const count = block?.type === "text" ? Number(block.text) : 0;
        for (let i = 0; i < count; i++) await peer.notify("session/update", { sessionId, update: chunk() });
        return { stopReason: "end_turn" };
      },
    },
    notifications: {},
  },
});
