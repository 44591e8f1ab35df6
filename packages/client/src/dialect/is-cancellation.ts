import { ErrorCode, type RequestError } from "@parley/protocol";

/** Whether `error` is an agent's response to a cancelled request. */
export function isCancellation(error: unknown): boolean {
  return (error as Partial<RequestError>).code === ErrorCode.requestCancelled;
}
