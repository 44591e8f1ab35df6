import type { Peer } from "@parley/protocol";
import type {
  AgentMethods,
  ClientMethods,
  CreateElicitationRequest,
  CreateElicitationResponse,
} from "@parley/schema/v2";

import type { ClientLink } from "../agent-dialect.ts";
import type { ElicitationAnswer } from "../elicitation.ts";

/**
 * Questions to the user, and what became of them.
 *
 * @see https://agentclientprotocol.com/protocol/v2/elicitation
 */
export function elicitationLink(
  peer: Peer<ClientMethods, AgentMethods>,
): Pick<ClientLink, "elicit" | "elicitationDone"> {
  return {
    async elicit({ sessionId, toolCallId, request, signal }) {
      const scope = { sessionId, ...(toolCallId !== undefined && { toolCallId }) };
      const params = { ...request, ...scope } as CreateElicitationRequest;
      return readAnswer(await peer.request("elicitation/create", params, { signal }));
    },
    async elicitationDone(elicitationId) {
      if (peer.connection.reason !== undefined) return;
      await peer.notify("elicitation/complete", { elicitationId });
    },
  };
}

/** An action that this version does not know counts as `cancel`. */
function readAnswer(answer: CreateElicitationResponse): ElicitationAnswer {
  switch (answer.action) {
    case "accept": {
      const { content } = answer as {
        readonly content?: (ElicitationAnswer & { action: "accept" })["content"];
      };
      return { action: "accept", ...(content && { content }) };
    }
    case "decline":
      return { action: "decline" };
    default:
      return { action: "cancel" };
  }
}
