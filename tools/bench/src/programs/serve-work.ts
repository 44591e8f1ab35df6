import { Connection, Peer, methodNotFound } from "@parley/protocol";
import type { Transport } from "@parley/protocol";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1";
import { agent } from "@parley/schema/v1/agent";

import { SESSION_ID, chunk } from "./work.ts";

/** Serves the workload over a transport with a bare peer, like the other subjects. */
export function serveWork(transport: Transport): Connection {
  const connection = new Connection(transport, {
    request: (method) => Promise.reject(methodNotFound(method)),
    notification: () => undefined,
  });
  const peer = new Peer<ClientMethods, AgentMethods>(connection, agent, {
    handlers: {
      requests: {
        initialize: () => ({ protocolVersion: 1 }),
        "session/new": () => ({ sessionId: SESSION_ID }),
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
  return connection;
}
