// Generated from schema/v1/schema.unstable.json (sha256 4da052f85fe7f3a6152afdc556b85636274d8f6df6a3171a58fb2351bf164c15); do not edit.

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
 * The capabilities of a client. An agent MUST NOT use anything that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization#client-capabilities
 */
export interface ClientCapabilities {
  /**
   * The file operations that the client offers.
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
   * The session features that the client supports. Missing or `null` if it supports only the basic ones.
   * @x-deserialize-default-on-error true
   */
  session?: ClientSessionCapabilities | null;
  /**
   * The authentication methods that the client supports, in addition to those that the agent handles itself. An
   * agent MUST NOT offer others.
   * @default {"terminal":false}
   * @x-deserialize-default-on-error true
   */
  auth?: AuthCapabilities;
  /**
   * The elicitation modes that the client supports. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   */
  elicitation?: ElicitationCapabilities | null;
  /**
   * `{}` if the client follows subagents, including their parents, states, messages to each other, and the
   * operations that they allow; missing or `null` if not.
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
 * A session setting that the user can change, and its current value.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-config-options
 */
export type SessionConfigOption = {
  /** The ID of the option. */
  id: SessionConfigId;
  /** The label shown to the user. */
  name: string;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * The category of the option. It helps a client decide where to show the option and which shortcut to assign.
   * @x-deserialize-default-on-error true
   */
  category?: SessionConfigOptionCategory | null;
  _meta?: Meta;
} &
  /** An option with several values to choose from. */
  (
    | ({ type: "select" } & SessionConfigSelect)
    /** An on/off option. Requires the client capability `session.configOptions.boolean`. */
    | ({ type: "boolean" } & SessionConfigBoolean)
  );

/**
 * Confirms that the option is set. Other options may have changed as a result.
 * @x-side agent
 * @x-method session/set_config_option
 */
export interface SetSessionConfigOptionResponse {
  /**
   * All options of the session and their current values, in descending order of importance.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/** Reports that the agent changed configuration options of the session. */
export interface ConfigOptionUpdate {
  /**
   * All options of the session and their current values, in descending order of importance.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/**
 * Reports events in a session: live during a turn, as a replay while the session is loading, and between turns
 * when something changes.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#3-agent-reports-output
 * @x-side client
 * @x-method session/update
 */
export interface SessionNotification {
  /** The ID of the session. */
  sessionId: SessionId;
  /** The update. */
  update: SessionUpdate;
  _meta?: Meta;
}

/**
 * A subagent of this session, which has its own session. The first update with a given ID announces the subagent, and
 * MUST precede anything that happens in it or refers to it. Later updates can change everything except its parent.
 * The subagent's own updates arrive automatically on the same connection; the client does not have to load its
 * session. Missing members keep their values, and `null` clears them. A subagent that has finished can be given more
 * work.
 */
export interface SubagentUpdate {
  /** The ID of the subagent's session. */
  sessionId: SessionId;
  /**
   * The human-readable name of the subagent, which need not be unique. If it is missing, the client chooses one.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * A human-readable description of the subagent's role or purpose. This is not a history of the instructions that
   * the subagent received.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * All operations that the client may use on the subagent. If this was never set, or was cleared, no
   * operation that changes the subagent is allowed. Reading follows the same rules as in any session.
   * @x-deserialize-default-on-error true
   */
  capabilities?: SubagentSessionCapabilities | null;
  /**
   * The complete current state of the subagent. If this was never set, or was cleared, the state is unknown: the
   * subagent may or may not be idle or stopped.
   * @x-deserialize-default-on-error true
   */
  state?: StateUpdate | null;
  /**
   * The subagent's working directory, as an absolute path. Defaults to that of its parent session. Its terminals
   * start there.
   */
  cwd?: string | null;
  /**
   * All additional directories of the subagent, as absolute paths; `[]` means none. Defaults to those of its parent
   * session.
   */
  additionalDirectories?: string[] | null;
  _meta?: Meta;
}

/** The complete current state of a subagent. Its background work may continue in any state. */
export type StateUpdate =
  /** The agent is working. */
  | ({ state: "running" } & RunningStateUpdate)
  /** The agent is ready for more work. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** The agent is waiting for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot currently determine the status. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /** Any other state. Receivers should store and forward it unchanged. */
  | {
      state: UnknownTag;
      [key: string]: unknown;
    };

/**
 * The first request of a connection: the client offers a protocol version and its capabilities. Nothing else may be
 * sent before the response.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization
 * @x-side agent
 * @x-method initialize
 */
export interface StableInitializeRequest {
  /** The latest version that the client supports. */
  protocolVersion: ProtocolVersion;
  /**
   * The client's capabilities. Omitted capabilities are not supported.
   * @default {"fs":{"readTextFile":false,"writeTextFile":false},"terminal":false,"auth":{"terminal":false}}
   * @x-deserialize-default-on-error true
   */
  clientCapabilities?: ClientCapabilities;
  /**
   * The client's name and version. A later version of the protocol will require it.
   * @x-deserialize-default-on-error true
   */
  clientInfo?: Implementation | null;
  _meta?: Meta;
}

/**
 * The agent's answer to `initialize`.
 * @x-side agent
 * @x-method initialize
 */
export interface StableInitializeResponse {
  /**
   * The version of this connection: the requested version if the agent supports it, otherwise the latest one that it
   * supports. A client that does not support that version should disconnect.
   */
  protocolVersion: ProtocolVersion;
  /**
   * The agent's capabilities. Omitted capabilities are not supported.
   * @default {"loadSession":false,"promptCapabilities":{"image":false,"audio":false,"embeddedContext":false},"mcpCapabilities":{"http":false,"sse":false},"sessionCapabilities":{},"auth":{}}
   * @x-deserialize-default-on-error true
   */
  agentCapabilities?: AgentCapabilities;
  /**
   * The ways a user can authenticate with the agent. Missing or empty if there are none.
   * @default []
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  authMethods?: AuthMethod[];
  /**
   * The agent's name and version. A later version of the protocol will require it.
   * @x-deserialize-default-on-error true
   */
  agentInfo?: Implementation | null;
  _meta?: Meta;
}

/** The session features that a client supports. */
export interface StableClientSessionCapabilities {
  /**
   * `{}` if the client fully supports context compaction; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  compaction?: CompactionCapabilities | null;
  /**
   * The kinds of configuration options that the client shows, in addition to the basic ones. Missing or `null`
   * if there are none.
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
 * The capabilities of an agent. A client MUST NOT use anything that is not advertised here.
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
   * The content that prompts may contain in addition to text and links.
   * @default {"image":false,"audio":false,"embeddedContext":false}
   * @x-deserialize-default-on-error true
   */
  promptCapabilities?: PromptCapabilities;
  /**
   * The types of MCP servers that the agent connects to in addition to stdio.
   * @default {"http":false,"sse":false}
   * @x-deserialize-default-on-error true
   */
  mcpCapabilities?: McpCapabilities;
  /**
   * The optional session features that the agent supports.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  sessionCapabilities?: SessionCapabilities;
  /**
   * The agent's authentication capabilities.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  auth?: AgentAuthCapabilities;
  _meta?: Meta;
}

/** The MCP transports that an agent supports in addition to stdio, which every agent MUST support. */
export interface StableMcpCapabilities {
  /**
   * Whether the agent accepts servers of type `http`.
   * @default false
   * @x-deserialize-default-on-error true
   */
  http?: boolean;
  /**
   * Whether the agent accepts servers of type `sse`.
   * @default false
   * @x-deserialize-default-on-error true
   */
  sse?: boolean;
  _meta?: Meta;
}

/**
 * The session features that an agent supports in addition to the mandatory methods `session/new`, `session/prompt`,
 * `session/cancel` and `session/update`. For each member, `{}` means that it is supported; missing or `null` means
 * that it is not. `session/load` is not included: see the agent capability `loadSession`.
 */
export interface StableSessionCapabilities {
  /**
   * Whether the agent handles `session/list`.
   * @x-deserialize-default-on-error true
   */
  list?: SessionListCapabilities | null;
  /**
   * Whether the agent handles `session/delete` for the sessions that `session/list` returns.
   * @x-deserialize-default-on-error true
   */
  delete?: SessionDeleteCapabilities | null;
  /**
   * Whether requests that start or reopen a session may have `additionalDirectories`. An agent that lists sessions may
   * then include them in the list.
   * @x-deserialize-default-on-error true
   */
  additionalDirectories?: SessionAdditionalDirectoriesCapabilities | null;
  /**
   * Whether the agent handles `session/resume`.
   * @x-deserialize-default-on-error true
   */
  resume?: SessionResumeCapabilities | null;
  /**
   * Whether the agent handles `session/close`.
   * @x-deserialize-default-on-error true
   */
  close?: SessionCloseCapabilities | null;
  /**
   * Whether requests that start or reopen a session may have a `systemPrompt` with mode `append`. Nested
   * members list additional modes.
   * @x-deserialize-default-on-error true
   */
  systemPrompt?: SessionSystemPromptCapabilities | null;
  _meta?: Meta;
}

/** The authentication capabilities of an agent. */
export interface StableAgentAuthCapabilities {
  /**
   * `{}` if the agent handles `logout`; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  logout?: LogoutCapabilities | null;
  _meta?: Meta;
}

/**
 * Starts a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface StableNewSessionRequest {
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
 * Reopens a session and replays it. The agent restores the context, connects to the MCP servers, sends the entire
 * conversation as `session/update` notifications, and then responds. Requires the agent capability `loadSession`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#loading-sessions
 * @x-side agent
 * @x-method session/load
 */
export interface StableLoadSessionRequest {
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
 * Reopens a session. The agent restores the context, connects to the MCP servers and responds. It MUST NOT replay
 * the conversation. Requires the agent capability `sessionCapabilities.resume`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface StableResumeSessionRequest {
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
 * Lists the sessions that can be reopened, one page at a time. Requires the agent capability
 * `sessionCapabilities.list`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-list
 * @x-side agent
 * @x-method session/list
 * @x-deserialize-default-on-null true
 */
export interface StableListSessionsRequest {
  /**
   * An absolute path. If set, only sessions with exactly this directory are listed. Missing or `null` for all
   * directories.
   */
  cwd?: string | null;
  /**
   * The cursor for the requested page: the unchanged `nextCursor` from the previous page. Missing or `null` for the
   * first page.
   */
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
   * The sessions on this page; empty if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sessions: SessionInfo[];
  /**
   * The cursor for the next page. It is opaque and must not be stored. Missing or `null` on the last page.
   * @x-deserialize-default-on-error true
   */
  nextCursor?: string | null;
  _meta?: Meta;
}

/** A session in a list. */
export interface StableSessionInfo {
  /** The ID of the session. */
  sessionId: SessionId;
  /** The session's working directory, as an absolute path. */
  cwd: string;
  /**
   * All additional directories of the session, in order, as absolute paths. Missing or empty if there are
   * none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  additionalDirectories?: string[];
  /**
   * The human-readable title of the session. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The time of the last activity in the session, in ISO 8601 format. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * The category of a configuration option. It affects only how the option is shown. A client MUST treat an unknown
 * category like a missing one. Categories that start with `_` are free to use; all others are reserved for the
 * protocol.
 */
export type StableSessionConfigOptionCategory =
  /** The mode of the session. */
  | "mode"
  /** The model that the session uses. */
  | "model"
  /** A model setting. */
  | "model_config"
  /** How much effort the model spends on thinking. */
  | "thought_level"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;

/**
 * An MCP server that an agent connects to for a session. If it has no `type`, it uses stdio.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#mcp-servers
 */
export type StableMcpServer =
  /** A server that the agent reaches over HTTP. Requires the agent capability `mcpCapabilities.http`. */
  | ({ type: "http" } & McpServerHttp)
  /**
   * A server that the agent reaches over HTTP with server-sent events, as used by older servers. Requires the agent
   * capability `mcpCapabilities.sse`.
   */
  | ({ type: "sse" } & McpServerSse)
  /** A server that the agent starts as a program. Every agent MUST support this transport. */
  | McpServerStdio;

/**
 * Reports that the turn has ended. No more updates for the turn follow.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#4-check-for-completion
 * @x-side agent
 * @x-method session/prompt
 */
export interface StablePromptResponse {
  /** The reason the turn ended. */
  stopReason: StopReason;
  _meta?: Meta;
}

/** A session update. */
export type StableSessionUpdate =
  /** A chunk of a user message. */
  | ({ sessionUpdate: "user_message_chunk" } & ContentChunk)
  /** A chunk of an agent message. */
  | ({ sessionUpdate: "agent_message_chunk" } & ContentChunk)
  /** A chunk of a thought. */
  | ({ sessionUpdate: "agent_thought_chunk" } & ContentChunk)
  /** A tool call started. */
  | ({ sessionUpdate: "tool_call" } & ToolCall)
  /** A tool call changed. */
  | ({ sessionUpdate: "tool_call_update" } & ToolCallUpdate)
  /** The agent's plan, which replaces the previous one. */
  | ({ sessionUpdate: "plan" } & Plan)
  /** The available commands, which replace the previous ones. */
  | ({ sessionUpdate: "available_commands_update" } & AvailableCommandsUpdate)
  /** The mode changed. */
  | ({ sessionUpdate: "current_mode_update" } & CurrentModeUpdate)
  /** Configuration options changed. */
  | ({ sessionUpdate: "config_option_update" } & ConfigOptionUpdate)
  /** The session's list entry changed. */
  | ({ sessionUpdate: "session_info_update" } & SessionInfoUpdate)
  /** The context usage and the cost of the session. */
  | ({ sessionUpdate: "usage_update" } & UsageUpdate)
  /**
   * A message to the user that is not part of the history. Agents MUST NOT send this unless the client advertised
   * `session.notices`.
   */
  | ({ sessionUpdate: "notice" } & Notice)
  /** A compaction of the context. Agents MUST NOT send this unless the client advertised `session.compaction`. */
  | ({ sessionUpdate: "compaction_update" } & CompactionUpdate)
  /** A chunk of a compaction summary. Agents MUST NOT send this unless the client advertised `session.compaction`. */
  | ({ sessionUpdate: "compaction_summary_chunk" } & CompactionSummaryChunk)
  /** A plan is new or changed. Agents MUST NOT send this unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_update" } & PlanUpdate)
  /** A plan was removed. Agents MUST NOT send this unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_removed" } & PlanRemoved)
  /**
   * A subagent of this session is new or changed. Agents MUST NOT send this unless the client advertised `subagents`.
   */
  | ({ sessionUpdate: "subagent_update" } & SubagentUpdate)
  /** A message from or to another session. Agents MUST NOT send this unless the client advertised `subagents`. */
  | ({ sessionUpdate: "session_message" } & SessionMessage)
  /**
   * A chunk of a message from or to another session. Agents MUST NOT send this unless the client advertised
   * `subagents`.
   */
  | ({ sessionUpdate: "session_message_chunk" } & SessionMessageChunk);

/** The agent is ready for more work. */
export type StableIdleStateUpdate = {
  _meta?: Meta;
  /**
   * The reason why the work ended. It determines the variant. A missing, `null` or malformed value is treated as
   * unspecified.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The agent finished the work normally. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its token limit. */
    | { stopReason: "max_tokens" }
    /** The work reached its limit of model requests. */
    | { stopReason: "max_turn_requests" }
    /** The agent refused to continue. */
    | { stopReason: "refusal" }
    /** The work was cancelled. */
    | { stopReason: "cancelled" }
    /** The work failed. */
    | ({ stopReason: "error" } & ErrorStopReason)
    /** Any other reason. Receivers should store and forward it unchanged. */
    | {
        stopReason: UnknownTag;
        [key: string]: unknown;
      }
    /** No reason was given. */
    | {
        /** No reason: missing or `null`. */
        stopReason?: null;
      }
  );
