// Generated from schema/v1/schema.unstable.json (sha256 0f98a1ef604364093d657c8e16b393e92df679099f71293555fbce4470df968c); do not edit.

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
   * What the client supports inside a session; missing or `null` means only the basics.
   * @x-deserialize-default-on-error true
   */
  session?: ClientSessionCapabilities | null;
  /**
   * The authentication methods that the client supports, besides those that the agent carries out itself. An agent MUST
   * NOT offer others.
   * @default {"terminal":false}
   * @x-deserialize-default-on-error true
   */
  auth?: AuthCapabilities;
  /**
   * The kinds of questions that the agent may ask the user; missing or `null` means none.
   * @x-deserialize-default-on-error true
   */
  elicitation?: ElicitationCapabilities | null;
  /**
   * `{}` if the client follows subagents: their parents, states, messages to each other, and what a client may do with
   * them. Missing or `null` if not.
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
 * The session has started.
 * @x-side agent
 * @x-method session/new
 */
export interface NewSessionResponse {
  /** Identifies the session from now on. */
  sessionId: SessionId;
  /**
   * The modes of the session, if the agent has any.
   * @x-deserialize-default-on-error true
   */
  modes?: SessionModeState | null;
  /**
   * The configuration options of the session, if the agent has any, the most important first. A client that shows them
   * should not show `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * The session is open, and its whole history was sent.
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
   * The configuration options of the session, if the agent has any, the most important first. A client that shows them
   * should not show `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * The session is open.
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
   * The configuration options of the session, if the agent has any, the most important first. A client that shows them
   * should not show `modes`.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[] | null;
  _meta?: Meta;
}

/**
 * A setting of a session that the user can change, and its current value.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-config-options
 */
export type SessionConfigOption = {
  /** Identifies the option. */
  id: SessionConfigId;
  /** The label for the user. */
  name: string;
  /**
   * A longer description for the user.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * What the option is about, so that a client can place it and assign a shortcut.
   * @x-deserialize-default-on-error true
   */
  category?: SessionConfigOptionCategory | null;
  _meta?: Meta;
} &
  /** One of several values. */
  (
    | ({ type: "select" } & SessionConfigSelect)
    /** On or off. Requires the client capability `session.configOptions.boolean`. */
    | ({ type: "boolean" } & SessionConfigBoolean)
  );

/**
 * The option is set. This may have changed other options.
 * @x-side agent
 * @x-method session/set_config_option
 */
export interface SetSessionConfigOptionResponse {
  /**
   * All options of the session and their current values, the most important first.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/** The agent has changed configuration options of the session. */
export interface ConfigOptionUpdate {
  /**
   * All options of the session and their current values, the most important first.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/**
 * Tells the client what happens in a session: live during a turn, in a replay while the session is loaded, and between
 * turns when something changes.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#3-agent-reports-output
 * @x-side client
 * @x-method session/update
 */
export interface SessionNotification {
  /** The session. */
  sessionId: SessionId;
  /** The update. */
  update: SessionUpdate;
  _meta?: Meta;
}

/**
 * A subagent of this session, which is a session itself. The first update with an id announces it, and MUST come before
 * anything that happens in it or refers to it; later updates change it, but never its parent. Its updates arrive
 * automatically on the same connection, without loading it. Missing members keep their value, and `null` clears them. A
 * subagent that has finished can be given more work.
 */
export interface SubagentUpdate {
  /** The session that is the subagent. */
  sessionId: SessionId;
  /**
   * Its name, for people, which need not be unique. If it is missing, the client chooses one.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * Its purpose, for people: neither its instructions nor their history.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * All that the client may do with it. If this was never set, or was cleared, nothing that changes it; reading follows
   * the rules of all sessions.
   * @x-deserialize-default-on-error true
   */
  capabilities?: SubagentSessionCapabilities | null;
  /**
   * Its complete current state. If this was never set, or was cleared, the state is unknown: it may or may not be idle
   * or stopped.
   * @x-deserialize-default-on-error true
   */
  state?: StateUpdate | null;
  /** Its directory, an absolute path. If missing, that of its parent session. Its terminals start there. */
  cwd?: string | null;
  /** All of its additional directories, as absolute paths; `[]` means none. If missing, those of its parent session. */
  additionalDirectories?: string[] | null;
  _meta?: Meta;
}

/** The complete current state of a subagent. Its background work may continue in any state. */
export type StateUpdate =
  /** It is working. */
  | ({ state: "running" } & RunningStateUpdate)
  /** It is ready for more work. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** It is waiting for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot tell at the moment. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /** Any other state. It should be stored and forwarded unchanged. */
  | {
      /**
       * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
       */
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
  /** The newest version that the client supports. */
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
   * The version of this connection: the requested one if the agent supports it, otherwise the newest that it supports.
   * A client that does not support that version should disconnect.
   */
  protocolVersion: ProtocolVersion;
  /**
   * The agent's capabilities. Omitted capabilities are not supported.
   * @default {"loadSession":false,"promptCapabilities":{"image":false,"audio":false,"embeddedContext":false},"mcpCapabilities":{"http":false,"sse":false},"sessionCapabilities":{},"auth":{}}
   * @x-deserialize-default-on-error true
   */
  agentCapabilities?: AgentCapabilities;
  /**
   * How a user can authenticate with the agent; missing or empty means not at all.
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

/** What a client supports inside a session. */
export interface StableClientSessionCapabilities {
  /**
   * `{}` if the client supports all of context compaction; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  compaction?: CompactionCapabilities | null;
  /**
   * The kinds of configuration options that the client shows, besides the basic ones; missing or `null` means none.
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
   * The content of prompts besides text and links.
   * @default {"image":false,"audio":false,"embeddedContext":false}
   * @x-deserialize-default-on-error true
   */
  promptCapabilities?: PromptCapabilities;
  /**
   * The MCP servers that the agent connects to, besides stdio.
   * @default {"http":false,"sse":false}
   * @x-deserialize-default-on-error true
   */
  mcpCapabilities?: McpCapabilities;
  /**
   * The further `session/…` methods that the agent handles.
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

/** The MCP transports that an agent supports besides stdio, which every agent MUST support. */
export interface StableMcpCapabilities {
  /**
   * Whether servers of type `http` are accepted.
   * @default false
   * @x-deserialize-default-on-error true
   */
  http?: boolean;
  /**
   * Whether servers of type `sse` are accepted.
   * @default false
   * @x-deserialize-default-on-error true
   */
  sse?: boolean;
  _meta?: Meta;
}

/**
 * The `session/…` methods that an agent handles besides `session/new`, `session/prompt`, `session/cancel` and
 * `session/update`, which are mandatory. Each member is `{}` for yes, missing or `null` for no. `session/load` is not
 * included here: see the agent capability `loadSession`.
 */
export interface StableSessionCapabilities {
  /**
   * Whether `session/list` is handled.
   * @x-deserialize-default-on-error true
   */
  list?: SessionListCapabilities | null;
  /**
   * Whether `session/delete` is handled for the sessions in `session/list`.
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
   * Whether requests that start or reopen a session may have a `systemPrompt` of mode `append`. Further modes are
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
 * Starts a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface StableNewSessionRequest {
  /** The working directory of the session, an absolute path. It never changes. */
  cwd: string;
  /**
   * Additional directories that the session may work in, as absolute paths. Relative paths still start at `cwd`.
   * Missing or empty means none. Requires the agent capability `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /**
   * The MCP servers that the agent connects to for this session.
   * @x-deserialize-default-on-null true
   */
  mcpServers: McpServer[];
  /**
   * Instructions for the model. Missing and `null` both mean the agent's own. Requires the agent capability
   * `sessionCapabilities.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * Reopens a session and replays it: the agent restores the context, connects the MCP servers, sends the entire
 * conversation as `session/update` notifications, and then responds. Requires the agent capability `loadSession`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#loading-sessions
 * @x-side agent
 * @x-method session/load
 */
export interface StableLoadSessionRequest {
  /**
   * The MCP servers that the agent connects to, regardless of earlier ones.
   * @x-deserialize-default-on-null true
   */
  mcpServers: McpServer[];
  /** The session's original directory, an absolute path. */
  cwd: string;
  /**
   * All additional directories of the session from now on, as absolute paths. They may differ from earlier ones.
   * Missing or empty means none. Requires the agent capability `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /** The session to reopen. */
  sessionId: SessionId;
  /**
   * Instructions for the model, which should be the same as at the session's start. If missing or `null`, the agent
   * chooses: the ones that it kept, or its own. Requires the agent capability `sessionCapabilities.systemPrompt`.
   */
  systemPrompt?: SystemPrompt | null;
  _meta?: Meta;
}

/**
 * Reopens a session: the agent restores the context, connects the MCP servers and responds. It MUST NOT replay the
 * conversation. Requires the agent capability `sessionCapabilities.resume`.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface StableResumeSessionRequest {
  /** The session to reopen. */
  sessionId: SessionId;
  /** The session's original directory, an absolute path. */
  cwd: string;
  /**
   * All additional directories of the session from now on, as absolute paths. They may differ from earlier ones.
   * Missing or empty means none. Requires the agent capability `sessionCapabilities.additionalDirectories`.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: string[];
  /**
   * The MCP servers that the agent connects to, regardless of earlier ones.
   * @x-deserialize-default-on-null true
   */
  mcpServers?: McpServer[];
  /**
   * Instructions for the model, which should be the same as at the session's start. If missing or `null`, the agent
   * chooses: the ones that it kept, or its own. Requires the agent capability `sessionCapabilities.systemPrompt`.
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
  /** Only sessions with exactly this directory, an absolute path. Missing and `null` both mean any directory. */
  cwd?: string | null;
  /** The page to return: `nextCursor` of the previous page, unchanged. Missing or `null` for the first page. */
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
   * The cursor of the next page. It is opaque and must not be stored. Missing or `null` on the last page.
   * @x-deserialize-default-on-error true
   */
  nextCursor?: string | null;
  _meta?: Meta;
}

/** A session in a list. */
export interface StableSessionInfo {
  /** Identifies the session. */
  sessionId: SessionId;
  /** The session's directory, an absolute path. */
  cwd: string;
  /**
   * All additional directories of the session, in order, as absolute paths. Missing or empty means none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  additionalDirectories?: string[];
  /**
   * The session's title, for people. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in ISO 8601 format. Missing and `null` both mean that the agent does
   * not say.
   * @x-deserialize-default-on-error true
   */
  updatedAt?: string | null;
  _meta?: Meta;
}

/**
 * What a configuration option is about. It only affects how the option is shown: a client MUST treat an unknown
 * category like a missing one. Names that start with `_` are free for everyone; all others are reserved for the
 * protocol.
 */
export type StableSessionConfigOptionCategory =
  /** The mode of the session. */
  | "mode"
  /** The model to use. */
  | "model"
  /** A setting of the model. */
  | "model_config"
  /** How much the model thinks. */
  | "thought_level"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/**
 * An MCP server that an agent connects to for a session. Without a `type`, it uses stdio.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#mcp-servers
 */
export type StableMcpServer =
  /** Over HTTP. Requires the agent capability `mcpCapabilities.http`. */
  | ({ type: "http" } & McpServerHttp)
  /** Over HTTP with server-sent events, as older servers do. Requires the agent capability `mcpCapabilities.sse`. */
  | ({ type: "sse" } & McpServerSse)
  /** A program that the agent starts. Every agent MUST support it. */
  | McpServerStdio;

/**
 * The turn has ended. No update of the turn follows.
 *
 * See https://agentclientprotocol.com/protocol/v1/prompt-turn#4-check-for-completion
 * @x-side agent
 * @x-method session/prompt
 */
export interface StablePromptResponse {
  /** Why the turn ended. */
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
  /** A tool call has changed. */
  | ({ sessionUpdate: "tool_call_update" } & ToolCallUpdate)
  /** The agent's plan, which replaces the previous one. */
  | ({ sessionUpdate: "plan" } & Plan)
  /** The available commands, which replace the previous ones. */
  | ({ sessionUpdate: "available_commands_update" } & AvailableCommandsUpdate)
  /** The mode has changed. */
  | ({ sessionUpdate: "current_mode_update" } & CurrentModeUpdate)
  /** Configuration options have changed. */
  | ({ sessionUpdate: "config_option_update" } & ConfigOptionUpdate)
  /** The session's entry in lists has changed. */
  | ({ sessionUpdate: "session_info_update" } & SessionInfoUpdate)
  /** The usage of the context and the cost of the session. */
  | ({ sessionUpdate: "usage_update" } & UsageUpdate)
  /** A message to the user outside the history. MUST NOT be sent unless the client advertised `session.notices`. */
  | ({ sessionUpdate: "notice" } & Notice)
  /** A compaction of the context. MUST NOT be sent unless the client advertised `session.compaction`. */
  | ({ sessionUpdate: "compaction_update" } & CompactionUpdate)
  /** A chunk of a compaction's summary. MUST NOT be sent unless the client advertised `session.compaction`. */
  | ({ sessionUpdate: "compaction_summary_chunk" } & CompactionSummaryChunk)
  /** A plan is new or has changed. MUST NOT be sent unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_update" } & PlanUpdate)
  /** A plan was removed. MUST NOT be sent unless the client advertised `plan`. */
  | ({ sessionUpdate: "plan_removed" } & PlanRemoved)
  /** A subagent of this session is new or has changed. MUST NOT be sent unless the client advertised `subagents`. */
  | ({ sessionUpdate: "subagent_update" } & SubagentUpdate)
  /** A message from or to another session. MUST NOT be sent unless the client advertised `subagents`. */
  | ({ sessionUpdate: "session_message" } & SessionMessage)
  /** A chunk of such a message. MUST NOT be sent unless the client advertised `subagents`. */
  | ({ sessionUpdate: "session_message_chunk" } & SessionMessageChunk);

/** It is ready for more work. */
export type StableIdleStateUpdate = {
  _meta?: Meta;
  /**
   * Why the work ended. It selects the variant. Missing, `null` and malformed values all mean that the agent does not
   * say.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The work is done. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its token limit. */
    | { stopReason: "max_tokens" }
    /** The limit of model requests was reached. */
    | { stopReason: "max_turn_requests" }
    /** The agent refuses to continue. */
    | { stopReason: "refusal" }
    /** It was cancelled. */
    | { stopReason: "cancelled" }
    /** Something failed. */
    | ({ stopReason: "error" } & ErrorStopReason)
    /** Any other reason. It should be stored and forwarded unchanged. */
    | {
        /**
         * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
         */
        stopReason: UnknownTag;
        [key: string]: unknown;
      }
    /** No reason was given. */
    | {
        /** No reason: missing or `null`. */
        stopReason?: null;
      }
  );
