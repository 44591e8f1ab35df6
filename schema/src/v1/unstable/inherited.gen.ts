// Generated from schema/v1/schema.unstable.json (sha256 086285f40cd6f313110f1ab712fdd6d7fa0d7f4e45af4b57b8812a50aeb6b252); do not edit.

import type { AgentAuthCapabilities, AgentCapabilities, McpCapabilities, SessionCapabilities } from "./agent-capabilities.ts";
import type { AuthCapabilities, CompactionCapabilities, FileSystemCapabilities, NoticeCapabilities, PlanCapabilities, SessionConfigOptionsCapabilities, SubagentCapabilities } from "../client-capabilities.ts";
import type { AuthMethod } from "../authentication.ts";
import type { AvailableCommandsUpdate } from "../slash-command.ts";
import type { ClientSessionCapabilities } from "./client-capabilities.ts";
import type { CompactionSummaryChunk, CompactionUpdate } from "../compaction.ts";
import type { ContentChunk, UsageUpdate } from "../session-update.ts";
import type { CurrentModeUpdate, SessionModeState } from "../session-mode.ts";
import type { ElicitationCapabilities, SessionAdditionalDirectoriesCapabilities, SessionCloseCapabilities, SessionDeleteCapabilities, SessionListCapabilities, SessionResumeCapabilities } from "../../shared/capabilities.ts";
import type { ErrorStopReason, RequiresActionStateUpdate, RunningStateUpdate, UnknownStateUpdate } from "../state-update.ts";
import type { IdleStateUpdate } from "./state-update.ts";
import type { Implementation, ProtocolVersion } from "../../shared/implementation.ts";
import type { LogoutCapabilities, PromptCapabilities } from "../agent-capabilities.ts";
import type { McpServer } from "./mcp-server.ts";
import type { McpServerHttp, McpServerSse, McpServerStdio } from "../mcp-server.ts";
import type { Meta, OpenString, UnknownTag } from "../../primitive.ts";
import type { Notice } from "../../shared/notice.ts";
import type { Plan, PlanUpdate } from "../plan.ts";
import type { PlanRemoved } from "../../shared/plan.ts";
import type { SessionConfigBoolean, SessionConfigId } from "../../shared/config-option.ts";
import type { SessionConfigOptionCategory } from "./config-option.ts";
import type { SessionConfigSelect } from "../config-option.ts";
import type { SessionId } from "../../shared/ids.ts";
import type { SessionInfo } from "./session-list.ts";
import type { SessionInfoUpdate } from "../session-list.ts";
import type { SessionMessage, SessionMessageChunk } from "../session-message.ts";
import type { SessionSystemPromptCapabilities } from "../../shared/system-prompt.ts";
import type { SessionUpdate } from "./session-update.ts";
import type { StopReason } from "../prompt.ts";
import type { SubagentSessionCapabilities } from "../../shared/subagent.ts";
import type { SystemPrompt } from "../system-prompt.ts";
import type { ToolCall, ToolCallUpdate } from "../tool-call.ts";

/**
 * The capabilities of a client. An agent MUST NOT use one that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization#client-capabilities
 */
