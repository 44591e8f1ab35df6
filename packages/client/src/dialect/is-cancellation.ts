import { ErrorCode, RequestError } from "@parley/protocol";

/** Returns whether `error` is an agent's answer to a request that was cancelled. */
export function isCancellation(error: unknown): boolean {
  return error instanceof RequestError && error.code === ErrorCode.requestCancelled;
}
