import { changeState, longPartsOf } from "./folded-state.ts";
import type { SessionState, TerminalExit, TerminalState } from "./session-state.ts";

/** What is new about a terminal: output is added to what there is, the rest is replaced. */
export interface TerminalChange {
  readonly id: string;
  readonly cwd?: string | undefined;
  readonly output?: string | undefined;
  readonly exitStatus?: TerminalExit | undefined;
}

/** Takes in what is new about a terminal of the agent's own; one that is not known begins here. */
export function applyTerminal(state: SessionState, change: TerminalChange): SessionState {
  const { terminals } = longPartsOf(state);
  const position = terminals.find(change.id, () => true);
  const terminal = changed(terminals.at(position) ?? { id: change.id, output: "" }, change);
  return changeState(state, {
    terminals: position === -1 ? terminals.append(terminal) : terminals.replace(position, terminal),
  });
}

function changed(terminal: TerminalState, { cwd, output, exitStatus }: TerminalChange): TerminalState {
  return {
    ...terminal,
    ...(cwd !== undefined && { cwd }),
    output: output === undefined ? terminal.output : terminal.output + output,
    ...(exitStatus !== undefined && { exitStatus }),
  };
}
