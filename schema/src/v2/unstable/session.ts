import type { Meta } from "../../primitive.ts";
import type { SessionId } from "../../shared/ids.ts";
import type { AbsolutePath } from "../absolute-path.ts";
import type { SessionConfigOption } from "../config-option.ts";
import type { ReplayFrom } from "../session.ts";
import type { AvailableCommand } from "../slash-command.ts";
import type { McpServer } from "./mcp-server.ts";
import type { SystemPrompt } from "./system-prompt.ts";

export type * from "../session.ts";

/**
 * Begins a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionRequest {
  /** The directory that the session works in. It stays the same for the life of the session. */
  cwd: AbsolutePath;
  /**
   * Further roots that the session may work in; relative paths still start at `cwd`. Missing or empty means none.
   * Only if the agent advertised `session.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The MCP servers that the agent connects to for this session. Missing or empty means none.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model. Missing and `null` both mean the agent's own. Only if the agent advertised
   * `session.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * Reopens a session and has all of its conversation told again by `session/update` before the answer: each message as
 * a whole or in pieces, with the id that it had. Only if the agent advertised `session.load`.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup
 * @x-side agent
 * @x-method session/load
 */
export interface LoadSessionRequest {
  /** The session to reopen. */
  sessionId: SessionId;
  /** The directory of the session, and the one that it began with. */
  cwd: AbsolutePath;
  /**
   * All further roots of the session from now on; they may differ from the earlier ones. Missing or empty means none.
   * Only if the agent advertised `session.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * All MCP servers that the agent connects to; those of the session's earlier life do not count. Missing or empty
   * means none.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model, which should be those that the session began with. Missing and `null` both leave it
   * to the agent: those that it has kept, or its own. Only if the agent advertised `session.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * Reopens a session. What was said in it is told again only as far as `replayFrom` asks for it.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface ResumeSessionRequest {
  /** The session to reopen. */
  sessionId: SessionId;
  /**
   * The directory of the session: the one that it began with. An agent may answer another one with error `-32602`.
   */
  cwd: AbsolutePath;
  /**
   * All further roots of the session from now on: those it had before are not restored by themselves, and these may
   * differ from them. Missing or empty means none. Only if the agent advertised `session.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * All MCP servers that the agent connects to; those of the session's earlier life do not count. Missing or empty
   * means none.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Where to begin to tell the conversation again, that place included; all of it is told before the answer. Missing
   * and `null` both mean that nothing is told. An agent MUST answer a place that it does not know, or that is
   * malformed, with error `-32602`, and not choose another.
   */
  replayFrom?: ReplayFrom | null;
  /**
   * Instructions for the model, which should be those that the session began with. Missing and `null` both leave it
   * to the agent: those that it has kept, or its own. Only if the agent advertised `session.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * Begins a session that remembers what another one was about, and goes its own way: the history of the other is not
 * touched. As after `session/new`, the new one is open at once. Only if the agent advertised `session.fork`.
 *
 * See https://agentclientprotocol.com/rfds/session-fork
 * @x-side agent
 * @x-method session/fork
 */
export interface ForkSessionRequest {
  /** The session to begin from. */
  sessionId: SessionId;
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
