import type { TerminalExitStatus, TerminalOutputChunk, TerminalUpdate } from "@parley/schema/v2";

import { type TerminalText, applyTerminal, applyTerminalText } from "../apply-terminal.ts";
import type { SessionState, TerminalExit } from "../session-state.ts";
import { decodeTerminalData } from "./decode-terminal-data.ts";

const NOTHING: TerminalText = { output: "" };

/**
 * Applies a `terminal_update`. Output that is not base64 changes nothing.
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

/** Applies a `terminal_output_chunk`. Data that is not base64 adds nothing. */
export function applyTerminalChunk(state: SessionState, chunk: TerminalOutputChunk): SessionState {
  return applyTerminalText(
    state,
    chunk.terminalId,
    (known) => decodeTerminalData(known, chunk.data) ?? known,
  );
}

function exitOf({ exitCode, signal }: TerminalExitStatus): TerminalExit {
  return { exitCode: exitCode ?? null, signal: signal ?? null };
}
