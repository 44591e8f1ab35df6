import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods } from "@parley/schema/v1";

import type { DialectHost } from "../dialect/dialect-host.ts";

/**
 * Creates the prompt handlers. The response to a prompt ends its turn. A cancelled turn ends with the stop reason
 * `cancelled`, never with an error.
 *
 * @see https://agentclientprotocol.com/protocol/prompt-turn
 */
export function promptHandlers(host: DialectHost): PeerHandlers<AgentMethods> {
  return {
    requests: {
      async "session/prompt"({ sessionId, prompt, _meta }, { signal }) {
        const end = await host.prompt(sessionId, prompt, { signal, meta: _meta });
        const { stopReason, usage, _meta: meta } = end;
        return { stopReason, ...(usage && { usage }), ...(meta && { _meta: meta }) };
      },
    },
    notifications: {
      "session/cancel": ({ sessionId }) => host.cancel(sessionId),
    },
  };
}
