import type { RequestId } from "../jsonrpc/message.ts";

/**
 * The notification by which either side takes back a request of its own.
 *
 * @see https://agentclientprotocol.com/protocol/cancellation
 */
export const CANCEL_REQUEST = "$/cancel_request";

/** Reads which request the peer takes back; `undefined` if the params do not say. */
export function cancelledRequestId(params: unknown): RequestId | undefined {
  if (typeof params !== "object" || params === null || !("requestId" in params)) return undefined;
  const { requestId } = params;
  return typeof requestId === "string" || typeof requestId === "number" ? requestId : undefined;
}
