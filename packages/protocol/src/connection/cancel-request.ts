import type { RequestId } from "../jsonrpc/message.ts";

/**
 * The notification by which either side takes back one of its requests.
 *
 * @see https://agentclientprotocol.com/protocol/cancellation
 */
export const CANCEL_REQUEST = "$/cancel_request";

/** Params of {@link CANCEL_REQUEST}. A peer that breaks the rules may leave out the id. */
export interface CancelRequestParams {
  readonly requestId?: RequestId;
}
