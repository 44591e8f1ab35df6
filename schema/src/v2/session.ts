import type { Meta, UnknownTag } from "../primitive.ts";
import type { SessionId } from "../shared/ids.ts";
import type { AbsolutePath } from "./absolute-path.ts";
import type { SessionConfigOption } from "./config-option.ts";
import type { McpServer } from "./mcp-server.ts";
import type { AvailableCommand } from "./slash-command.ts";
import type { SystemPrompt } from "./system-prompt.ts";

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
 * The session has begun; it is idle until an update says otherwise. Updates may come before or after this answer,
 * which MUST NOT overwrite a state that was reported before.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"},{"action":"replace","target":"availableCommands","value":"availableCommands"}]}
 */
export interface NewSessionResponse {
  /** Names the session in all that follows. */
  sessionId: SessionId;
  /**
   * The configuration options of the session; missing or empty means none. A sender MUST NOT send `null`, which a
   * receiver takes for missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[];
  /**
   * The commands that the user can give at first; missing or empty means none. A sender MUST NOT send `null`, which a
   * receiver takes for missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
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
 * The session is open, and all of its conversation has been told.
 * @x-side agent
 * @x-method session/load
 * @x-deserialize-default-on-null true
 */
export interface LoadSessionResponse {
  /**
   * The configuration options of the session; missing or empty means none. A sender MUST NOT send `null`, which a
   * receiver takes for missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[];
  /**
   * The commands that the user can give at first; missing or empty means none. A sender MUST NOT send `null`, which a
   * receiver takes for missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
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
 * The session is open again. The agent MUST have sent a `state_update` with the current state before, after all that
 * is replayed; this answer alone does not mean that the session is idle.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#current-state-synchronization
 * @x-side agent
 * @x-method session/resume
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"},{"action":"replace","target":"availableCommands","value":"availableCommands"}]}
 */
export interface ResumeSessionResponse {
  /**
   * The configuration options of the session; missing or empty means none. A sender MUST NOT send `null`, which a
   * receiver takes for missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[];
  /**
   * The commands that the user can give at first; missing or empty means none. A sender MUST NOT send `null`, which a
   * receiver takes for missing. Later updates replace the list.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
  _meta?: Meta;
}

/** Where to begin to tell a conversation again, that place included. */
export type ReplayFrom =
  /** At the first thing that the agent has kept. */
  | ({ type: "start" } & ReplayFromStart)
  /**
   * A place that is not listed here. An agent that does not know it MUST answer the request with error `-32602`, and
   * neither choose another place nor tell nothing; who does not know it should keep what it stores or passes on as it
   * is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** From the first thing that the agent has kept. */
export interface ReplayFromStart {
  _meta?: Meta;
}

/**
 * Closes a session: the agent MUST cancel what goes on in it, as `session/cancel` does, and in the background too,
 * and then free what the session holds. What it cancels in the foreground ends first, with its last updates and the
 * `idle` state that says `cancelled`. A prompt that is part of the conversation by then is answered with its
 * `messageId`, any other with error `-32800`, before or after the answer to this. After that, the agent says nothing
 * of the session on this connection. If there is no such session, or it is not open, the answer should be a success;
 * a client should take error `-32002` for one.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#closing-active-sessions
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
 */
export interface CloseSessionResponse {
  _meta?: Meta;
}
