import type { Meta, Uint32, Uint64 } from "../primitive.ts";
import type { SessionId, TerminalId } from "../shared/ids.ts";
import type { EnvVariable } from "../shared/mcp-server.ts";

/**
 * Starts a command in one of the client's terminals, without waiting for it to exit. The agent MUST release the
 * terminal when it no longer needs it. Like all `terminal/…` methods, this requires the client capability
 * `terminal`.
 *
 * See https://agentclientprotocol.com/protocol/v1/terminals
 * @x-side client
 * @x-method terminal/create
 */
export interface CreateTerminalRequest {
  /** The ID of the session that needs the terminal. */
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
  /** The working directory of the command, as an absolute path. */
  cwd?: string | null;
  /**
   * The maximum number of bytes of output to keep. If there are more, the client drops the start of the output. It
   * MUST cut between characters, even if slightly fewer bytes remain.
   */
  outputByteLimit?: Uint64 | null;
  _meta?: Meta;
}

/**
 * Confirms that the command was started.
 * @x-side client
 * @x-method terminal/create
 */
export interface CreateTerminalResponse {
  /** The ID of the new terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * Returns the current output without waiting for the command to exit.
 * @x-side client
 * @x-method terminal/output
 */
export interface TerminalOutputRequest {
  /** The ID of the session that the terminal belongs to. */
  sessionId: SessionId;
  /** The ID of the terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * The current output.
 * @x-side client
 * @x-method terminal/output
 */
export interface TerminalOutputResponse {
  /** The output that was kept. */
  output: string;
  /** Whether the start of the output was dropped. */
  truncated: boolean;
  /**
   * The exit status of the command. Missing or `null` if it is still running.
   * @x-deserialize-default-on-error true
   */
  exitStatus?: TerminalExitStatus | null;
  _meta?: Meta;
}

/** The exit status of a command. */
export interface TerminalExitStatus {
  /**
   * The exit code; `null` if a signal killed the command.
   * @x-deserialize-default-on-error true
   */
  exitCode?: Uint32 | null;
  /**
   * The signal that killed the command; `null` if the command exited on its own.
   * @x-deserialize-default-on-error true
   */
  signal?: string | null;
  _meta?: Meta;
}

/**
 * Waits for the command to exit.
 * @x-side client
 * @x-method terminal/wait_for_exit
 */
export interface WaitForTerminalExitRequest {
  /** The ID of the session that the terminal belongs to. */
  sessionId: SessionId;
  /** The ID of the terminal to wait for. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * The exit status of the command.
 * @x-side client
 * @x-method terminal/wait_for_exit
 */
export interface WaitForTerminalExitResponse {
  /**
   * The exit code; `null` if a signal killed the command.
   * @x-deserialize-default-on-error true
   */
  exitCode?: Uint32 | null;
  /**
   * The signal that killed the command; `null` if the command exited on its own.
   * @x-deserialize-default-on-error true
   */
  signal?: string | null;
  _meta?: Meta;
}

/**
 * Kills the command. The terminal and its output stay available, and the agent must still release the terminal.
 * @x-side client
 * @x-method terminal/kill
 */
export interface KillTerminalRequest {
  /** The ID of the session that the terminal belongs to. */
  sessionId: SessionId;
  /** The ID of the terminal in which to kill the command. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * Confirms that the command was killed.
 * @x-side client
 * @x-method terminal/kill
 * @x-deserialize-default-on-null true
 */
export interface KillTerminalResponse {
  _meta?: Meta;
}

/**
 * Kills the command if it is still running, and releases the terminal, whose ID becomes invalid. A tool call that
 * shows the terminal continues to show its output.
 * @x-side client
 * @x-method terminal/release
 */
export interface ReleaseTerminalRequest {
  /** The ID of the session that the terminal belongs to. */
  sessionId: SessionId;
  /** The ID of the terminal to release. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * Confirms that the terminal is released.
 * @x-side client
 * @x-method terminal/release
 * @x-deserialize-default-on-null true
 */
export interface ReleaseTerminalResponse {
  _meta?: Meta;
}
