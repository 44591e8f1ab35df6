import type { StateUpdate } from "@parley/schema/v2";

import { applyTurnUpdate } from "../apply-turn-update.ts";
import { changeState } from "../folded-state.ts";
import type { SessionState } from "../session-state.ts";

/**
 * Applies a `state_update`. An unknown state is kept unchanged and does not count as `idle`.
 *
 * @see https://agentclientprotocol.com/protocol/v2/prompt-lifecycle
 */
export function applyStateUpdate(state: SessionState, update: StateUpdate): SessionState {
  return applyTurnUpdate(applyBackground(state, update), update);
}

/**
 * Applies the background work reported by an update. The list is always complete. If it is missing or `null`, the
 * background work is unknown. If it is empty, there is none.
 */
function applyBackground(state: SessionState, update: StateUpdate): SessionState {
  const background = Array.isArray(update.background) ? update.background : undefined;
  return background === state.background ? state : changeState(state, { background });
}
