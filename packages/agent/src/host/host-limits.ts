import { ErrorCode, RequestError } from "@parley/protocol";
import type { ContentBlock } from "@parley/schema/neutral";

import type { EndedTurn } from "../turn/turn-queue.ts";

/** Delay before a client should retry a prompt that was rejected because of other running turns, in milliseconds. */
const TURN_RETRY_MS = 1000;

/** A prompt that is about to start a turn. */
export interface TurnRequest {
  /** The user who sent the prompt; `undefined` for a single-user agent. */
  readonly principal: string | undefined;
  readonly sessionId: string;
  readonly prompt: readonly ContentBlock[];
}

/** A temporary refusal to start a turn. */
export interface TurnRefusal {
  /** Delay before the client should retry, in milliseconds. Sent as the error's `data.retryAfterMs`. */
  readonly retryAfterMs: number;
  /**
   * The error message shown to the user. Default: a message saying that the principal has exceeded its usage limit.
   */
  readonly message?: string | undefined;
}

/** A turn that has ended, with its usage. */
export interface TurnReport extends EndedTurn {
  /** The session's user; `undefined` for a single-user agent. */
  readonly principal: string | undefined;
  readonly sessionId: string;
}

/** Limits that a host applies to each principal. */
export interface HostLimits {
  readonly maxSessions: number;
  readonly maxTurns: number;
  readonly admitTurn?:
    | ((turn: TurnRequest) => TurnRefusal | undefined | Promise<TurnRefusal | undefined>)
    | undefined;
  readonly onTurnEnd?: ((turn: TurnReport) => void) | undefined;
}

export function tooManySessions(max: number): RequestError {
  const message = `Cannot open more than ${max} sessions (maxSessions): close one`;
  return new RequestError(ErrorCode.invalidRequest, message, { reason: "session_limit" });
}

export function tooManyTurns(max: number): RequestError {
  const message = `Cannot run more than ${max} simultaneous turn${max === 1 ? "" : "s"} (maxTurns): wait for one to end`;
  const data = { reason: "turn_limit", retryAfterMs: TURN_RETRY_MS };
  return new RequestError(ErrorCode.invalidRequest, message, data);
}

export function turnRefused({ retryAfterMs, message }: TurnRefusal): RequestError {
  const why =
    message ?? `Cannot begin a turn: too much was used. Ask again in ${Math.ceil(retryAfterMs / 1000)} s`;
  return new RequestError(ErrorCode.invalidRequest, why, { reason: "usage_limit", retryAfterMs });
}
