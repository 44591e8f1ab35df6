import type { StateUpdate } from "@parley/schema/neutral";

import { applyTurn } from "./apply-turn.ts";
import type { SessionState, TurnState } from "./session-state.ts";

/** Sets the turn's state as reported by the agent. */
export function applyTurnUpdate(state: SessionState, update: StateUpdate): SessionState {
  return applyTurn(state, update.state === "idle" ? idle(state.turn, update) : { status: update.state });
}

/** Returns the idle state. If `update` has no stop reason, keeps the reason of the previous idle state. */
function idle(known: TurnState, update: Extract<StateUpdate, { state: "idle" }>): TurnState {
  const { stopReason } = update;
  if (typeof stopReason !== "string") return known.status === "idle" ? known : { status: "idle" };
  const error = stopReason === "error" ? update.error : undefined;
  const { usage } = update as Pick<TurnState, "usage">;
  return { status: "idle", stopReason, ...(error && { error }), ...(usage && { usage }) };
}
