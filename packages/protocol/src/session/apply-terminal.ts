import { changeState, longPartsOf } from "./folded-state.ts";
import { type MetaChange, mergeMeta } from "./merge-meta.ts";
import { type MemberChange, omitNullish, patched } from "./patched.ts";
import type { SessionState, TerminalState } from "./session-state.ts";

type Member = "command" | "cwd" | "exitStatus" | "size" | "capabilities";

const MEMBERS: readonly Member[] = ["command", "cwd", "exitStatus", "size", "capabilities"];

/**
 * A change of a terminal except for its output. A member that is left out stays, `null` clears it. Further members are
 * ignored.
 */
export interface TerminalChange extends MemberChange<Pick<TerminalState, Member>>, MetaChange {
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
    ...mergeMeta(known, change),
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
