import type { Error } from "./error.ts";
import type { Int64, Meta } from "./primitive.ts";

export type RequestId = null | Int64 | string;

/** @x-docs-ignore true */
export interface AgentRequest {
  id: RequestId;
  method: string;
  params?: unknown;
}

/** @x-docs-ignore true */
export type AgentResponse =
  | {
      id: RequestId;
      result: unknown;
    }
  | {
      id: RequestId;
      error: Error;
    };

/** @x-docs-ignore true */
export interface AgentNotification {
  method: string;
  params?: unknown;
}

/** @x-docs-ignore true */
export interface ClientRequest {
  id: RequestId;
  method: string;
  params?: unknown;
}

/** @x-docs-ignore true */
export type ClientResponse =
  | {
      id: RequestId;
      result: unknown;
    }
  | {
      id: RequestId;
      error: Error;
    };

/** @x-docs-ignore true */
export interface ClientNotification {
  method: string;
  params?: unknown;
}

/**
 * @x-side protocol
 * @x-method $/cancel_request
 */
export interface CancelRequestNotification {
  requestId: RequestId;
  _meta?: Meta;
}
