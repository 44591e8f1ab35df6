import type { CellCount, Int64, Meta } from "../primitive.ts";
import type { SessionId, TerminalId } from "../shared/ids.ts";
import type { AbsolutePath } from "./absolute-path.ts";

/**
 * A terminal of the agent as it is now: the first update with an id begins it, later ones change it. Only the id is
 * required. What is missing stays as it is, and `null` clears it; a list replaces the list before; of `_meta`, each
 * key alone is replaced. In a new terminal, what is missing is unknown.
 */
export interface TerminalUpdate {
  /** Names the terminal within the session. */
  terminalId: TerminalId;
  /**
   * The command that runs in it.
   * @x-deserialize-default-on-error true
   */
  command?: string | null;
  /**
   * The directory that the command runs in.
   * @x-deserialize-default-on-error true
   */
  cwd?: AbsolutePath | null;
  /**
   * All of its output, decoded by itself: it replaces what there was, chunks included.
   * @x-deserialize-default-on-error true
   */
  output?: TerminalOutput | null;
  /**
   * How the command ended; an object says that it has.
   * @x-deserialize-default-on-error true
   */
  exitStatus?: TerminalExitStatus | null;
  /**
   * The size that the command runs with, so that a client can show its output as it was meant.
   * @x-deserialize-default-on-error true
   */
  size?: TerminalSize | null;
  /**
   * What a client may do with the terminal now: missing leaves it, `null` clears it, an object replaces all of it. A
   * new terminal starts with nothing.
   * @x-deserialize-default-on-error true
   */
  capabilities?: TerminalCapabilities | null;
  _meta?: Meta;
}

/** A piece of a terminal's output: its bytes are appended. */
export interface TerminalOutputChunk {
  /** The terminal that it belongs to. */
  terminalId: TerminalId;
  /**
   * The bytes, in base64, encoded by themselves: a piece may end within a character.
   * @contentEncoding base64
   */
  data: string;
  _meta?: Meta;
}

/** All of a terminal's output: it replaces what there was. */
export interface TerminalOutput {
  /**
   * The bytes, in base64.
   * @contentEncoding base64
   */
  data: string;
  _meta?: Meta;
}

/** The size of a terminal, in characters. */
export interface TerminalSize {
  /** The number of columns. */
  cols: CellCount;
  /** The number of rows. */
  rows: CellCount;
  _meta?: Meta;
}

/** How a command ended. That this is there says that it has, even if neither of the two is known. */
export interface TerminalExitStatus {
  /**
   * Its exit code, as the platform has it; it may be negative. Missing and `null` both mean that there is none, or
   * that it is unknown.
   * @x-deserialize-default-on-error true
   */
  exitCode?: Int64 | null;
  /**
   * The signal that ended it, by the platform's name, for example `SIGTERM`. Missing and `null` both mean that there
   * is none, or that it is unknown.
   * @x-deserialize-default-on-error true
   */
  signal?: string | null;
  _meta?: Meta;
}

/** The operations that a client may use on a terminal now; a malformed value counts as none. */
export interface TerminalCapabilities {
  /**
   * Whether `terminal/cancel` may be sent: `{}` says yes, missing or `null` says no. An agent should take it away
   * when the process has ended.
   * @x-deserialize-default-on-error true
   */
  cancel?: TerminalCancelCapabilities | null;
  _meta?: Meta;
}

/** The terminal's process can be ended. */
export interface TerminalCancelCapabilities {
  _meta?: Meta;
}

/**
 * Ends the process of one terminal. Only while its `capabilities.cancel` says so. Error `-32602` if there is no such
 * terminal, if its process has ended, or if it cannot be ended. The answer does not mean that it is over: an update
 * with an exit status does. The terminal itself stays, and so do the tool calls that show it and the foreground
 * state.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#cancelling-terminals
 * @x-side agent
 * @x-method terminal/cancel
 */
export interface CancelTerminalRequest {
  /** The session that the terminal is part of. */
  sessionId: SessionId;
  /** The terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * The agent will end the terminal's process; it is over only when an update has an exit status.
 * @x-side agent
 * @x-method terminal/cancel
 */
export interface CancelTerminalResponse {
  _meta?: Meta;
}
