import { ErrorCode, RequestError } from "@parley/protocol";

/** Whether an agent has answered a request so because it was cancelled. */
export function isCancellation(error: unknown): boolean {
  return error instanceof RequestError && error.code === ErrorCode.requestCancelled;
}
