import type { Int64 } from "../../primitive.ts";
import type { ProxySuccessorNotification, ProxySuccessorRequest } from "../../unstable/proxy.ts";
import type { Error } from "../error.ts";
import type { RequestId } from "../message.ts";
import type { InitializeRequest, InitializeResponse } from "./inherited.gen.ts";

/**
 * A request between a conductor and a proxy. A conductor starts a chain of programs between a client and an
 * agent. Each program in the chain is a proxy.
 *
 * See https://agentclientprotocol.com/rfds/proxy-chains
 * @x-docs-ignore true
 */
export interface ProxyRequest {
  /** The ID of the request. The sender chooses it, and the response repeats it. */
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
      /** The ID of the request that this response answers. */
      id: RequestId;
      /** The result of the method. */
      result: unknown;
    }
  /** The request failed. */
  | {
      /** The ID of the request that this response answers; `null` only if it could not be read. */
      id: Int64 | string | null;
      /** The reason for the failure. */
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
 * The `initialize` request for a program that has a successor. This request makes the program a proxy. A conductor
 * sends it to each proxy, and sends `initialize` to the agent at the end. The request contains the version that the
 * conductor chose: the client's version, or its own latest version if that is lower. Before a proxy responds with
 * success, it MUST send `initialize` to its successor, inside `proxy/successor`.
 *
 * See https://agentclientprotocol.com/rfds/proxy-chains
 * @x-side proxy
 * @x-method proxy/initialize
 */
export type InitializeProxyRequest = InitializeRequest;

/**
 * The proxy's response, which contains the capabilities of the chain that starts with this proxy. It is based on the
 * successor's response, whose `protocolVersion` the proxy MUST NOT change.
 * @x-side proxy
 * @x-method proxy/initialize
 */
export type InitializeProxyResponse = InitializeResponse;
