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
 * Begins a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionRequest extends StableNewSessionRequest {
  /**
   * Initial values of configuration options, in the order to set them. Missing or empty means none. Only if the agent
   * advertised `session.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
}

/**
 * Reopens a session. What was said in it is told again only as far as `replayFrom` asks for it.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface ResumeSessionRequest extends StableResumeSessionRequest {
  /**
   * Initial values of configuration options, in the order to set them. Missing or empty means none. Only if the agent
   * advertised `session.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
}

/**
 * Begins a session that remembers what another one was about, and goes its own way: the history of the other is not
 * touched. As after `session/new`, the new one is open immediately. Only if the agent advertised `session.fork`.
 *
 * See https://agentclientprotocol.com/rfds/session-fork
 * @x-side agent
 * @x-method session/fork
 */
export interface ForkSessionRequest {
  /** The session to begin from. */
  sessionId: SessionId;
  /**
   * The place in its history to fork at: the new session remembers what comes before. Missing and `null` both mean the end. Only
   * while the cursor has `capabilities.fork`; any other cursor is answered with error `-32602`.
   */
  cursorId?: CursorId | null;
  /** The directory that the new session works in. */
  cwd: AbsolutePath;
  /**
   * All further roots of the new session. Missing or empty means none. Only if the agent advertised
   * `session.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The MCP servers that the agent connects to for the new session.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model, which should be those of the session to begin from. Missing and `null` both leave it
   * to the agent: those that it has kept, or its own. Only if the agent advertised `session.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  /**
   * Initial values of configuration options, in the order to set them. Missing or empty means none. Only if the agent
   * advertised `session.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
  _meta?: Meta;
}

/**
 * The new session has begun.
 * @x-side agent
 * @x-method session/fork
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"},{"action":"replace","target":"availableCommands","value":"availableCommands"}]}
 */
export interface ForkSessionResponse {
  /** Names the new session in all that follows. */
  sessionId: SessionId;
  /**
   * The configuration options of the new session; missing or empty means none. Later updates replace them.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[];
  /**
   * The commands that the user can give at first; missing or empty means none. Later updates replace them.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
  _meta?: Meta;
}
