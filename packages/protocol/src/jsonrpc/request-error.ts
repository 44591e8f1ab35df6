import { ErrorCode } from "./error-code.ts";
import type { ErrorObject } from "./message.ts";

/**
 * The one error that crosses the wire: throw it in a handler to answer the peer with exactly this code, message and
 * data; catch it where the peer answered a request of ours with an error.
 */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: number;
  /** JSON that the code's meaning defines, for example `{ sessionId }`. */
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** The error member of the response that carries this error. */
  toErrorObject(): ErrorObject {
    const { code, message, data } = this;
    return data === undefined ? { code, message } : { code, message, data };
  }
}

/** The params are understood but refused; `data` may say which part and why. */
export function invalidParams(message: string, data?: unknown): RequestError {
  return new RequestError(ErrorCode.invalidParams, message, data);
}

/** The peer asked for a method that this side does not have. */
export function methodNotFound(method: string): RequestError {
  return new RequestError(ErrorCode.methodNotFound, `Method not found: "${method}"`, { method });
}

/** The answer to a request that its sender cancelled. */
export function requestCancelled(): RequestError {
  return new RequestError(ErrorCode.requestCancelled, "Request cancelled");
}

/** All that a peer learns of an error that is not meant for it. */
export function internalError(): RequestError {
  return new RequestError(ErrorCode.internalError, "Internal error");
}
