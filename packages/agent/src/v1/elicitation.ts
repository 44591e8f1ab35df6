import type { Peer } from "@parley/protocol";
import type {
  AgentMethods,
  ClientMethods,
  CreateElicitationRequest,
  CreateElicitationResponse,
} from "@parley/schema/v1";

import type { ClientLink } from "../agent-dialect.ts";
import type { ElicitationAnswer } from "../elicitation.ts";

/**
 * Questions to the user, and what became of them.
 *
 * @see https://agentclientprotocol.com/protocol/v1/elicitation
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

/** @throws {Error} for an action that this version does not know: it is none of the others. */
function readAnswer(answer: CreateElicitationResponse): ElicitationAnswer {
  switch (answer.action) {
    case "accept": {
      const { content } = answer as {
        readonly content?: (ElicitationAnswer & { action: "accept" })["content"];
      };
      return { action: "accept", ...(content && { content }) };
    }
    case "decline":
    case "cancel":
      return { action: answer.action };
    default:
      throw new Error(`Cannot use the user's answer: action "${answer.action}" is not known`);
  }
}
