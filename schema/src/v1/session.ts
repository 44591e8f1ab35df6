import type { Meta } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { SessionConfigOption } from "./config-option.ts";
import type { McpServer } from "./mcp-server.ts";
import type { SessionModeState } from "./session-mode.ts";
import type { SystemPrompt } from "./system-prompt.ts";

/**
 * Starts a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionRequest {
  /** The working directory of the session, which is an absolute path and never changes. */
  cwd: string;
  /**
   * Additional directories that the session may work in, as absolute paths. Relative paths are still resolved
   * against `cwd`. Missing or empty if there are none. Requires the agent capability
   * `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /**
   * The MCP servers that the agent connects to for this session.
   * @x-deserialize-default-on-null true
   */
  mcpServers: McpServer[];
  /**
   * Instructions for the model. If they are missing or `null`, the agent uses its own. Requires the agent capability
   * `sessionCapabilities.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * Reports that the session has started.
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionResponse {
  /** The ID of the new session. */
  sessionId: SessionId;
  /**
   * The modes of the session, if the agent has any.
   * @x-deserialize-default-on-error true
   */
  modes?: SessionModeState | null;
  /**
   * The configuration options of the session, if the agent has any, in descending order of importance. A client that
   * shows them should not show `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * Reopens a session and replays it. The agent restores the context, connects to the MCP servers, sends the entire
 * conversation as `session/update` notifications, and then responds. Requires the agent capability `loadSession`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#loading-sessions
 * @x-side agent
 * @x-method session/load
 */
export interface LoadSessionRequest {
  /**
   * All MCP servers that the agent connects to. They replace any earlier ones.
   * @x-deserialize-default-on-null true
   */
  mcpServers: McpServer[];
  /** The session's original working directory, as an absolute path. */
  cwd: string;
  /**
   * All additional directories that the session may use from now on, as absolute paths. They may differ from
   * earlier ones. Missing or empty if there are none. Requires the agent capability
   * `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /** The ID of the session to reopen. */
  sessionId: SessionId;
  /**
   * Instructions for the model. They should be the same as when the session was started. If they are missing or
   * `null`, the agent chooses between stored instructions and its own. Requires the agent capability
   * `sessionCapabilities.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * Confirms that the session is open and that its whole conversation was replayed.
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
   * The configuration options of the session, if the agent has any, in descending order of importance. A client that
   * shows them should not show `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * Reopens a session. The agent restores the context, connects to the MCP servers and responds. It MUST NOT replay
 * the conversation. Requires the agent capability `sessionCapabilities.resume`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface ResumeSessionRequest {
  /** The ID of the session to reopen. */
  sessionId: SessionId;
  /** The session's original working directory, as an absolute path. */
  cwd: string;
  /**
   * All additional directories that the session may use from now on, as absolute paths. They may differ from
   * earlier ones. Missing or empty if there are none. Requires the agent capability
   * `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /**
   * All MCP servers that the agent connects to. They replace any earlier ones. Missing or empty if there are
   * none.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model. They should be the same as when the session was started. If they are missing or
   * `null`, the agent chooses between stored instructions and its own. Requires the agent capability
   * `sessionCapabilities.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * Confirms that the session is open.
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
   * The configuration options of the session, if the agent has any, in descending order of importance. A client that
   * shows them should not show `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * Closes a session. The agent MUST cancel the session's work, as in `session/cancel`, and free its resources. The
 * request may fail if the session does not exist or is not open. Requires the agent capability
 * `sessionCapabilities.close`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#closing-active-sessions
 * @x-side agent
 * @x-method session/close
 */
export interface CloseSessionRequest {
  /** The ID of the session to close. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * Confirms that the session is closed.
 * @x-side agent
 * @x-method session/close
 * @x-deserialize-default-on-null true
 */
export interface CloseSessionResponse {
  _meta?: Meta;
}
