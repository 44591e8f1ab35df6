import type { ProxySuccessorNotification, ProxySuccessorRequest } from "../../unstable/proxy.ts";
import type { Error } from "../error.ts";
import type { RequestId } from "../message.ts";
import type { InitializeRequest, InitializeResponse } from "./initialization.ts";

/**
 * A request between a conductor, which starts a chain of programs between a client and an agent, and a proxy in that
 * chain.
 *
 * See https://agentclientprotocol.com/rfds/proxy-chains
 * @x-docs-ignore true
 */
export interface ProxyRequest {
  /** Chosen by the sender, and repeated in the response. */
  id: RequestId;
  /** `proxy/initialize` or `proxy/successor`. */
  method: string;
  /** The params of the method. */
  params?: InitializeProxyRequest | ProxySuccessorRequest | null;
}

/**
 * A response between a conductor and a proxy.
 * @x-docs-ignore true
 */
export type ProxyResponse =
  /** The request succeeded. */
  | {
      /** The id of the answered request. */
      id: RequestId;
      /** The result of the method. */
      result: unknown;
    }
  /** The request failed. */
  | {
      /** The id of the answered request. */
      id: RequestId;
      /** Why it failed. */
      error: Error;
    };

/**
 * A notification between a conductor and a proxy.
 * @x-docs-ignore true
 */
export interface ProxyNotification {
  /** `proxy/successor`. */
  method: string;
  /** The params of the method. */
  params?: ProxySuccessorNotification | null;
}

/**
 * The `initialize` of a program that has a successor: it makes the program a proxy. A conductor sends it to each proxy,
 * and `initialize` to the agent at the end. It contains the version that the conductor chose: the client's, or its own
 * newest if that is lower. Before a proxy responds with success, it MUST send `initialize` to its successor, inside
 * `proxy/successor`.
 *
 * See https://agentclientprotocol.com/rfds/proxy-chains
 * @x-side proxy
 * @x-method proxy/initialize
 */
export type InitializeProxyRequest = InitializeRequest;

/**
 * The proxy's answer: the capabilities of the chain from here on. It is based on the successor's answer, whose
 * `protocolVersion` the proxy MUST NOT change.
 * @x-side proxy
 * @x-method proxy/initialize
 */
export type InitializeProxyResponse = InitializeResponse;
