import type { Meta } from "../primitive.ts";

/**
 * A request that wraps another request. A proxy sends it to forward a request to its successor, and a conductor
 * sends it to deliver a request from the successor. The result or error of the inner request is returned
 * unchanged. To cancel the inner request, the sender cancels the outer one; that cancellation is not forwarded.
 *
 * See https://agentclientprotocol.com/rfds/proxy-chains
 * @x-side proxy
 * @x-method proxy/successor
 */
export interface ProxySuccessorRequest {
  /** The method of the inner request. */
  method: string;
  /**
   * The unchanged params of the inner request, including its metadata. They are an object or an array. Missing or
   * `null` if there are none.
   */
  params?: unknown;
  _meta?: Meta;
}

/**
 * The unchanged result of the inner request.
 * @x-side proxy
 * @x-method proxy/successor
 */
export type ProxySuccessorResponse = unknown;

/**
 * A notification that wraps another notification. A proxy sends it to forward a notification to its successor, and
 * a conductor sends it to deliver a notification from the successor.
 *
 * See https://agentclientprotocol.com/rfds/proxy-chains
 * @x-side proxy
 * @x-method proxy/successor
 */
export interface ProxySuccessorNotification {
  /** The method of the inner notification. */
  method: string;
  /**
   * The unchanged params of the inner notification, including its metadata. They are an object or an array. Missing
   * or `null` if there are none.
   */
  params?: unknown;
  _meta?: Meta;
}
