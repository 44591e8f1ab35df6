import type { Int64 } from "../../primitive.ts";
import type { ProxySuccessorNotification, ProxySuccessorRequest } from "../../unstable/proxy.ts";
import type { Error } from "../error.ts";
import type { RequestId } from "../message.ts";
import type { InitializeRequest, InitializeResponse } from "./inherited.gen.ts";

/**
 * A request between a conductor, which starts a chain of programs between a client and an agent, and a proxy in that
 * chain.
 *
 * See https://agentclientprotocol.com/rfds/proxy-chains
 * @x-docs-ignore true
 */
export interface ProxyRequest {
  /** Chosen by the sender; the answer carries the same. */
  id: RequestId;
  /** `proxy/initialize` or `proxy/successor`. */
  method: string;
  /** The params of the method. */
  params?: InitializeProxyRequest | ProxySuccessorRequest | null;
}

/**
 * An answer between a conductor and a proxy.
 * @x-docs-ignore true
 */
export type ProxyResponse =
  /** The request succeeded. */
  | {
      /** The id of the request that is answered. */
      id: RequestId;
      /** The result of the method. */
      result: unknown;
    }
  /** The request failed. */
  | {
      /** The id of the request that is answered; `null` only if it could not be read. */
      id: Int64 | string | null;
      /** Why it failed. */
      error: Error;
    };

/**
 * A message between a conductor and a proxy that wants no answer.
 * @x-docs-ignore true
 */
export interface ProxyNotification {
  /** `proxy/successor`. */
  method: string;
  /** The params of the method. */
  params?: ProxySuccessorNotification | null;
}

/**
 * What `initialize` is for a program that has another one after it: it tells the program to be a proxy. A conductor
 * sends it to each of them, and `initialize` to the agent at the end. It carries the version that the conductor has
 * chosen: the client's, or its own newest if that is lower. Before a proxy answers with success, it MUST send
 * `initialize` to its successor, inside `proxy/successor`.
 *
 * See https://agentclientprotocol.com/rfds/proxy-chains
 * @x-side proxy
 * @x-method proxy/initialize
 */
export type InitializeProxyRequest = InitializeRequest;

/**
 * The proxy's answer: what the chain can do from it onwards. It is made of what the successor answered, whose
 * `protocolVersion` the proxy MUST NOT change.
 * @x-side proxy
 * @x-method proxy/initialize
 */
export type InitializeProxyResponse = InitializeResponse;
