import type { Int64, Meta } from "../primitive.ts";
import type { Error } from "./error.ts";

/**
 * What ties a response to its request: the side that asks chooses it, and the answer repeats it unchanged. Of the three
 * kinds, `null` is for an answer to a request whose id could not be read, and should not be chosen.
 */
export type RequestId =
  /** No id: the request could not be read. */
  | null
  /** A number, without a fraction. */
  | Int64
  /** A text. */
  | string;

/**
 * A request that an agent sends.
 * @x-docs-ignore true
 */
export interface AgentRequest {
  /** Chosen by the agent; the answer carries the same. */
  id: RequestId;
  /** A method that clients handle, or an extension whose name begins with `_`. */
  method: string;
  /** The params of the method. */
  params?: unknown;
}

/**
 * An agent's answer to a request of the client.
 * @x-docs-ignore true
 */
export type AgentResponse =
  /** The request succeeded. */
  | {
      /** The id of the request that is answered. */
      id: RequestId;
      /** The result of the method. */
      result: unknown;
    }
  /** The request failed. */
  | {
      /** The id of the request that is answered. */
      id: RequestId;
      /** Why it failed. */
      error: Error;
    };

/**
 * A message of an agent that wants no answer.
 * @x-docs-ignore true
 */
export interface AgentNotification {
  /** A notification that clients handle, or an extension whose name begins with `_`. */
  method: string;
  /** The params of the method. */
  params?: unknown;
}

/**
 * A request that a client sends.
 * @x-docs-ignore true
 */
export interface ClientRequest {
  /** Chosen by the client; the answer carries the same. */
  id: RequestId;
  /** A method that agents handle, or an extension whose name begins with `_`. */
  method: string;
  /** The params of the method. */
  params?: unknown;
}

/**
 * A client's answer to a request of the agent.
 * @x-docs-ignore true
 */
export type ClientResponse =
  /** The request succeeded. */
  | {
      /** The id of the request that is answered. */
      id: RequestId;
      /** The result of the method. */
      result: unknown;
    }
  /** The request failed. */
  | {
      /** The id of the request that is answered. */
      id: RequestId;
      /** Why it failed. */
      error: Error;
    };

/**
 * A message of a client that wants no answer.
 * @x-docs-ignore true
 */
export interface ClientNotification {
  /** A notification that agents handle, or an extension whose name begins with `_`. */
  method: string;
  /** The params of the method. */
  params?: unknown;
}

/**
 * Takes a request back. Either side may send it for its own requests; the other side may go on all the same, but MUST
 * answer the request: with a result, a partial result or error `-32800`.
 *
 * See https://agentclientprotocol.com/protocol/v1/cancellation
 * @x-side protocol
 * @x-method $/cancel_request
 */
export interface CancelRequestNotification {
  /** The request that is no longer wanted: one of the sender's own. */
  requestId: RequestId;
  _meta?: Meta;
}
