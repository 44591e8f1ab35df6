import type { TerminalExitStatus, TerminalUpdate } from "@parley/schema/v2";

import { type TerminalText, applyTerminal, applyTerminalText } from "../apply-terminal.ts";
import type { SessionState, TerminalExit } from "../session-state.ts";
import { decodeTerminalData } from "./decode-terminal-data.ts";

const NOTHING: TerminalText = { output: "" };

/**
 * Applies a `terminal_update`. Output that is not base64 is ignored.
 *
 * @see https://agentclientprotocol.com/protocol/v2/tool-calls#terminals
 */
export function applyTerminalUpdate(state: SessionState, update: TerminalUpdate): SessionState {
  const { terminalId: id, output, exitStatus } = update;
  const next = applyTerminal(state, { ...update, id, exitStatus: exitStatus && exitOf(exitStatus) });
  if (output === undefined) return next;
  return applyTerminalText(next, id, (known) =>
    output === null ? NOTHING : (decodeTerminalData(NOTHING, output.data) ?? known),
  );
}

/** Appends bytes to a terminal's output. Data that is not base64 is ignored. */
export function applyTerminalData(state: SessionState, data: string, id: string): SessionState {
  return applyTerminalText(state, id, (known) => decodeTerminalData(known, data) ?? known);
}

function exitOf({ exitCode, signal }: TerminalExitStatus): TerminalExit {
  return { exitCode: exitCode ?? null, signal: signal ?? null };
}
