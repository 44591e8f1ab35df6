/**
 * Correlates a request with its response. A `bigint` where a number would not be exact; `null` only in the answer to a text
 * that could not be read.
 */
export type RequestId = string | number | bigint | null;

/** Asks the peer for an answer. */
export interface Request {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly method: string;
  readonly params?: unknown;
}

/** Notifies the peer; there is no answer, not even an error. */
export interface Notification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: unknown;
}

/** The error member of a response. */
export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** Answers a request: exactly one of `result` and `error` is present. */
export type Response =
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly error: ErrorObject };

/**
 * One JSON-RPC 2.0 message. ACP has no batches.
 *
 * @see https://www.jsonrpc.org/specification
 */
export type Message = Request | Notification | Response;
