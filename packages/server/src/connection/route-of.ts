import { parseMessage } from "@parley/protocol";

import { type OutgoingMessage, idKey } from "./outgoing-message.ts";
import type { PendingRequests } from "./pending-requests.ts";
import { cursorOf, sessionOf } from "./read-message.ts";

/** Finds out where a message of the agent goes, by reading it. */
export function routeOf(text: string, requests: PendingRequests): OutgoingMessage {
  const message = parseMessage(text);
  if ("method" in message) {
    const request = "id" in message ? idKey(message.id) : undefined;
    return { text, session: sessionOf(message.params), request, place: cursorOf(message.params) };
  }
  const replyTo = idKey(message.id);
  return { text, replyTo, session: requests.get(replyTo)?.session };
}
