import type { EnvVariable } from "./mcp-server.ts";
import type { Meta, Tagged, Uint32, Uint64 } from "./primitive.ts";
import type { SessionId } from "./session.ts";

/** @type string */
export type TerminalId = Tagged<string, "TerminalId">;

/**
 * @x-side client
 * @x-method terminal/create
 */
export interface CreateTerminalRequest {
  sessionId: SessionId;
  command: string;
  /** @x-deserialize-default-on-null true */
  args?: string[];
  /** @x-deserialize-default-on-null true */
  env?: EnvVariable[];
  cwd?: string | null;
  outputByteLimit?: Uint64 | null;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method terminal/create
 */
export interface CreateTerminalResponse {
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method terminal/output
 */
export interface TerminalOutputRequest {
  sessionId: SessionId;
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method terminal/output
 */
export interface TerminalOutputResponse {
  output: string;
  truncated: boolean;
  /** @x-deserialize-default-on-error true */
  exitStatus?: TerminalExitStatus | null;
  _meta?: Meta;
}

export interface TerminalExitStatus {
  /** @x-deserialize-default-on-error true */
  exitCode?: Uint32 | null;
  /** @x-deserialize-default-on-error true */
  signal?: string | null;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method terminal/wait_for_exit
 */
export interface WaitForTerminalExitRequest {
  sessionId: SessionId;
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method terminal/wait_for_exit
 */
export interface WaitForTerminalExitResponse {
  /** @x-deserialize-default-on-error true */
  exitCode?: Uint32 | null;
  /** @x-deserialize-default-on-error true */
  signal?: string | null;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method terminal/kill
 */
export interface KillTerminalRequest {
  sessionId: SessionId;
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method terminal/kill
 */
export interface KillTerminalResponse {
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method terminal/release
 */
export interface ReleaseTerminalRequest {
  sessionId: SessionId;
  terminalId: TerminalId;
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method terminal/release
 */
export interface ReleaseTerminalResponse {
  _meta?: Meta;
}
