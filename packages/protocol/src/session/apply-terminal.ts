import { changeState, longPartsOf } from "./folded-state.ts";
import { type MemberChange, omitNullish, patched } from "./patched.ts";
import type { SessionState, TerminalState } from "./session-state.ts";

type Member = "command" | "cwd" | "exitStatus" | "size" | "capabilities" | "_meta";

const MEMBERS: readonly Member[] = ["command", "cwd", "exitStatus", "size", "capabilities", "_meta"];

/**
 * A change of a terminal except for its output. A member that is left out stays, `null` clears it. Further members are
 * ignored.
 */
export interface TerminalChange extends MemberChange<Pick<TerminalState, Member>> {
  readonly id: string;
}

/** The output of a terminal, and the bytes of a last character that is not complete. */
export type TerminalText = Pick<TerminalState, "output" | "incomplete">;

/** Changes a terminal of the agent; an unknown terminal begins here. */
export function applyTerminal(state: SessionState, change: TerminalChange): SessionState {
  return replaceTerminal(state, change.id, ({ id, output, incomplete, ...known }) => ({
    id,
    output,
    ...omitNullish({ incomplete }),
    ...patched(known, change, MEMBERS),
  }));
}

/** Replaces the output of a terminal by the result of `change`; an unknown terminal begins here. */
export function applyTerminalText(
  state: SessionState,
  id: string,
  change: (known: TerminalText) => TerminalText,
): SessionState {
  return replaceTerminal(state, id, ({ output, incomplete, ...known }) => ({
    ...known,
    ...change({ output, ...(incomplete && { incomplete }) }),
  }));
}

/** Returns the terminal with this id as it is now. */
export function findTerminal(state: SessionState, id: string): TerminalState | undefined {
  const { terminals } = longPartsOf(state);
  return terminals.at(terminals.find(id, isTerminal));
}

function replaceTerminal(
  state: SessionState,
  id: string,
  change: (known: TerminalState) => TerminalState,
): SessionState {
  const { terminals } = longPartsOf(state);
  const unset: TerminalState = { id, output: "" };
  return changeState(state, { terminals: terminals.upsert(unset, isTerminal, change) });
}

function isTerminal(_: TerminalState): _ is TerminalState {
  return true;
}
