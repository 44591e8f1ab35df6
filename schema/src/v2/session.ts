import type { Meta, UnknownTag } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { AbsolutePath } from "./absolute-path.ts";
import type { SessionConfigOption } from "./config-option.ts";
import type { McpServer } from "./mcp-server.ts";
import type { AvailableCommand } from "./slash-command.ts";
import type { SystemPrompt } from "./system-prompt.ts";

/**
 * Starts a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionRequest {
  /** The working directory of the session, which never changes. */
  cwd: AbsolutePath;
  /**
   * Additional directories that the session may work in. Relative paths are still resolved against `cwd`.
   * Missing or empty if there are none. Requires the agent capability `session.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The MCP servers that the agent connects to for this session. Missing or empty if there are none.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model. If they are missing or `null`, the agent uses its own. Requires the agent capability
   * `session.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * Reports that the session has started. The session is idle until an update reports another state. Updates may arrive
 * before or after this response, which MUST NOT overwrite a state that was reported earlier.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"},{"action":"replace","target":"availableCommands","value":"availableCommands"}]}
 */
export interface NewSessionResponse {
  /** The ID of the new session. */
  sessionId: SessionId;
  /**
   * The configuration options of the session. Missing or empty if there are none. A sender MUST NOT send
   * `null`, which a receiver treats as missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[];
  /**
   * The initial commands. Missing or empty if there are none. A sender MUST NOT send `null`, which a receiver
   * treats as missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
  _meta?: Meta;
}

/**
 * Reopens a session and replays its whole conversation with `session/update` before the response. Each
 * message is sent whole or in chunks, with its original ID. Requires the agent capability `session.load`.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup
 * @x-side agent
 * @x-method session/load
 */
export interface LoadSessionRequest {
  /** The ID of the session to reopen. */
  sessionId: SessionId;
  /** The session's original working directory. */
  cwd: AbsolutePath;
  /**
   * All additional directories that the session may use from now on. They may differ from earlier ones.
   * Missing or empty if there are none. Requires the agent capability `session.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * All MCP servers that the agent connects to. They replace any earlier ones. Missing or empty if there are
   * none.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model. They should be the same as when the session was started. If they are missing or
   * `null`, the agent chooses between stored instructions and its own. Requires the agent capability
   * `session.systemPrompt`.
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
   * The configuration options of the session. Missing or empty if there are none. A sender MUST NOT send
   * `null`, which a receiver treats as missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[];
  /**
   * The initial commands. Missing or empty if there are none. A sender MUST NOT send `null`, which a receiver
   * treats as missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
  _meta?: Meta;
}

/**
 * Reopens a session. The agent replays only the part of the conversation that `replayFrom` requests.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface ResumeSessionRequest {
  /** The ID of the session to reopen. */
  sessionId: SessionId;
  /** The session's original working directory. An agent may refuse any other with error `-32602`. */
  cwd: AbsolutePath;
  /**
   * All additional directories that the session may use from now on. Earlier ones are not restored
   * automatically, and the new ones may differ from them. Missing or empty if there are none. Requires the
   * agent capability `session.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * All MCP servers that the agent connects to. They replace any earlier ones. Missing or empty if there are
   * none.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * The place where the replay starts, inclusive. The whole replay is sent before the response. Missing or `null` for
   * no replay. An agent MUST reject an unknown or malformed place with error `-32602` instead of choosing another
   * one.
   */
  replayFrom?: ReplayFrom | null;
  /**
   * Instructions for the model. They should be the same as when the session was started. If they are missing or
   * `null`, the agent chooses between stored instructions and its own. Requires the agent capability
   * `session.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * Confirms that the session is open. Before this response, the agent MUST have sent everything that is replayed,
 * followed by a `state_update` with the current state. The response alone does not mean that the session is idle.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#current-state-synchronization
 * @x-side agent
 * @x-method session/resume
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"},{"action":"replace","target":"availableCommands","value":"availableCommands"}]}
 */
export interface ResumeSessionResponse {
  /**
   * The configuration options of the session. Missing or empty if there are none. A sender MUST NOT send
   * `null`, which a receiver treats as missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[];
  /**
   * The initial commands. Missing or empty if there are none. A sender MUST NOT send `null`, which a receiver
   * treats as missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
  _meta?: Meta;
}

/** The place where a replay starts, inclusive. */
export type ReplayFrom =
  /** The start of the stored history. */
  | ({ type: "start" } & ReplayFromStart)
  /**
   * Any other place. An agent that does not know the type MUST respond to the request with error `-32602`, instead of
   * choosing another place or replaying nothing. Receivers should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/** The start of the history that the agent stored. */
export interface ReplayFromStart {
  _meta?: Meta;
}

/**
 * Closes a session. The agent MUST cancel the session's work, both in the foreground, as in `session/cancel`, and in
 * the background, and then free its resources. Cancelled foreground work ends first, with its last updates and the
 * `idle` state with the reason `cancelled`. A prompt that is part of the conversation by then is answered with its
 * `messageId`, and any other with error `-32800`, before or after the response to this request. Afterwards, the agent
 * sends no more messages about the session on this connection. If the session does not exist or is not open, the
 * response should be a success; a client should treat error `-32002` as a success.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#closing-active-sessions
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
 */
export interface CloseSessionResponse {
  _meta?: Meta;
}
