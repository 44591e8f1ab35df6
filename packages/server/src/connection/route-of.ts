import { parseMessage } from "@parley/protocol";

import type { AgentRequests } from "./agent-requests.ts";
import { type OutgoingMessage, idKey } from "./outgoing-message.ts";
import type { PendingRequests } from "./pending-requests.ts";
import { cancelledRequest, cursorOf, sessionOf } from "./read-message.ts";

/** The beginning of an update, as the agent encodes it. Most messages are updates: those need not be parsed. */
const update =
  /^\{"jsonrpc":"2\.0","method":"session\/update","params":\{(?:"_meta":\{"acp\/cursor":"([^"\\]*)"\},)?"sessionId":"([^"\\]*)"(?:,"update":\{"sessionUpdate":"state_update","state":"([^"\\]*)")?/;
/** The beginning of a response, as the agent encodes it. */
const response = /^\{"jsonrpc":"2\.0","id":(-?\d+|"[^"\\]*"),"(?:result|error)":/;

/** The requests of both sides that have no answer. */
export interface UnansweredRequests {
  readonly requests: PendingRequests;
  readonly agentRequests: AgentRequests;
}

/** Finds out where a message of the agent goes. */
export function routeOf(text: string, unanswered: UnansweredRequests): OutgoingMessage {
  const updated = update.exec(text);
  if (updated !== null) return { text, session: updated[2], place: updated[1], turn: updated[3] };
  const replyTo = response.exec(text)?.[1];
  if (replyTo !== undefined) return { text, replyTo, session: unanswered.requests.get(replyTo)?.session };
  return parsedRoute(text, unanswered);
}

function parsedRoute(text: string, { requests, agentRequests }: UnansweredRequests): OutgoingMessage {
  const message = parseMessage(text);
  if ("method" in message) {
    const request = "id" in message ? idKey(message.id) : undefined;
    const cancelled = cancelledRequest(message);
    // It must not overtake the request, which is in the stream of its session.
    const session = cancelled === undefined ? sessionOf(message.params) : agentRequests.sessionOf(cancelled);
    return { text, session, request, place: cursorOf(message.params) };
  }
  const replyTo = idKey(message.id);
  return { text, replyTo, session: requests.get(replyTo)?.session };
}
