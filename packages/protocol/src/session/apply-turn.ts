import type { AvailableCommand, SessionMode } from "@parley/schema/neutral";

import { changeState } from "./folded-state.ts";
import type { ConfigOption, SessionState, TurnState } from "./session-state.ts";

/** Changes the state of the turn. */
export function applyTurn(state: SessionState, turn: TurnState): SessionState {
  const { status, stopReason, error } = state.turn;
  const isSame = turn.status === status && turn.stopReason === stopReason && turn.error === error;
  return isSame ? state : changeState(state, { turn });
}

/** The settings of a session in the response that opens it. */
export interface SessionSetup {
  readonly modes?:
    | { readonly currentModeId: string; readonly availableModes: readonly SessionMode[] }
    | null
    | undefined;
  readonly configOptions?: readonly ConfigOption[] | null | undefined;
  readonly commands?: readonly AvailableCommand[] | null | undefined;
}

/** Applies the response that opens the session. A member that is left out stays as updates have set it. */
export function applySetup(
  state: SessionState,
  { modes, configOptions, commands }: SessionSetup,
): SessionState {
  return changeState(state, {
    ...(modes && { modes: { current: modes.currentModeId, available: modes.availableModes } }),
    ...(configOptions && { configOptions }),
    ...(commands && { commands }),
  });
}

/** Changes the current mode. */
export function applyMode(state: SessionState, current: string): SessionState {
  return changeState(state, { modes: { current, available: state.modes?.available ?? [] } });
}
