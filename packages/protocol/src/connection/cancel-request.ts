import type { RequestId } from "../jsonrpc/message.ts";

/**
 * Notification that either side can send to cancel a request.
 *
 * @see https://agentclientprotocol.com/protocol/cancellation
 */
export const CANCEL_REQUEST = "$/cancel_request";

/** Params of {@link CANCEL_REQUEST}. A misbehaving peer may omit the id. */
export interface CancelRequestParams {
  readonly requestId?: RequestId;
}
