import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods } from "@parley/schema/v1";

import type { SessionHost } from "../dialect/session-host.ts";

/**
 * A turn ends with the response to its prompt. A cancelled one ends with the stop reason `cancelled`, never with an error.
 *
 * @see https://agentclientprotocol.com/protocol/prompt-turn
 */
export function promptHandlers(host: SessionHost): PeerHandlers<AgentMethods> {
  return {
    requests: {
      async "session/prompt"({ sessionId, prompt, _meta }, { signal }) {
        return { stopReason: await host.prompt(sessionId, prompt, { signal, meta: _meta }) };
      },
    },
    notifications: {
      "session/cancel": ({ sessionId }) => host.cancel(sessionId),
    },
  };
}
