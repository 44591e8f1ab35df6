import { acrossCopies } from "@parley/schema";

import { ErrorCode } from "./error-code.ts";
import type { ErrorObject } from "./message.ts";

/**
 * An error for the peer: the only kind of error that is sent. Throw it in a handler to answer with exactly this code,
 * message and data. If the peer answers a request with an error, the request rejects with a `RequestError`.
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
  /** JSON data in the form that the error code defines, for example `{ sessionId }`. */
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

/** Creates the error for rejected params. `data` may say which part was rejected and why. */
export function invalidParams(message: string, data?: unknown): RequestError {
  return new RequestError(ErrorCode.invalidParams, message, data);
}

/** Creates the error for an unknown method. */
export function methodNotFound(method: string): RequestError {
  return new RequestError(ErrorCode.methodNotFound, `Method not found: "${method}"`, { method });
}

/** Creates the error for a request that its sender cancelled. */
export function requestCancelled(): RequestError {
  return new RequestError(ErrorCode.requestCancelled, "Request cancelled");
}

/** Creates the generic error that is sent when the real one has details the peer must not see. */
export function internalError(): RequestError {
  return new RequestError(ErrorCode.internalError, "Internal error");
}
