import type { AvailableCommand, SessionMode } from "@parley/schema/neutral";

import { changeState } from "./folded-state.ts";
import type { ConfigOption, SessionState, TurnState } from "./session-state.ts";

/** Sets the state of the session's turn. */
export function applyTurn(state: SessionState, turn: TurnState): SessionState {
  const { status, stopReason, error, usage } = state.turn;
  const isSame =
    turn.status === status && turn.stopReason === stopReason && turn.error === error && turn.usage === usage;
  return isSame ? state : changeState(state, { turn });
}

/** The settings in a response that opens a session. */
export interface SessionSetup {
  readonly modes?:
    | { readonly currentModeId: string; readonly availableModes: readonly SessionMode[] }
    | null
    | undefined;
  readonly configOptions?: readonly ConfigOption[] | null | undefined;
  readonly commands?: readonly AvailableCommand[] | null | undefined;
}

/** Applies the response that opens the session. Omitted members keep their values from earlier updates. */
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

/** Sets the current mode. */
export function applyMode(state: SessionState, current: string): SessionState {
  return changeState(state, { modes: { current, available: state.modes?.available ?? [] } });
}
