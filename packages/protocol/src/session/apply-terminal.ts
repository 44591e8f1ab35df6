import { changeState, longPartsOf } from "./folded-state.ts";
import { type MemberChange, omitNullish, patched } from "./patched.ts";
import type { SessionState, TerminalState } from "./session-state.ts";

type Member = "command" | "cwd" | "exitStatus" | "size" | "capabilities" | "_meta";

const MEMBERS: readonly Member[] = ["command", "cwd", "exitStatus", "size", "capabilities", "_meta"];

/**
 * A change to a terminal, apart from its output. Omitted members are unchanged, and `null` clears a member. Other
 * members are ignored.
 */
export interface TerminalChange extends MemberChange<Pick<TerminalState, Member>> {
  readonly id: string;
}

/** A terminal's output, and the bytes of an incomplete last character. */
export type TerminalText = Pick<TerminalState, "output" | "incomplete">;

/** Changes one of the agent's terminals, or adds it if it is unknown. */
export function applyTerminal(state: SessionState, change: TerminalChange): SessionState {
  return replaceTerminal(state, change.id, ({ id, output, incomplete, ...known }) => ({
    id,
    output,
    ...omitNullish({ incomplete }),
    ...patched(known, change, MEMBERS),
  }));
}

/** Replaces a terminal's output with the result of `change`. Adds the terminal first if it is unknown. */
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
