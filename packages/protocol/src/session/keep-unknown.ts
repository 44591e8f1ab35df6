import { changeState } from "./folded-state.ts";
import { MAX_UNKNOWN, type SessionState } from "./session-state.ts";

export function keepUnknown(state: SessionState, update: unknown): SessionState {
  return changeState(state, { unknown: [...state.unknown.slice(1 - MAX_UNKNOWN), update] });
}
