import type { StateUpdate } from "@parley/schema/v2";

import { applyTurn } from "../apply-turn.ts";
import { changeState } from "../folded-state.ts";
import type { SessionState, TurnState } from "../session-state.ts";

/**
 * Takes in a `state_update`. A state that is not known is kept: it is no `idle`, whatever else it may be.
 *
 * @see https://agentclientprotocol.com/protocol/v2/prompt-lifecycle
 */
export function applyStateUpdate(state: SessionState, update: StateUpdate): SessionState {
  const told = applyBackground(state, update);
  return applyTurn(told, update.state === "idle" ? idle(state.turn, update) : { status: update.state });
}

/** Missing and `null` say nothing of such work. */
function applyBackground(state: SessionState, { background }: StateUpdate): SessionState {
  if (!Array.isArray(background)) return state;
  return changeState(state, { background: background.length > 0 ? background : undefined });
}

/** The state may be told again without its reason. */
function idle(known: TurnState, update: Extract<StateUpdate, { state: "idle" }>): TurnState {
  const { stopReason } = update;
  if (typeof stopReason !== "string") return known.status === "idle" ? known : { status: "idle" };
  const error = stopReason === "error" ? update.error : undefined;
  return { status: "idle", stopReason, ...(error && { error }) };
}
