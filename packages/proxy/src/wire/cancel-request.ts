import { WireMessage, callMessage, canonicalId } from "./wire-message.ts";

/** Notification that either side sends to cancel one of its requests. */
export const CANCEL_REQUEST = "$/cancel_request";

/** Creates the notification that cancels the request with the given id. The id is JSON text. */
export function cancelMessage(id: string): WireMessage {
  return callMessage({ method: CANCEL_REQUEST, params: `{"requestId":${id}}` });
}

/** Returns the id of the request that a {@link CANCEL_REQUEST} message cancels, in the format of `WireMessage.id`. */
export function cancelledId(message: WireMessage): string {
  const params = new WireMessage(message.json("params") ?? "");
  return canonicalId(params.json("requestId") ?? "null");
}
