import type { JsonObject, TerminalCapabilities, TerminalSize } from "@parley/schema/v2";

import { changeState, longPartsOf } from "./folded-state.ts";
import { mergeMeta } from "./merge-meta.ts";
import { given, patched } from "./patched.ts";
import type { SessionState, TerminalExit, TerminalState } from "./session-state.ts";

/** What is new about a terminal besides its output. What is left out stays, `null` clears. */
export interface TerminalChange {
  readonly id: string;
  readonly command?: string | null | undefined;
  readonly cwd?: string | null | undefined;
  readonly exitStatus?: TerminalExit | null | undefined;
  readonly size?: TerminalSize | null | undefined;
  readonly capabilities?: TerminalCapabilities | null | undefined;
  readonly _meta?: JsonObject | null | undefined;
}

/** What a terminal has put out, and the bytes of a last character that is not complete. */
export type TerminalText = Pick<TerminalState, "output" | "incomplete">;

/** Takes in what is new about a terminal of the agent's own; one that is not known begins here. */
export function applyTerminal(state: SessionState, change: TerminalChange): SessionState {
  return replaceTerminal(state, change.id, (known) => ({
    id: known.id,
    output: known.output,
    ...given({
      incomplete: known.incomplete,
      command: patched(known.command, change.command),
      cwd: patched(known.cwd, change.cwd),
      exitStatus: patched(known.exitStatus, change.exitStatus),
      size: patched(known.size, change.size),
      capabilities: patched(known.capabilities, change.capabilities),
    }),
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
  const position = terminals.find(id, () => true);
  const terminal = change(terminals.at(position) ?? { id, output: "" });
  return changeState(state, {
    terminals: position === -1 ? terminals.append(terminal) : terminals.replace(position, terminal),
  });
}
