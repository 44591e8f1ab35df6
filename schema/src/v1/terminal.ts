import type { Meta, Uint32, Uint64 } from "../primitive.ts";
import type { SessionId, TerminalId } from "../shared/ids.ts";
import type { EnvVariable } from "../shared/mcp-server.ts";

/**
 * Starts a command in a terminal of the client, and does not wait for it. The agent MUST release the terminal when it needs
 * it no more. Only, like all `terminal/…` methods, if the client advertised `terminal`.
 *
 * See https://agentclientprotocol.com/protocol/v1/terminals
 * @x-side client
 * @x-method terminal/create
 */
export interface CreateTerminalRequest {
  /** The session that needs it. */
  sessionId: SessionId;
  /** The command to start. */
  command: string;
  /**
   * The arguments of the command.
   * @x-deserialize-default-on-null true
   */
  args?: string[];
  /**
   * The environment variables to set for the command.
   * @x-deserialize-default-on-null true
   */
  env?: EnvVariable[];
  /** The directory to start it in: an absolute path. */
  cwd?: string | null;
  /**
   * How many bytes of the output to keep at most. Once there are more, the client drops from the beginning, and MUST do so
   * between characters, even if that leaves a little less.
   */
  outputByteLimit?: Uint64 | null;
  _meta?: Meta;
}

/**
 * The command is started.
 * @x-side client
 * @x-method terminal/create
 */
export interface CreateTerminalResponse {
  /** Names the terminal in all that follows. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * Asks for the output so far, without waiting for the command.
 * @x-side client
 * @x-method terminal/output
 */
export interface TerminalOutputRequest {
  /** The session that the terminal belongs to. */
  sessionId: SessionId;
  /** The terminal to look at. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * The output so far.
 * @x-side client
 * @x-method terminal/output
 */
export interface TerminalOutputResponse {
  /** The output that is kept. */
  output: string;
  /** Whether the beginning was dropped. */
  truncated: boolean;
  /**
   * How the command ended; missing and `null` both mean that it has not.
   * @x-deserialize-default-on-error true
   */
  exitStatus?: TerminalExitStatus | null;
  _meta?: Meta;
}

/** The end of a command. */
export interface TerminalExitStatus {
  /**
   * Its exit code; `null` if a signal ended it.
   * @x-deserialize-default-on-error true
   */
  exitCode?: Uint32 | null;
  /**
   * The signal that ended it; `null` if it ended by itself.
   * @x-deserialize-default-on-error true
   */
  signal?: string | null;
  _meta?: Meta;
}

/**
 * Waits until the command has ended.
 * @x-side client
 * @x-method terminal/wait_for_exit
 */
export interface WaitForTerminalExitRequest {
  /** The session that the terminal belongs to. */
  sessionId: SessionId;
  /** The terminal to wait for. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * How the command ended.
 * @x-side client
 * @x-method terminal/wait_for_exit
 */
export interface WaitForTerminalExitResponse {
  /**
   * Its exit code; `null` if a signal ended it.
   * @x-deserialize-default-on-error true
   */
  exitCode?: Uint32 | null;
  /**
   * The signal that ended it; `null` if it ended by itself.
   * @x-deserialize-default-on-error true
   */
  signal?: string | null;
  _meta?: Meta;
}

/**
 * Ends the command. The terminal stays, so its output can still be asked for, and has to be released.
 * @x-side client
 * @x-method terminal/kill
 */
export interface KillTerminalRequest {
  /** The session that the terminal belongs to. */
  sessionId: SessionId;
  /** The terminal whose command is to end. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * The command is ended.
 * @x-side client
 * @x-method terminal/kill
 * @x-deserialize-default-on-null true
 */
export interface KillTerminalResponse {
  _meta?: Meta;
}

/**
 * Kills the command if it is still running, and releases the terminal: its id is no longer valid. A tool call that
 * shows it continues to show its output.
 * @x-side client
 * @x-method terminal/release
 */
export interface ReleaseTerminalRequest {
  /** The session that the terminal belongs to. */
  sessionId: SessionId;
  /** The terminal to give back. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * The terminal is given back.
 * @x-side client
 * @x-method terminal/release
 * @x-deserialize-default-on-null true
 */
export interface ReleaseTerminalResponse {
  _meta?: Meta;
}
