import type { CellCount, Int64, Meta } from "../primitive.ts";
import type { SessionId, TerminalId } from "../shared/ids.ts";
import type { AbsolutePath } from "./absolute-path.ts";

/**
 * A terminal of the agent. The first update with an id starts it, and later ones change it. Only the id is required.
 * Missing members keep their value, and `null` clears them; a list replaces the previous one; `_meta` is merged key by
 * key. In a new terminal, missing members are unknown.
 */
export interface TerminalUpdate {
  /** Identifies the terminal within the session. */
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
   * All of its output, decoded on its own. It replaces the previous output, including chunks.
   * @x-deserialize-default-on-error true
   */
  output?: TerminalOutput | null;
  /**
   * How the command ended; an object means that it has.
   * @x-deserialize-default-on-error true
   */
  exitStatus?: TerminalExitStatus | null;
  /**
   * The size that the command uses, so that a client can show its output correctly.
   * @x-deserialize-default-on-error true
   */
  size?: TerminalSize | null;
  /**
   * All that a client may do with the terminal: missing keeps the value, `null` clears it, and an object replaces all
   * of it. In a new terminal, nothing is allowed.
   * @x-deserialize-default-on-error true
   */
  capabilities?: TerminalCapabilities | null;
  _meta?: Meta;
}

/** A chunk of a terminal's output, whose bytes are appended. */
export interface TerminalOutputChunk {
  /** The terminal that it belongs to. */
  terminalId: TerminalId;
  /**
   * The bytes, in base64, encoded on their own; a chunk may end within a character.
   * @contentEncoding base64
   */
  data: string;
  _meta?: Meta;
}

/** All of a terminal's output. It replaces the previous output. */
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

/** How a command ended. Even if neither member is known, this means that it has ended. */
export interface TerminalExitStatus {
  /**
   * The exit code of the platform, which may be negative. Missing and `null` both mean that there is none, or that it
   * is unknown.
   * @x-deserialize-default-on-error true
   */
  exitCode?: Int64 | null;
  /**
   * The signal that killed it, in the platform's notation, such as `SIGTERM`. Missing and `null` both mean that there
   * is none, or that it is unknown.
   * @x-deserialize-default-on-error true
   */
  signal?: string | null;
  _meta?: Meta;
}

/** What a client may do with a terminal now. Malformed values mean nothing. */
export interface TerminalCapabilities {
  /**
   * Whether `terminal/cancel` is allowed: `{}` means yes, missing or `null` no. An agent should withdraw it when the
   * process has ended.
   * @x-deserialize-default-on-error true
   */
  cancel?: TerminalCancelCapabilities | null;
  _meta?: Meta;
}

/** The terminal's process can be killed. */
export interface TerminalCancelCapabilities {
  _meta?: Meta;
}

/**
 * Kills the process of one terminal. Only allowed while its `capabilities.cancel` says so. Error `-32602` if the
 * terminal does not exist, its process has ended, or it cannot be killed. The response does not mean that the process
 * has ended; an update with an exit status does. The terminal itself stays, and so do the tool calls that show it and
 * the foreground state.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#cancelling-terminals
 * @x-side agent
 * @x-method terminal/cancel
 */
export interface CancelTerminalRequest {
  /** The session of the terminal. */
  sessionId: SessionId;
  /** The terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * The agent will kill the terminal's process, which has only ended when an update has an exit status.
 * @x-side agent
 * @x-method terminal/cancel
 */
export interface CancelTerminalResponse {
  _meta?: Meta;
}
