import { changeState, longPartsOf } from "./folded-state.ts";
import { type WithMetaNews, mergeMeta } from "./merge-meta.ts";
import { type MemberNews, given, patched } from "./patched.ts";
import type { SessionState, TerminalState } from "./session-state.ts";

type Member = "command" | "cwd" | "exitStatus" | "size" | "capabilities";

const MEMBERS: readonly Member[] = ["command", "cwd", "exitStatus", "size", "capabilities"];

/**
 * What is new about a terminal besides its output, perhaps among members that it does not have. What is left out stays,
 * `null` clears.
 */
export interface TerminalChange extends MemberNews<Pick<TerminalState, Member>>, WithMetaNews {
  readonly id: string;
}

/** What a terminal has put out, and the bytes of a last character that is not complete. */
export type TerminalText = Pick<TerminalState, "output" | "incomplete">;

/** Takes in what is new about a terminal of the agent's own; one that is not known begins here. */
export function applyTerminal(state: SessionState, change: TerminalChange): SessionState {
  return replaceTerminal(state, change.id, ({ id, output, incomplete, ...known }) => ({
    id,
    output,
    ...given({ incomplete }),
    ...patched(known, change, MEMBERS),
    ...mergeMeta(known, change),
  }));
}

/** Puts what `change` makes of a terminal's output in its place; a terminal that is not known begins here. */
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
