import type { AvailableCommand, SessionMode } from "@parley/schema/v1";

import { changeState } from "./folded-state.ts";
import type { ConfigOption, SessionState, TurnState } from "./session-state.ts";

/** Says what the agent is doing now. */
export function applyTurn(state: SessionState, turn: TurnState): SessionState {
  const { status, stopReason, error } = state.turn;
  const isSame = turn.status === status && turn.stopReason === stopReason && turn.error === error;
  return isSame ? state : changeState(state, { turn });
}

/** What an agent says of a session when it opens it. */
export interface SessionSetup {
  readonly modes?:
    | { readonly currentModeId: string; readonly availableModes: readonly SessionMode[] }
    | null
    | undefined;
  readonly configOptions?: readonly ConfigOption[] | null | undefined;
  readonly commands?: readonly AvailableCommand[] | null | undefined;
}

/** Takes in the answer to the request that opened the session. What it leaves out stays as updates have it. */
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

/** Says which mode is in force. */
export function applyMode(state: SessionState, current: string): SessionState {
  return changeState(state, { modes: { current, available: state.modes?.available ?? [] } });
}
