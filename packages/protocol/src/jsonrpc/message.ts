/**
 * Id that matches a response to its request. It is a `bigint` if a `number` would be inexact. It is `null` only in a
 * response to unreadable input.
 */
export type RequestId = string | number | bigint | null;

/** A message that requires a response. */
export interface Request {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly method: string;
  readonly params?: unknown;
}

/** A message that never gets a response, not even an error. */
export interface Notification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: unknown;
}

/** The `error` property of a response. */
export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The response to a request. It has either `result` or `error`. */
export type Response =
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly error: ErrorObject };

/**
 * A JSON-RPC 2.0 message. ACP does not use batches.
 *
 * @see https://www.jsonrpc.org/specification
 */
export type Message = Request | Notification | Response;