export interface ClientCapabilities {
  /**
   * Which files the agent may ask the client for.
   * @default {"readTextFile":false,"writeTextFile":false}
   * @x-deserialize-default-on-error true
   */
  fs?: FileSystemCapabilities;
  /**
   * Whether the client handles all of the `terminal/…` methods.
   * @default false
   * @x-deserialize-default-on-error true
   */
  terminal?: boolean;
  /**
   * What the client understands inside a session; missing or `null` means nothing beyond the basics.
   * @x-deserialize-default-on-error true
   */
  session?: ClientSessionCapabilities | null;
  /**
   * Which authentication methods the client can carry out, beside those that the agent carries out itself; an agent
   * MUST NOT offer others.
   * @default {"terminal":false}
   * @x-deserialize-default-on-error true
   */
  auth?: AuthCapabilities;
  /**
   * Which questions the agent may put to the user; missing or `null` means none.
   * @x-deserialize-default-on-error true
   */
  elicitation?: ElicitationCapabilities | null;
  /**
   * `{}` if the client follows the sessions of subagents: whose they are, how far they are, what they say to each
   * other, and what may not be done with them. Missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  subagents?: SubagentCapabilities | null;
  /**
   * `{}` if the client handles both `plan_update` and `plan_removed`; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  plan?: PlanCapabilities | null;
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
 * Something about a session that the user can set, and what it is set to.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-config-options
 */
export type SessionConfigOption = {
  /** Names the option. */
  id: SessionConfigId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * What the option is about, so that a client can give it a place and a key.
   * @x-deserialize-default-on-error true
   */
  category?: SessionConfigOptionCategory | null;
  _meta?: Meta;
} &
  /** One of several values. */
  (
    | ({ type: "select" } & SessionConfigSelect)
    /** On or off; only if the client advertised `session.configOptions.boolean`. */
    | ({ type: "boolean" } & SessionConfigBoolean)
  );

/**
 * The option is set. That may have changed others as well.
 * @x-side agent
 * @x-method session/set_config_option
 */
export interface SetSessionConfigOptionResponse {
  /**
   * All options of the session, the most important first, with what they are set to now.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/** The agent has changed configuration options of the session. */
export interface ConfigOptionUpdate {
  /**
   * All options of the session, the most important first, with what they are set to now.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/**
 * Tells the client what happens in a session: live during a turn, again while the session is loaded, and between turns
 * where something changes.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#3-agent-reports-output
 * @x-side client
 * @x-method session/update
 */
export interface SessionNotification {
  /** The session that it happens in. */
  sessionId: SessionId;
  /** The update. */
  update: SessionUpdate;
  _meta?: Meta;
}

/**
 * The session that the update is about has a subagent, which is a session too: the first update with its id says so,
 * and MUST come before anything that happens in it or names it; later ones change what is known of it, not whose it
 * is. The updates of a subagent come by themselves, on the same connection: it is not loaded. What is missing stays
 * as it is, and `null` clears it. A subagent that has done its work can be given more.
 */
export interface SubagentUpdate {
  /** The session that is the subagent. */
  sessionId: SessionId;
  /**
   * What it is called, for people; it need not be the only one of that name. Without it, the client finds one.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * What it is there for, for people: neither its instructions nor their history.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * What the client may do with it, each time in full. If there never was any, or it is cleared, nothing that would
   * change it; reading follows the rules of all sessions.
   * @x-deserialize-default-on-error true
   */
  capabilities?: SubagentSessionCapabilities | null;
  /**
   * What it is doing, each time in full. If there never was any, or it is cleared, nobody knows: that does not mean
   * that it is idle, or has been stopped.
   * @x-deserialize-default-on-error true
   */
  state?: StateUpdate | null;
  /** Its directory: an absolute path. Without it, that of the session it belongs to. Its terminals start there. */
  cwd?: string | null;
  /** All its further roots, absolute paths each; `[]` means none. Without it, those of the session it belongs to. */
  additionalDirectories?: string[] | null;
  _meta?: Meta;
}

/** What a subagent is doing, each time in full. What it does in the background may go on in any state. */
export type StateUpdate =
  /** It works. */
  | ({ state: "running" } & RunningStateUpdate)
  /** It is ready for more. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** It waits for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot tell at the moment. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /** A state that is not listed here. Who does not know it should keep what it stores or passes on as it is. */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      state: UnknownTag;
      [key: string]: unknown;
    };

/**
 * The first request of a connection: the client says which version of the protocol it speaks and what it can do. Nothing
 * else may be sent before it is answered.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization
 * @x-side agent
 * @x-method initialize
 */
export interface StableInitializeRequest {
  /** The newest version that the client speaks. */
  protocolVersion: ProtocolVersion;
  /**
   * The capabilities of the client. An omitted capability is not supported.
   * @default {"fs":{"readTextFile":false,"writeTextFile":false},"terminal":false,"auth":{"terminal":false}}
   * @x-deserialize-default-on-error true
   */
  clientCapabilities?: ClientCapabilities;
  /**
   * Name and version of the client. A later version of the protocol will require it.
   * @x-deserialize-default-on-error true
   */
  clientInfo?: Implementation | null;
  _meta?: Meta;
}

/**
 * The agent's side of the introduction.
 * @x-side agent
 * @x-method initialize
 */
export interface StableInitializeResponse {
  /**
   * The version of this connection: the requested one if the agent speaks it, else the newest that it does speak. A client
   * that does not speak that one should disconnect.
   */
  protocolVersion: ProtocolVersion;
  /**
   * The capabilities of the agent; a capability that is left out is not there.
   * @default {"loadSession":false,"promptCapabilities":{"image":false,"audio":false,"embeddedContext":false},"mcpCapabilities":{"http":false,"sse":false},"sessionCapabilities":{},"auth":{}}
   * @x-deserialize-default-on-error true
   */
  agentCapabilities?: AgentCapabilities;
  /**
   * The ways in which a user can authenticate with the agent; missing or empty means none.
   * @default []
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  authMethods?: AuthMethod[];
  /**
   * Name and version of the agent. A later version of the protocol will require it.
   * @x-deserialize-default-on-error true
   */
  agentInfo?: Implementation | null;
  _meta?: Meta;
}

/** The capabilities of a client inside a session. */
export interface StableClientSessionCapabilities {
  /**
   * `{}` if the client follows context compactions (all of it); missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  compaction?: CompactionCapabilities | null;
  /**
   * Which kinds of configuration options the client shows, beside the basic ones; missing or `null` means none.
   * @x-deserialize-default-on-error true
   */
  configOptions?: SessionConfigOptionsCapabilities | null;
  /**
   * `{}` if the client shows notices to the user; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  notices?: NoticeCapabilities | null;
  _meta?: Meta;
}

/**
 * The capabilities of an agent. A client MUST NOT use one that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization#agent-capabilities
 */
export interface StableAgentCapabilities {
  /**
   * Whether the agent handles `session/load`.
   * @default false
   * @x-deserialize-default-on-error true
   */
  loadSession?: boolean;
  /**
   * What a prompt may contain beside text and links.
   * @default {"image":false,"audio":false,"embeddedContext":false}
   * @x-deserialize-default-on-error true
   */
  promptCapabilities?: PromptCapabilities;
  /**
   * Which MCP servers the agent connects to, beside those over stdio.
   * @default {"http":false,"sse":false}
   * @x-deserialize-default-on-error true
   */
  mcpCapabilities?: McpCapabilities;
  /**
   * Which further `session/…` methods the agent handles.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  sessionCapabilities?: SessionCapabilities;
  /**
   * The authentication capabilities of the agent.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  auth?: AgentAuthCapabilities;
  _meta?: Meta;
}

/** The MCP transports that an agent speaks beside stdio, which every agent MUST speak. */
export interface StableMcpCapabilities {
  /**
   * Whether servers of type `http` may be sent.
   * @default false
   * @x-deserialize-default-on-error true
   */
  http?: boolean;
  /**
   * Whether servers of type `sse` may be sent.
   * @default false
   * @x-deserialize-default-on-error true
   */
  sse?: boolean;
  _meta?: Meta;
}

/**
 * The `session/…` methods that an agent handles beside `session/new`, `session/prompt`, `session/cancel` and
 * `session/update`, which are always there. In each place, `{}` says yes, and missing or `null` says no. `session/load`
 * is not among them: it is `loadSession` of the agent's capabilities.
 */
export interface StableSessionCapabilities {
  /**
   * Whether `session/list` is handled.
   * @x-deserialize-default-on-error true
   */
  list?: SessionListCapabilities | null;
  /**
   * Whether `session/delete` is handled, for the sessions that `session/list` names.
   * @x-deserialize-default-on-error true
   */
  delete?: SessionDeleteCapabilities | null;
  /**
   * Whether requests that begin or reopen a session may carry `additionalDirectories`. An agent that lists sessions may
   * then name theirs in the list.
   * @x-deserialize-default-on-error true
   */
  additionalDirectories?: SessionAdditionalDirectoriesCapabilities | null;
  /**
   * Whether `session/resume` is handled.
   * @x-deserialize-default-on-error true
   */
  resume?: SessionResumeCapabilities | null;
  /**
   * Whether `session/close` is handled.
   * @x-deserialize-default-on-error true
   */
  close?: SessionCloseCapabilities | null;
  /**
   * Whether requests that start or reopen a session may have a `systemPrompt` of mode `append`; the other modes are
   * listed inside.
   * @x-deserialize-default-on-error true
   */
  systemPrompt?: SessionSystemPromptCapabilities | null;
  _meta?: Meta;
}

/** The authentication capabilities of an agent. */
export interface StableAgentAuthCapabilities {
  /**
   * `{}` if `logout` is handled; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  logout?: LogoutCapabilities | null;
  _meta?: Meta;
}

/**
 * Begins a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface StableNewSessionRequest {
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
 * Reopens a session and shows all of it again: the agent restores the context, connects the MCP servers, sends the entire
 * conversation as `session/update`s and answers after the last of them. Only if the agent advertised `loadSession`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#loading-sessions
 * @x-side agent
 * @x-method session/load
 */
export interface StableLoadSessionRequest {
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
 * Reopens a session: the agent restores the context, connects the MCP servers and answers. It MUST NOT send what was
 * said before. Only if the agent advertised `sessionCapabilities.resume`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface StableResumeSessionRequest {
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
 * Asks for the sessions that can be reopened, one page at a time. Only if the agent advertised
 * `sessionCapabilities.list`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-list
 * @x-side agent
 * @x-method session/list
 * @x-deserialize-default-on-null true
 */
export interface StableListSessionsRequest {
  /**
   * Only the sessions of exactly this directory: an absolute path. Missing and `null` both mean those of any
   * directory.
   */
  cwd?: string | null;
  /** The page to send: `nextCursor` of the page before, unchanged. Missing or `null` asks for the first. */
  cursor?: string | null;
  _meta?: Meta;
}

/**
 * One page of sessions.
 * @x-side agent
 * @x-method session/list
 */
export interface StableListSessionsResponse {
  /**
   * The sessions of this page; empty if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sessions: SessionInfo[];
  /**
   * Asks for the next page; nothing may be read out of it, and it is not kept. Missing or `null` on the last page.
   * @x-deserialize-default-on-error true
   */
  nextCursor?: string | null;
  _meta?: Meta;
}

/** A session, as a list shows it. */
export interface StableSessionInfo {
  /** Names the session. */
  sessionId: SessionId;
  /** The directory of the session: an absolute path. */
  cwd: string;
  /**
   * All further roots of the session, in order, absolute paths each; missing or empty means none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  additionalDirectories?: string[];
  /**
   * The title of the session, for people. Missing and `null` both mean that it has none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in the form of ISO 8601. Missing and `null` both mean that the agent
   * does not say.
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * What a configuration option is about. It helps with the display and MUST NOT matter for anything else: a client
 * treats a category that it does not know like none. Names that begin with `_` are free for everyone, all others
 * belong to the protocol.
 */
export type StableSessionConfigOptionCategory =
  /** The mode of the session. */
  | "mode"
  /** Which model answers. */
  | "model"
  /** Something about the model. */
  | "model_config"
  /** The amount of thinking of the model. */
  | "thought_level"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/**
 * An MCP server that an agent connects to for a session; without a `type`, it is one over stdio.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#mcp-servers
 */
export type StableMcpServer =
  /** Over HTTP; only if the agent advertised `mcpCapabilities.http`. */
  | ({ type: "http" } & McpServerHttp)
  /** Over HTTP with server-sent events, as older servers have it; only if the agent advertised `mcpCapabilities.sse`. */
  | ({ type: "sse" } & McpServerSse)
  /** A program that the agent starts; every agent MUST support it. */
  | McpServerStdio;

/**
 * The turn is over; no update of it comes after this.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#4-check-for-completion
 * @x-side agent
 * @x-method session/prompt
 */
export interface StablePromptResponse {
  /** Why it is over. */
  stopReason: StopReason;
  _meta?: Meta;
}

/** An update of a session. */
export type StableSessionUpdate =
  /** A chunk of the user's message. */
  | ({ sessionUpdate: "user_message_chunk" } & ContentChunk)
  /** A chunk of the agent's message. */
  | ({ sessionUpdate: "agent_message_chunk" } & ContentChunk)
  /** A chunk of the agent's thought. */
  | ({ sessionUpdate: "agent_thought_chunk" } & ContentChunk)
  /** A tool call has started. */
  | ({ sessionUpdate: "tool_call" } & ToolCall)
  /** Something about a tool call has changed. */
  | ({ sessionUpdate: "tool_call_update" } & ToolCallUpdate)
  /** The agent's plan: it replaces the one before. */
  | ({ sessionUpdate: "plan" } & Plan)
  /** The commands that the user can give; they replace those before. */
  | ({ sessionUpdate: "available_commands_update" } & AvailableCommandsUpdate)
  /** The session is in another mode. */
  | ({ sessionUpdate: "current_mode_update" } & CurrentModeUpdate)
  /** Configuration options have changed. */
  | ({ sessionUpdate: "config_option_update" } & ConfigOptionUpdate)
  /** The description of the session in lists has changed. */
  | ({ sessionUpdate: "session_info_update" } & SessionInfoUpdate)
  /** The use of the context and the cost of the session. */
  | ({ sessionUpdate: "usage_update" } & UsageUpdate)
  /** A word to the user that is no part of the history; MUST NOT be sent unless the client advertised `session.notices`. */
  | ({ sessionUpdate: "notice" } & Notice)
  /** A compaction of the context; MUST NOT be sent unless the client advertised `session.compaction`. */
  | ({ sessionUpdate: "compaction_update" } & CompactionUpdate)
  /** A chunk of a compaction's summary. MUST NOT be sent unless the client advertised `session.compaction`. */
  | ({ sessionUpdate: "compaction_summary_chunk" } & CompactionSummaryChunk)
  /** A plan is new or has changed; MUST NOT be sent unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_update" } & PlanUpdate)
  /** A plan is removed; MUST NOT be sent unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_removed" } & PlanRemoved)
  /**
   * This session has a subagent, or something about it has changed; MUST NOT be sent unless the client advertised
   * `subagents`.
   */
  | ({ sessionUpdate: "subagent_update" } & SubagentUpdate)
  /** A message from or to another session; MUST NOT be sent unless the client advertised `subagents`. */
  | ({ sessionUpdate: "session_message" } & SessionMessage)
  /** A chunk of such a message. MUST NOT be sent unless the client advertised `subagents`. */
  | ({ sessionUpdate: "session_message_chunk" } & SessionMessageChunk);

/** It is ready for more. */
export type StableIdleStateUpdate = {
  _meta?: Meta;
  /**
   * Why the work ended: it selects the variant. Missing, `null` and malformed all mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The work is done. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its limit of tokens. */
    | { stopReason: "max_tokens" }
    /** The limit of requests to the model was reached. */
    | { stopReason: "max_turn_requests" }
    /** The agent refuses to go on. */
    | { stopReason: "refusal" }
    /** It was cancelled. */
    | { stopReason: "cancelled" }
    /** Something failed. */
    | ({ stopReason: "error" } & ErrorStopReason)
    /** A reason that is not listed here. Who does not know it should keep what it stores or passes on as it is. */
    | {
        /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        stopReason: UnknownTag;
        [key: string]: unknown;
      }
    /** No reason is given. */
    | {
        /** No reason: missing or `null`. */
        stopReason?: null;
      }
  );
