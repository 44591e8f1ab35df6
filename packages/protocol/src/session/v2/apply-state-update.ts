import type { StateUpdate } from "@parley/schema/v2";

import { applyTurn } from "../apply-turn.ts";
import { changeState } from "../folded-state.ts";
import type { SessionState, TurnState } from "../session-state.ts";

/**
 * Applies a `state_update`. An unknown state is kept as it is; it does not count as `idle`.
 *
 * @see https://agentclientprotocol.com/protocol/v2/prompt-lifecycle
 */
export function applyStateUpdate(state: SessionState, update: StateUpdate): SessionState {
  const next = applyBackground(state, update);
  return applyTurn(next, update.state === "idle" ? idle(state.turn, update) : { status: update.state });
}

/** Each state says all of the background work. Missing and `null` say nothing about it, unlike an empty list. */
function applyBackground(state: SessionState, update: StateUpdate): SessionState {
  const background = Array.isArray(update.background) ? update.background : undefined;
  return background === state.background ? state : changeState(state, { background });
}

/** Returns the idle state. A repeated one without a stop reason keeps the reason before. */
function idle(known: TurnState, update: Extract<StateUpdate, { state: "idle" }>): TurnState {
  const { stopReason } = update;
  if (typeof stopReason !== "string") return known.status === "idle" ? known : { status: "idle" };
  const error = stopReason === "error" ? update.error : undefined;
  return { status: "idle", stopReason, ...(error && { error }) };
}
