import type { AgentConnection, ClientSession } from "@parley/client";
import { AgentProcessError } from "@parley/client/node";
import { ErrorCode, RequestError } from "@parley/protocol";

export function nameOf({ info }: AgentConnection): string {
  return info?.name ?? "the agent";
}

/** Lets clients see why a child exited or failed to start. Returns other errors unchanged. */
export function withCause(error: unknown): unknown {
  return error instanceof AgentProcessError
    ? new RequestError(ErrorCode.internalError, error.message)
    : error;
}

/** Returns the arguments for an error that reports why a turn failed. */
export function errorOf({ state }: ClientSession): [number, string, unknown] {
  const { code = ErrorCode.internalError, message = "The turn failed", data } = state.turn.error ?? {};
  return [Number(code), message, data];
}
