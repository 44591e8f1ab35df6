import type { AgentConnection, ClientSession } from "@parley/client";
import { AgentProcessError } from "@parley/client/node";
import { ErrorCode, RequestError } from "@parley/protocol";

/** Returns the name of a child for error messages. */
export function nameOf({ info }: AgentConnection): string {
  return info?.name ?? "the agent";
}

/** Returns an error that explains to clients why a child exited or did not start. */
export function withCause(error: unknown): unknown {
  return error instanceof AgentProcessError
    ? new RequestError(ErrorCode.internalError, error.message)
    : error;
}

/** Returns the arguments of the error that a turn failed with. */
export function errorOf({ state }: ClientSession): [number, string, unknown] {
  const { code = ErrorCode.internalError, message = "The turn failed", data } = state.turn.error ?? {};
  return [Number(code), message, data];
}
