import type { Meta, Uint32, Uint64 } from "../primitive.ts";
import type { SessionId, TerminalId } from "../shared/ids.ts";
import type { EnvVariable } from "../shared/mcp-server.ts";

/**
 * Starts a command in one of the client's terminals, without waiting for it. The agent MUST release the terminal when
 * it no longer needs it. Like all `terminal/…` methods, it requires the client capability `terminal`.
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
  /** The working directory of the command, an absolute path. */
  cwd?: string | null;
  /**
   * How many bytes of output to keep. If there are more, the client drops the start of the output. It MUST cut between
   * characters, even if this leaves a little less.
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
  /** Identifies the terminal from now on. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * Returns the output so far, without waiting for the command.
 * @x-side client
 * @x-method terminal/output
 */
export interface TerminalOutputRequest {
  /** The session that the terminal belongs to. */
  sessionId: SessionId;
  /** The terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * The output so far.
 * @x-side client
 * @x-method terminal/output
 */
export interface TerminalOutputResponse {
  /** The kept output. */
  output: string;
  /** Whether the start of the output was dropped. */
  truncated: boolean;
  /**
   * How the command ended; missing and `null` both mean that it is still running.
   * @x-deserialize-default-on-error true
   */
  exitStatus?: TerminalExitStatus | null;
  _meta?: Meta;
}

/** How a command ended. */
export interface TerminalExitStatus {
  /**
   * The exit code; `null` if a signal killed the command.
   * @x-deserialize-default-on-error true
   */
  exitCode?: Uint32 | null;
  /**
   * The signal that killed the command; `null` if it exited by itself.
   * @x-deserialize-default-on-error true
   */
  signal?: string | null;
  _meta?: Meta;
}

/**
 * Waits for the command to end.
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
   * The exit code; `null` if a signal killed the command.
   * @x-deserialize-default-on-error true
   */
  exitCode?: Uint32 | null;
  /**
   * The signal that killed the command; `null` if it exited by itself.
   * @x-deserialize-default-on-error true
   */
  signal?: string | null;
  _meta?: Meta;
}

/**
 * Kills the command. The terminal and its output stay available, and it still has to be released.
 * @x-side client
 * @x-method terminal/kill
 */
export interface KillTerminalRequest {
  /** The session that the terminal belongs to. */
  sessionId: SessionId;
  /** The terminal whose command to kill. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * The command was killed.
 * @x-side client
 * @x-method terminal/kill
 * @x-deserialize-default-on-null true
 */
export interface KillTerminalResponse {
  _meta?: Meta;
}

/**
 * Kills the command if it is still running, and releases the terminal, whose id becomes invalid. A tool call that shows
 * it continues to show its output.
 * @x-side client
 * @x-method terminal/release
 */
export interface ReleaseTerminalRequest {
  /** The session that the terminal belongs to. */
  sessionId: SessionId;
  /** The terminal to release. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * The terminal is released.
 * @x-side client
 * @x-method terminal/release
 * @x-deserialize-default-on-null true
 */
export interface ReleaseTerminalResponse {
  _meta?: Meta;
}
