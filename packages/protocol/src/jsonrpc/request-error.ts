import { acrossCopies } from "@parley/schema";

import { ErrorCode } from "./error-code.ts";
import type { ErrorObject } from "./message.ts";

/**
 * The only error that is sent to a peer. Throw it in a handler to answer with exactly this code, message and data. A request
 * rejects with it if the peer answers with an error.
 */
export class RequestError extends Error {
  declare readonly name: "RequestError";
  readonly code: number;
  /** JSON that the code's meaning defines, for example `{ sessionId }`. */
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** The error member of the response that carries this error. JSON leaves out `data` if it is `undefined`. */
  toErrorObject(): ErrorObject {
    const { code, message, data } = this;
    return { code, message, data };
  }
}

acrossCopies(RequestError, "RequestError");

/** Makes the error for params that are refused; `data` may have the part and the reason. */
export function invalidParams(message: string, data?: unknown): RequestError {
  return new RequestError(ErrorCode.invalidParams, message, data);
}

/** Makes the error for a method that this side does not have. */
export function methodNotFound(method: string): RequestError {
  return new RequestError(ErrorCode.methodNotFound, `Method not found: "${method}"`, { method });
}

/** Makes the error for a request that its sender cancelled. */
export function requestCancelled(): RequestError {
  return new RequestError(ErrorCode.requestCancelled, "Request cancelled");
}

/** Makes the error for the peer in place of one whose details it must not see. */
export function internalError(): RequestError {
  return new RequestError(ErrorCode.internalError, "Internal error");
}
