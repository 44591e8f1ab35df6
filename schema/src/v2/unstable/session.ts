import type { Meta } from "../../primitive.ts";
import type { SessionId } from "../../shared/ids.ts";
import type { CursorId } from "../../unstable/cursor.ts";
import type { AbsolutePath } from "../absolute-path.ts";
import type {
  SessionConfigOption,
  StableNewSessionRequest,
  StableResumeSessionRequest,
  SystemPrompt,
} from "./inherited.gen.ts";
import type { McpServer } from "./mcp-server.ts";
import type { InitialSessionConfigOption } from "./session-options.ts";
import type { AvailableCommand } from "./slash-command.ts";

export type * from "../session.ts";

/**
 * Starts a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionRequest extends StableNewSessionRequest {
  /**
   * Initial values for configuration options, in the order in which they are set. Missing or empty if there
   * are none. Requires the agent capability `session.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
}

/**
 * Reopens a session. The agent replays only the part of the conversation that `replayFrom` requests.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface ResumeSessionRequest extends StableResumeSessionRequest {
  /**
   * Initial values for configuration options, in the order in which they are set. Missing or empty if there
   * are none. Requires the agent capability `session.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
}

/**
 * Starts a session with a copy of another session's history. The other session does not change. As after
 * `session/new`, the new session is open immediately. Requires the agent capability `session.fork`.
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
  /** The working directory of the new session. */
  cwd: AbsolutePath;
  /**
   * All additional directories of the new session. Missing or empty if there are none. Requires the agent
   * capability `session.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The MCP servers that the agent connects to for the new session.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model. They should be the same as in the copied session. If they are missing or `null`, the
   * agent chooses between stored instructions and its own. Requires the agent capability `session.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  /**
   * Initial values for configuration options, in the order in which they are set. Missing or empty if there
   * are none. Requires the agent capability `session.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
  _meta?: Meta;
}

/**
 * Reports that the new session has started.
 * @x-side agent
 * @x-method session/fork
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"},{"action":"replace","target":"availableCommands","value":"availableCommands"}]}
 */
export interface ForkSessionResponse {
  /** The ID of the new session. */
  sessionId: SessionId;
  /**
   * The configuration options of the new session; missing or empty if there are none. Later updates replace
   * them.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[];
  /**
   * The initial commands. Missing or empty if there are none. Later updates replace them.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
  _meta?: Meta;
}
