import type { Connection } from "@parley/protocol";
import type { ElicitationContentValue } from "@parley/schema/neutral";

import type { ElicitationAnswer, ElicitationRequest } from "../author/elicitation.ts";
import type { ClientWire } from "./client-wire.ts";

/** The connection to a client, as far as all versions have it. */
interface ElicitationPeer {
  readonly connection: Pick<Connection, "reason">;
  request(
    method: "elicitation/create",
    params: object,
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly action: string; readonly content?: unknown }>;
  notify(method: "elicitation/complete", params: { readonly elicitationId: string }): Promise<void>;
}

interface Content {
  readonly [field: string]: ElicitationContentValue;
}

/**
 * Creates the part of a wire that asks the user for input. `readUnknown` maps an action that the version does not
 * know, or throws: versions differ only in that.
 *
 * @see https://agentclientprotocol.com/protocol/elicitation
 */
export function createElicitationWire(
  peer: ElicitationPeer,
  readUnknown: (action: string) => ElicitationAnswer,
): Pick<ClientWire, "elicit" | "elicitationDone"> {
  return {
    async elicit({ sessionId, toolCallId, request, signal }) {
      const scope = { sessionId, ...(toolCallId !== undefined && { toolCallId }) };
      const params = { ...withDefaults(request), ...scope };
      const { action, content } = await peer.request("elicitation/create", params, { signal });
      switch (action) {
        case "accept":
          return { action, ...(content ? { content: content as Content } : {}) };
        case "decline":
        case "cancel":
          return { action };
        default:
          return readUnknown(action);
      }
    },
    async elicitationDone(elicitationId) {
      if (peer.connection.reason !== undefined) return;
      await peer.notify("elicitation/complete", { elicitationId });
    },
  };
}

/** Adds the members that version 2 requires and version 1 implies. */
function withDefaults(request: ElicitationRequest): ElicitationRequest {
  if (request.mode !== "form") return request;
  return { ...request, requestedSchema: { type: "object", properties: {}, ...request.requestedSchema } };
}
