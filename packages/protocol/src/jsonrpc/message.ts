/**
 * Matches a response to its request. A `bigint` if a `number` would not be exact; `null` only in the answer to
 * unreadable input.
 */
export type RequestId = string | number | bigint | null;

/** Asks the peer for a response. */
export interface Request {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly method: string;
  readonly params?: unknown;
}

/** Notifies the peer. There is no response, not even an error. */
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

/** Answers a request. Has either `result` or `error`. */
export type Response =
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly error: ErrorObject };

/**
 * A JSON-RPC 2.0 message. ACP does not use batches.
 *
 * @see https://www.jsonrpc.org/specification
 */
export type Message = Request | Notification | Response;
