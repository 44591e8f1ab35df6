import type { Meta } from "../../primitive.ts";
import type { SessionId } from "../../shared/ids.ts";
import type { CursorId } from "../../unstable/cursor.ts";
import type { SessionModeState } from "../session-mode.ts";
import type { SystemPrompt } from "../system-prompt.ts";
import type {
  SessionConfigOption,
  StableLoadSessionRequest,
  StableNewSessionRequest,
  StableResumeSessionRequest,
} from "./inherited.gen.ts";
import type { McpServer } from "./mcp-server.ts";
import type { InitialSessionConfigOption } from "./session-options.ts";

export type * from "../session.ts";

/**
 * Starts a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionRequest extends StableNewSessionRequest {
  /**
   * Initial values for configuration options, in the order in which they are set. Missing or empty if there
   * are none. Requires the agent capability `sessionCapabilities.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
}

/**
 * Reopens a session and replays it. The agent restores the context, connects to the MCP servers, sends the entire
 * conversation as `session/update` notifications, and then responds. Requires the agent capability `loadSession`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#loading-sessions
 * @x-side agent
 * @x-method session/load
 */
export interface LoadSessionRequest extends StableLoadSessionRequest {
  /**
   * Initial values for configuration options, in the order in which they are set. Missing or empty if there
   * are none. Requires the agent capability `sessionCapabilities.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
}

/**
 * Reopens a session. The agent restores the context, connects to the MCP servers and responds. It MUST NOT replay
 * the conversation. Requires the agent capability `sessionCapabilities.resume`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface ResumeSessionRequest extends StableResumeSessionRequest {
  /**
   * Initial values for configuration options, in the order in which they are set. Missing or empty if there
   * are none. Requires the agent capability `sessionCapabilities.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
}

/**
 * Starts a session with a copy of another session's history. The other session does not change. As after
 * `session/new`, the new session is open immediately. Requires the agent capability `sessionCapabilities.fork`.
 *
 * See https://agentclientprotocol.com/rfds/session-fork
 * @x-side agent
 * @x-method session/fork
 */
export interface ForkSessionRequest {
  /** The ID of the session to copy. */
  sessionId: SessionId;
  /**
   * The ID of the cursor at which to fork the history: the new session contains everything before it. Missing or
   * `null` for the end. The cursor must currently have `capabilities.fork`; any other cursor results in error
   * `-32602`.
   */
  cursorId?: CursorId | null;
  /** The working directory of the new session, as an absolute path. */
  cwd: string;
  /**
   * All additional directories of the new session, as absolute paths. Missing or empty if there are none.
   * Requires the agent capability `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /**
   * The MCP servers that the agent connects to for the new session.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model. They should be the same as in the copied session. If they are missing or `null`, the
   * agent chooses between stored instructions and its own. Requires the agent capability
   * `sessionCapabilities.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  /**
   * Initial values for configuration options, in the order in which they are set. Missing or empty if there
   * are none. Requires the agent capability `sessionCapabilities.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
  _meta?: Meta;
}

/**
 * Reports that the new session has started.
 * @x-side agent
 * @x-method session/fork
 */
export interface ForkSessionResponse {
  /** The ID of the new session. */
  sessionId: SessionId;
  /**
   * The modes of the new session, if the agent has any.
   * @x-deserialize-default-on-error true
   */
  modes?: SessionModeState | null;
  /**
   * The configuration options of the new session, if the agent has any, in descending order of importance. A client
   * that shows them should not show `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}
