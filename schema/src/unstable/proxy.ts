import type { Meta } from "../primitive.ts";

/**
 * A request inside a request: a proxy sends it to have it passed on to its successor; a conductor sends it to hand on
 * what the successor asks. The result or error of the request inside is given back unchanged. To cancel it, the
 * sender cancels the request that carries it; that is not passed on.
 *
 * See https://agentclientprotocol.com/rfds/proxy-chains
 * @x-side proxy
 * @x-method proxy/successor
 */
export interface ProxySuccessorRequest {
  /** The method of the request inside. */
  method: string;
  /**
   * The params of the request inside, unchanged, its own metadata among them: an object or an array. Missing and
   * `null` both mean that it has none.
   */
  params?: unknown;
  _meta?: Meta;
}

/**
 * The result of the request inside, unchanged.
 * @x-side proxy
 * @x-method proxy/successor
 */
export type ProxySuccessorResponse = unknown;

/**
 * A notification inside a notification: a proxy sends it to have it passed on to its successor; a conductor sends it
 * to hand on what the successor tells.
 *
 * See https://agentclientprotocol.com/rfds/proxy-chains
 * @x-side proxy
 * @x-method proxy/successor
 */
export interface ProxySuccessorNotification {
  /** The method of the notification inside. */
  method: string;
  /**
   * The params of the notification inside, unchanged, its own metadata among them: an object or an array. Missing and
   * `null` both mean that it has none.
   */
  params?: unknown;
  _meta?: Meta;
}
