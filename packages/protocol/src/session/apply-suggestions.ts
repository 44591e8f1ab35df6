import { changeState } from "./folded-state.ts";
import type { SessionState } from "./session-state.ts";

/**
 * Replaces the prompts that the agent suggests. An empty list removes them.
 *
 * @experimental
 */
export function applySuggestions(
  state: SessionState,
  promptSuggestions: NonNullable<SessionState["promptSuggestions"]>,
): SessionState {
  const isEmpty = promptSuggestions.length === 0 && (state.promptSuggestions ?? []).length === 0;
  return isEmpty ? state : changeState(state, { promptSuggestions });
}
