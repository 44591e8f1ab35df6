import { acrossCopies } from "@parley/schema";

import { ErrorCode } from "./error-code.ts";
import type { ErrorObject } from "./message.ts";

/**
 * An error to send to the peer. Throw it in a handler to respond with exactly this code, message and data; the
 * peer does not see any other errors. If the peer responds with an error, the request rejects with a
 * `RequestError`.
 *
 * @example
 * ```ts
 * import { ErrorCode, RequestError } from "@parley/protocol";
 *
 * export function missing(uri: string): RequestError {
 * return new RequestError(ErrorCode.resourceNotFound, `No such file: "${uri}"`, { uri });
 * }
 * ```
 */
export class RequestError extends Error {
  declare readonly name: "RequestError";
  readonly code: number;
  /** JSON data in the format defined for the error code, such as `{ sessionId }`. */
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** Returns the `error` property of the response. JSON omits `data` if it is `undefined`. */
  toErrorObject(): ErrorObject {
    const { code, message, data } = this;
    return { code, message, data };
  }
}

acrossCopies(RequestError, "RequestError");

/** Creates the error for invalid params. `data` can describe which part is invalid and why. */
export function invalidParams(message: string, data?: unknown): RequestError {
  return new RequestError(ErrorCode.invalidParams, message, data);
}

/** Creates the error for an unknown method. */
export function methodNotFound(method: string): RequestError {
  return new RequestError(ErrorCode.methodNotFound, `Method not found: "${method}"`, { method });
}

/** Creates the error for a request that the sender cancelled. */
export function requestCancelled(): RequestError {
  return new RequestError(ErrorCode.requestCancelled, "Request cancelled");
}

/** Creates a generic error for the peer, to hide the details of the real error. */
export function internalError(): RequestError {
  return new RequestError(ErrorCode.internalError, "Internal error");
}
