import { WireMessage, callMessage, canonicalId } from "./wire-message.ts";

/** The notification by which either side takes back one of its requests. */
export const CANCEL_REQUEST = "$/cancel_request";

/** Makes the notification for a request's id, which is JSON text. */
export function cancelMessage(id: string): WireMessage {
  return callMessage({ method: CANCEL_REQUEST, params: `{"requestId":${id}}` });
}

/** Returns the id of the request that a {@link CANCEL_REQUEST} takes back, as `WireMessage.id` has it. */
export function cancelledId(message: WireMessage): string {
  const params = new WireMessage(message.json("params") ?? "");
  return canonicalId(params.json("requestId") ?? "null");
}
