import type { SessionConfigOption } from "./config-option.ts";
import type { McpServer } from "./mcp-server.ts";
import type { Meta, Tagged } from "./primitive.ts";
import type { SessionModeState } from "./session-mode.ts";

/** @type string */
export type SessionId = Tagged<string, "SessionId">;

/**
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionRequest {
  cwd: string;
  /** @x-deserialize-default-on-null true */
  additionalDirectories?: string[];
  /** @x-deserialize-default-on-null true */
  mcpServers: McpServer[];
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionResponse {
  sessionId: SessionId;
  /** @x-deserialize-default-on-error true */
  modes?: SessionModeState | null;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/load
 */
export interface LoadSessionRequest {
  /** @x-deserialize-default-on-null true */
  mcpServers: McpServer[];
  cwd: string;
  /** @x-deserialize-default-on-null true */
  additionalDirectories?: string[];
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/load
 */
export interface LoadSessionResponse {
  /** @x-deserialize-default-on-error true */
  modes?: SessionModeState | null;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/resume
 */
export interface ResumeSessionRequest {
  sessionId: SessionId;
  cwd: string;
  /** @x-deserialize-default-on-null true */
  additionalDirectories?: string[];
  /** @x-deserialize-default-on-null true */
  mcpServers?: McpServer[];
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/resume
 */
export interface ResumeSessionResponse {
  /** @x-deserialize-default-on-error true */
  modes?: SessionModeState | null;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/close
 */
export interface CloseSessionRequest {
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method session/close
 */
export interface CloseSessionResponse {
  _meta?: Meta;
}
