import type { Meta } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { SessionConfigOption } from "./config-option.ts";
import type { McpServer } from "./mcp-server.ts";
import type { SessionModeState } from "./session-mode.ts";
import type { SystemPrompt } from "./system-prompt.ts";

/**
 * Begins a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionRequest {
  /** The directory that the session works in: an absolute path. It stays the same for the life of the session. */
  cwd: string;
  /**
   * Further roots that the session may work in, absolute paths each; relative paths still start at `cwd`. Missing or empty
   * means none. Only if the agent advertised `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /**
   * The MCP servers that the agent connects to for this session.
   * @x-deserialize-default-on-null true
   */
  mcpServers: McpServer[];
  /**
   * Instructions for the model. Missing and `null` both mean the agent's own. Only if the agent advertised
   * `sessionCapabilities.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * The session has begun.
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionResponse {
  /** Names the session in all that follows. */
  sessionId: SessionId;
  /**
   * The modes of the session, if the agent has any.
   * @x-deserialize-default-on-error true
   */
  modes?: SessionModeState | null;
  /**
   * The configuration options of the session, if the agent has any, the most important first. A client that shows
   * them should leave out `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * Reopens a session and shows all of it again: the agent restores the context, connects the MCP servers, sends the entire
 * conversation as `session/update`s and answers after the last of them. Only if the agent advertised `loadSession`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#loading-sessions
 * @x-side agent
 * @x-method session/load
 */
export interface LoadSessionRequest {
  /**
   * The MCP servers that the agent connects to; those of the session's earlier life do not count.
   * @x-deserialize-default-on-null true
   */
  mcpServers: McpServer[];
  /** The directory of the session: an absolute path, and the one that it began with. */
  cwd: string;
  /**
   * All further roots of the session from now on, absolute paths each; they may differ from the earlier ones. Missing or
   * empty means none. Only if the agent advertised `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /** The session to reopen. */
  sessionId: SessionId;
  /**
   * Instructions for the model, which should be those that the session began with. Missing and `null` both leave it
   * to the agent: those that it has kept, or its own. Only if the agent advertised
   * `sessionCapabilities.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * The session is open again, and all of its history has been sent.
 * @x-side agent
 * @x-method session/load
 * @x-deserialize-default-on-null true
 */
export interface LoadSessionResponse {
  /**
   * The modes of the session, if the agent has any.
   * @x-deserialize-default-on-error true
   */
  modes?: SessionModeState | null;
  /**
   * The configuration options of the session, if the agent has any, the most important first. A client that shows
   * them should leave out `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * Reopens a session: the agent restores the context, connects the MCP servers and answers. It MUST NOT send what was
 * said before. Only if the agent advertised `sessionCapabilities.resume`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface ResumeSessionRequest {
  /** The session to reopen. */
  sessionId: SessionId;
  /** The directory of the session: an absolute path, and the one that it began with. */
  cwd: string;
  /**
   * All further roots of the session from now on, absolute paths each; they may differ from the earlier ones. Missing or
   * empty means none. Only if the agent advertised `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /**
   * The MCP servers that the agent connects to; those of the session's earlier life do not count.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model, which should be those that the session began with. Missing and `null` both leave it
   * to the agent: those that it has kept, or its own. Only if the agent advertised
   * `sessionCapabilities.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * The session is open again.
 * @x-side agent
 * @x-method session/resume
 * @x-deserialize-default-on-null true
 */
export interface ResumeSessionResponse {
  /**
   * The modes of the session, if the agent has any.
   * @x-deserialize-default-on-error true
   */
  modes?: SessionModeState | null;
  /**
   * The configuration options of the session, if the agent has any, the most important first. A client that shows
   * them should leave out `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * Closes a session: the agent MUST cancel what it is doing there, as `session/cancel` does, and free what the session
 * holds. It may fail if there is no such session, or it is not open. Only if the agent advertised
 * `sessionCapabilities.close`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#closing-active-sessions
 * @x-side agent
 * @x-method session/close
 */
export interface CloseSessionRequest {
  /** The session to close. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * The session is closed.
 * @x-side agent
 * @x-method session/close
 * @x-deserialize-default-on-null true
 */
export interface CloseSessionResponse {
  _meta?: Meta;
}
