import type { RequestId } from "../jsonrpc/message.ts";

/**
 * The notification by which either side takes back a request of its own.
 *
 * @see https://agentclientprotocol.com/protocol/cancellation
 */
export const CANCEL_REQUEST = "$/cancel_request";

/** Which request is taken back; what the peer makes of it may name none. */
export interface CancelRequestParams {
  readonly requestId?: RequestId;
}
