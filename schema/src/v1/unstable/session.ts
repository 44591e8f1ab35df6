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
 * Begins a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionRequest extends StableNewSessionRequest {
  /**
   * Initial values of configuration options, in the order to set them. Missing or empty means none. Only if the agent
   * advertised `sessionCapabilities.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
}

/**
 * Reopens a session and shows all of it again: the agent restores the context, connects the MCP servers, sends the entire
 * conversation as `session/update`s and answers after the last of them. Only if the agent advertised `loadSession`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#loading-sessions
 * @x-side agent
 * @x-method session/load
 */
export interface LoadSessionRequest extends StableLoadSessionRequest {
  /**
   * Initial values of configuration options, in the order to set them. Missing or empty means none. Only if the agent
   * advertised `sessionCapabilities.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
}

/**
 * Reopens a session: the agent restores the context, connects the MCP servers and answers. It MUST NOT send what was
 * said before. Only if the agent advertised `sessionCapabilities.resume`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface ResumeSessionRequest extends StableResumeSessionRequest {
  /**
   * Initial values of configuration options, in the order to set them. Missing or empty means none. Only if the agent
   * advertised `sessionCapabilities.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
}

/**
 * Begins a session that remembers what another one was about, and goes its own way: the history of the other is not
 * touched. As after `session/new`, the new one is open immediately. Only if the agent advertised
 * `sessionCapabilities.fork`.
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
  /** The directory that the new session works in: an absolute path. */
  cwd: string;
  /**
   * All further roots of the new session, absolute paths each. Missing or empty means none. Only if the agent
   * advertised `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /**
   * The MCP servers that the agent connects to for the new session.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model, which should be those of the session to begin from. Missing and `null` both leave it
   * to the agent: those that it has kept, or its own. Only if the agent advertised
   * `sessionCapabilities.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  /**
   * Initial values of configuration options, in the order to set them. Missing or empty means none. Only if the agent
   * advertised `sessionCapabilities.options`.
   * @x-deserialize-default-on-null true
   */
  configOptions?: InitialSessionConfigOption[];
  _meta?: Meta;
}

/**
 * The new session has begun.
 * @x-side agent
 * @x-method session/fork
 */
export interface ForkSessionResponse {
  /** Names the new session in all that follows. */
  sessionId: SessionId;
  /**
   * The modes of the new session, if the agent has any.
   * @x-deserialize-default-on-error true
   */
  modes?: SessionModeState | null;
  /**
   * The configuration options of the new session, if the agent has any, the most important first. A client that shows
   * them should leave out `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}
