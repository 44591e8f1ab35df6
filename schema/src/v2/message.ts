import type { Int64, Meta } from "../primitive.ts";
import type { Error } from "./error.ts";

/**
 * Matches a response to its request: the sender of the request chooses the ID, and the response repeats it unchanged.
 * It is never `null`. Both sides may use the same ID at the same time, but a side MUST NOT reuse one of its IDs
 * before it receives the response.
 */
export type RequestId =
  /** An integer. */
  | Int64
  /** A string. */
  | string;

/**
 * A request that an agent sends.
 * @x-docs-ignore true
 */
export interface AgentRequest {
  /** The ID of the request. The agent chooses it, and the response repeats it. */
  id: RequestId;
  /** A method that clients handle, or an extension whose name starts with `_`. */
  method: string;
  /** The params of the method. */
  params?: unknown;
}

/**
 * An agent's response to a client's request.
 * @x-docs-ignore true
 */
export type AgentResponse =
  /** The request succeeded. */
  | {
      /** The ID of the request that this response answers. */
      id: RequestId;
      /** The result of the method. */
      result: unknown;
    }
  /** The request failed. */
  | {
      /** The ID of the request that this response answers. */
      id: Int64 | string | null;
      /** The reason for the failure. */
      error: Error;
    };

/**
 * A notification from an agent.
 * @x-docs-ignore true
 */
export interface AgentNotification {
  /** A notification that clients handle, or an extension whose name starts with `_`. */
  method: string;
  /** The params of the method. */
  params?: unknown;
}

/**
 * A request that a client sends.
 * @x-docs-ignore true
 */
export interface ClientRequest {
  /** The ID of the request. The client chooses it, and the response repeats it. */
  id: RequestId;
  /** A method that agents handle, or an extension whose name starts with `_`. */
  method: string;
  /** The params of the method. */
  params?: unknown;
}

/**
 * A client's response to an agent's request.
 * @x-docs-ignore true
 */
export type ClientResponse =
  /** The request succeeded. */
  | {
      /** The ID of the request that this response answers. */
      id: RequestId;
      /** The result of the method. */
      result: unknown;
    }
  /** The request failed. */
  | {
      /** The ID of the request that this response answers. */
      id: Int64 | string | null;
      /** The reason for the failure. */
      error: Error;
    };

/**
 * A notification from a client.
 * @x-docs-ignore true
 */
export interface ClientNotification {
  /** A notification that agents handle, or an extension whose name starts with `_`. */
  method: string;
  /** The params of the method. */
  params?: unknown;
}

/**
 * Cancels a request. Each side may cancel its own requests. The other side may continue anyway, but MUST answer the
 * request with its result, with the method's own response for cancellation, or with error `-32800`. It ignores
 * cancellations of requests that are unknown or already answered.
 *
 * See https://agentclientprotocol.com/protocol/v2/cancellation
 * @x-side protocol
 * @x-method $/cancel_request
 */
export interface CancelRequestNotification {
  /** The ID of the request to cancel, which the sender of this notification must have sent. */
  requestId: RequestId;
  _meta?: Meta;
}
