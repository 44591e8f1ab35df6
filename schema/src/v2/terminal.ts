import type { CellCount, Int64, Meta } from "../primitive.ts";
import type { SessionId, TerminalId } from "../shared/ids.ts";
import type { AbsolutePath } from "./absolute-path.ts";

/**
 * A terminal that belongs to the agent. The first update with a given ID starts it, and later ones change it. Only
 * the ID is required. Missing members keep their values, and `null` clears them; a list replaces the previous one;
 * `_meta` is merged key by key. In a new terminal, missing members are unknown.
 */
export interface TerminalUpdate {
  /** The ID of the terminal, unique within the session. */
  terminalId: TerminalId;
  /**
   * The command that runs in the terminal.
   * @x-deserialize-default-on-error true
   */
  command?: string | null;
  /**
   * The working directory of the command.
   * @x-deserialize-default-on-error true
   */
  cwd?: AbsolutePath | null;
  /**
   * All output of the terminal, decoded independently of other output. It replaces the previous output, including
   * chunks.
   * @x-deserialize-default-on-error true
   */
  output?: TerminalOutput | null;
  /**
   * The exit status of the command. An object means that the command has ended.
   * @x-deserialize-default-on-error true
   */
  exitStatus?: TerminalExitStatus | null;
  /**
   * The terminal size that the command uses, so clients can show its output correctly.
   * @x-deserialize-default-on-error true
   */
  size?: TerminalSize | null;
  /**
   * All operations that a client may use on the terminal. A missing value leaves them unchanged, `null` clears them,
   * and an object replaces all of them. A new terminal allows none.
   * @x-deserialize-default-on-error true
   */
  capabilities?: TerminalCapabilities | null;
  _meta?: Meta;
}

/** A chunk of terminal output. Its bytes are appended. */
export interface TerminalOutputChunk {
  /** The ID of the terminal that the chunk belongs to. */
  terminalId: TerminalId;
  /**
   * The base64-encoded bytes, which are encoded independently of other chunks. A chunk may end in the middle of a
   * character.
   * @contentEncoding base64
   */
  data: string;
  _meta?: Meta;
}

/** The complete output of a terminal. It replaces the previous output. */
export interface TerminalOutput {
  /**
   * The bytes, in base64.
   * @contentEncoding base64
   */
  data: string;
  _meta?: Meta;
}

/** The size of a terminal, in character cells. */
export interface TerminalSize {
  /** The number of columns. */
  cols: CellCount;
  /** The number of rows. */
  rows: CellCount;
  _meta?: Meta;
}

/** The exit status of a command. Even if neither member is known, this object means that the command has ended. */
export interface TerminalExitStatus {
  /**
   * The platform's exit code, which may be negative. Missing or `null` if there is none or it is unknown.
   * @x-deserialize-default-on-error true
   */
  exitCode?: Int64 | null;
  /**
   * The signal that killed the command, in the platform's notation, such as `SIGTERM`. Missing or `null` if
   * there is none or it is unknown.
   * @x-deserialize-default-on-error true
   */
  signal?: string | null;
  _meta?: Meta;
}

/** The operations that a client may currently use on a terminal. Malformed values are ignored. */
export interface TerminalCapabilities {
  /**
   * `{}` if a client may use `terminal/cancel`; missing or `null` if not. An agent should withdraw this once
   * the process has ended.
   * @x-deserialize-default-on-error true
   */
  cancel?: TerminalCancelCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the terminal's process can be killed. */
export interface TerminalCancelCapabilities {
  _meta?: Meta;
}

/**
 * Kills the process in one terminal. This is allowed only while the terminal has `capabilities.cancel`. The agent
 * responds with error `-32602` if the terminal does not exist, or if its process has ended or cannot be killed. The
 * response does not mean that the process has ended; an update with an exit status does. The terminal itself and the
 * tool calls that show it stay, and the foreground state does not change.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#cancelling-terminals
 * @x-side agent
 * @x-method terminal/cancel
 */
export interface CancelTerminalRequest {
  /** The ID of the session that the terminal belongs to. */
  sessionId: SessionId;
  /** The ID of the terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * Confirms that the agent will kill the terminal's process. The process has ended only when an update contains an
 * exit status.
 * @x-side agent
 * @x-method terminal/cancel
 */
export interface CancelTerminalResponse {
  _meta?: Meta;
}
