// Generated from schema/v2/schema.unstable.json (sha256 16e71533a2f8f98398141af682dc03d5806f013cb36171dfdc6b364b66152e13); do not edit.

import type { AbsolutePath } from "../absolute-path.ts";
import type { AgentAuthCapabilities, AgentCapabilities, McpCapabilities, PromptCapabilities, SessionCapabilities } from "./agent-capabilities.ts";
import type { AudioContent, EmbeddedResource, ImageContent, ResourceLink, TextContent } from "../content.ts";
import type { AuthMethod } from "../authentication.ts";
import type { AvailableCommand } from "./slash-command.ts";
import type { BackgroundWork, ErrorStopReason, RequiresActionStateUpdate, RunningStateUpdate, UnknownStateUpdate } from "../state-update.ts";
import type { ClientAuthCapabilities } from "../client-capabilities.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";
import type { Command } from "../slash-command.ts";
import type { CommandPermissionSubject, PermissionOption } from "../permission.ts";
import type { CompactionId, MessageId, SessionId, ToolCallId } from "../../shared/ids.ts";
import type { CompactionStatus } from "../../shared/compaction.ts";
import type { ContentBlock } from "./content.ts";
import type { Diff } from "../diff.ts";
import type { ElicitationCapabilities, SessionAdditionalDirectoriesCapabilities, SessionCloseCapabilities, SessionDeleteCapabilities, SessionListCapabilities, SessionResumeCapabilities } from "../../shared/capabilities.ts";
import type { IdempotencyKey } from "../prompt.ts";
import type { IdleStateUpdate } from "./state-update.ts";
import type { Implementation, ProtocolVersion } from "../../shared/implementation.ts";
import type { McpHttpCapabilities, McpStdioCapabilities, PromptAudioCapabilities, PromptEmbeddedContextCapabilities, PromptImageCapabilities, SessionLoadCapabilities } from "../agent-capabilities.ts";
import type { McpServer } from "./mcp-server.ts";
import type { McpServerHttp, McpServerStdio } from "../mcp-server.ts";
import type { Meta, OpenString, UnknownTag } from "../../primitive.ts";
import type { Notice } from "../../shared/notice.ts";
import type { PlanRemoved } from "../../shared/plan.ts";
import type { PlanUpdate } from "../plan.ts";
import type { ReplayComplete, UsageUpdate } from "../session-update.ts";
import type { ReplayFrom } from "../session.ts";
import type { SessionConfigBoolean, SessionConfigId } from "../../shared/config-option.ts";
import type { SessionConfigOptionCategory } from "./config-option.ts";
import type { SessionConfigSelect } from "../config-option.ts";
import type { SessionInfo } from "./session-list.ts";
import type { SessionInfoUpdate, SessionListCursor } from "../session-list.ts";
import type { SessionReference } from "../../shared/session-reference.ts";
import type { SessionSystemPromptCapabilities, SystemPromptMode } from "../../shared/system-prompt.ts";
import type { SessionUpdate } from "./session-update.ts";
import type { SubagentSessionCapabilities } from "../../shared/subagent.ts";
import type { Terminal, ToolCallCapabilities, ToolCallLocation, ToolCallStatus, ToolKind } from "../tool-call.ts";
import type { TerminalOutputChunk, TerminalUpdate } from "../terminal.ts";

/**
 * The first request of a connection: the client offers a protocol version and its capabilities. Nothing else may be
 * sent before the response. Until something else is sent, the client may repeat this request; the last successful one
 * wins.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeRequest {
  /** The latest version that the client supports. */
  protocolVersion: ProtocolVersion;
  /** The client's name and version. */
  info: Implementation;
  /**
   * The client's capabilities. Omitted capabilities are not supported.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  capabilities?: ClientCapabilities;
  _meta?: Meta;
}

/**
 * The agent's response to `initialize`, which contains the version of this connection and the agent's capabilities.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#version-negotiation
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse {
  /**
   * The version of this connection: the latest version that the agent supports, up to the requested one. If there is
   * none, the request fails with error `-32022`. A client that does not support the version should disconnect.
   */
  protocolVersion: ProtocolVersion;
  /** The agent's name and version. */
  info: Implementation;
  /**
   * The agent's capabilities. Omitted capabilities are not supported.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  capabilities?: AgentCapabilities;
  /**
   * The ways a user can log in to the agent. If there are any, the agent MUST handle `auth/login` and `auth/logout`.
   * Missing or empty if the agent handles neither.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  authMethods?: AuthMethod[];
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

/**
 * The client's instructions for the model of a session. An agent that does not support the mode or a block MUST
 * reject the whole request with an error, without starting or reopening the session.
 */
export interface SystemPrompt {
  /** How the system prompt affects the agent's own instructions. */
  mode: SystemPromptMode;
  /**
   * The instructions as `text` blocks, which every agent that accepts system prompts MUST support. Other blocks are
   * not allowed yet. The list contains at least one block.
   * @minItems 1
   */
  content: ContentBlock[];
  _meta?: Meta;
}

/**
 * A session setting that the user can change, and its current value.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-config-options
 */
export type SessionConfigOption = {
  /** The ID of the option. */
  configId: SessionConfigId;
  /** The label shown to the user. */
  name: string;
  /**
   * A longer description for the user. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * The category of the option. It helps a client decide where to show the option and which shortcut to assign.
   * Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  category?: SessionConfigOptionCategory | null;
  _meta?: Meta;
} &
  /** An option with several values to choose from. */
  (
    | ({ type: "select" } & SessionConfigSelect)
    /** An option that can be turned on or off. */
    | ({ type: "boolean" } & SessionConfigBoolean)
    /**
     * Any other kind of option. A client that does not know the type hides the option, and the agent continues to use
     * the option's current value. Receivers should store and forward it unchanged.
     */
    | {
        type: UnknownTag;
        [key: string]: unknown;
      }
  );

/**
 * Confirms that the option is set. Other options may have changed as a result.
 * @x-side agent
 * @x-method session/set_config_option
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"}]}
 */
export interface SetSessionConfigOptionResponse {
  /**
   * All options of the session and their current values, in descending order of importance.
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/** Reports that the agent changed configuration options of the session. */
export interface ConfigOptionUpdate {
  /**
   * All options of the session and their current values, in descending order of importance.
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/**
 * Sends a prompt to the agent. The agent responds once the prompt is part of the conversation, or with error `-32800`
 * if the prompt was cancelled before that. An error means that the prompt is not part of the conversation. After
 * accepting the prompt, the agent MUST NOT respond with an error; if the work fails, it ends in the `idle` state with
 * the reason `error`.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#1-user-message
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptRequest {
  /** The ID of the session that receives the prompt. */
  sessionId: SessionId;
  /**
   * The user's message and its attachments, at least one block. An agent may refuse an empty prompt with error
   * `-32602`. `text` and `resource_link` blocks are always allowed; the others are allowed only if the agent
   * advertised them in `session.prompt`. A `resource` saves a round trip compared to a `resource_link`, and can
   * contain content that the agent could not access.
   * @minItems 1
   */
  prompt: ContentBlock[];
  /**
   * Identifies this submission within the session, so the agent inserts the prompt only once, no matter how often the
   * client sends it. Missing or `null` if there is no key. The agent responds to a malformed key with error `-32602`.
   */
  idempotencyKey?: IdempotencyKey | null;
  _meta?: Meta;
}

/**
 * Reports events in a session, at any time while the session exists, and again in a replay.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#3-agent-reports-output
 * @x-side client
 * @x-method session/update
 * @x-scope {"session":["sessionId"]}
 */
export interface UpdateSessionNotification {
  /** The ID of the session. */
  sessionId: SessionId;
  /** The update. */
  update: SessionUpdate;
  _meta?: Meta;
}

/**
 * A message from the user. The first update with a given ID starts the message, and later ones change it in order of
 * arrival. An update without `content` keeps the message's content; a new message without it is empty.
 */
export interface UserMessage {
  /** The ID of the message. */
  messageId: MessageId;
  /**
   * The whole message. It replaces the previous content, including chunks. Later chunks are appended to it. `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A message from the agent. The first update with a given ID starts the message, and later ones change it in order of
 * arrival. An update without `content` keeps the message's content; a new message without it is empty.
 */
export interface AgentMessage {
  /** The ID of the message. */
  messageId: MessageId;
  /**
   * The whole message. It replaces the previous content, including chunks. Later chunks are appended to it. `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A thought from the agent. The first update with a given ID starts the thought, and later ones change it in order of
 * arrival. An update without `content` keeps the thought's content; a new thought without it is empty.
 */
export interface AgentThought {
  /** The ID of the thought. */
  messageId: MessageId;
  /**
   * The whole thought. It replaces the previous content, including chunks. Later chunks are appended to it. `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/** A chunk of a message. Chunks of several messages may be interleaved. */
export interface ContentChunk {
  /** The ID of the message that the chunk is appended to. A new ID starts a message. */
  messageId: MessageId;
  /** The content to append. */
  content: ContentBlock;
  _meta?: Meta;
}

/**
 * A message between two sessions, from the perspective of one of them. The first update with a given ID starts the
 * message, and later ones change it. Missing members keep their values, `null` clears them, and any other value
 * replaces them.
 */
export interface SessionMessage {
  /** The ID of the message in the session of this update. */
  messageId: MessageId;
  /**
   * The ID of the sending session.
   * @x-deserialize-default-on-error true
   */
  senderSessionId?: SessionId | null;
  /**
   * The ID of the receiving session.
   * @x-deserialize-default-on-error true
   */
  recipientSessionId?: SessionId | null;
  /**
   * In updates to the recipient: the ID of the message in the sending session. This ID may arrive after the first
   * chunks.
   * @x-deserialize-default-on-error true
   */
  senderMessageId?: MessageId | null;
  /**
   * In updates to the sender: the ID of the message in the receiving session. This ID may arrive after the first
   * chunks.
   * @x-deserialize-default-on-error true
   */
  recipientMessageId?: MessageId | null;
  /**
   * The whole message. It replaces the previous content, including chunks. `[]` and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A chunk of a message between two sessions. It contains only content. A `session_message` before, between or after
 * the chunks identifies the sender and the recipient.
 */
export interface SessionMessageChunk {
  /** The ID of the message that the chunk is appended to. */
  messageId: MessageId;
  /** The content to append. */
  content: ContentBlock;
  _meta?: Meta;
}

/**
 * A subagent of this session, which has its own session. The first update with a given ID announces the subagent, and
 * MUST precede anything that happens in it or refers to it. Later updates can change everything except its parent.
 * The subagent's own updates arrive automatically on the same connection; the client does not have to load its
 * session. Missing members keep their values, and `null` clears them. A subagent that has finished can be given more
 * work. There is no capability for subagents: every client has to follow them, and to respect the operations that
 * they allow.
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
   * The complete state of the subagent's foreground work. It equals the subagent's own `state_update`, so a client
   * may receive the state twice. If this was never set, or was cleared, the state is unknown: the subagent may or
   * may not be idle or stopped.
   * @x-deserialize-default-on-error true
   */
  state?: StateUpdate | null;
  /** The subagent's working directory. Defaults to that of its parent session. */
  cwd?: AbsolutePath | null;
  /** All additional directories of the subagent; `[]` means none. Defaults to those of its parent session. */
  additionalDirectories?: AbsolutePath[] | null;
  _meta?: Meta;
}

/**
 * The overall state of the foreground work, whether a prompt or the agent itself started it. The agent MUST report
 * `running` when work starts (`requires_action` if it starts by waiting for the user) and `idle` when none is left,
 * with a reason if possible. `running` may precede the user's message and does not acknowledge it. Background work
 * does not count, and its updates do not change this state. The same state may be repeated with more details, which
 * does not count as further work, as another end of work, or as token usage. A new session is idle until an update
 * reports another state. After `session/resume`, the state that was sent before the response applies.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#session-states
 */
export type StateUpdate =
  /** The agent is working. */
  | ({ state: "running" } & RunningStateUpdate)
  /** The agent is idle in the foreground. Background work may continue. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** The agent is waiting for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot currently determine the status. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /**
   * Any other state. An agent MUST also report the listed states, unless the client advertised that it knows this
   * one. A client that does not know the state MUST NOT treat it as `idle` or as the previous state, and shows that
   * something is happening. Receivers should store and forward it unchanged.
   */
  | {
      state: UnknownTag;
      [key: string]: unknown;
    };

/**
 * A tool call. The first update with a given ID starts it, and later ones change it. Only the ID is required. Missing
 * members keep their values, and `null` clears them; a list replaces the previous one; `_meta` is merged key by key.
 * In a new call, missing members have their defaults.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls
 */
export interface ToolCallUpdate {
  /** The ID of the call that changed. */
  toolCallId: ToolCallId;
  /**
   * The name that the model uses for the tool. A new call has none until one is sent.
   * @x-deserialize-default-on-error true
   */
  name?: string | null;
  /**
   * The human-readable title of the call. A new call has none until one is sent.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The kind of work. Defaults to `other` in a new call and after `null`.
   * @x-deserialize-default-on-error true
   */
  kind?: ToolKind | null;
  /**
   * The status of the call. Defaults to `pending` in a new call and after `null`.
   * @x-deserialize-default-on-error true
   */
  status?: ToolCallStatus | null;
  /**
   * All content of the tool call. It replaces the previous content, including chunks; `[]` and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ToolCallContent[] | null;
  /**
   * All affected files, so clients can follow the agent; `[]` and `null` clear them.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  locations?: ToolCallLocation[] | null;
  /**
   * The raw input of the tool.
   * @x-deserialize-default-on-error true
   */
  rawInput?: unknown;
  /**
   * The raw output of the tool.
   * @x-deserialize-default-on-error true
   */
  rawOutput?: unknown;
  /**
   * All operations that a client may use on the call. A missing value leaves them unchanged, `null` clears them, and
   * an object replaces all of them. A new call allows none.
   * @x-deserialize-default-on-error true
   */
  capabilities?: ToolCallCapabilities | null;
  _meta?: Meta;
}

/**
 * A chunk to append to the content of a tool call. `content` in a `tool_call_update` replaces the entire content.
 */
export interface ToolCallContentChunk {
  /** The ID of the call that the chunk belongs to. */
  toolCallId: ToolCallId;
  /** The content to append. */
  content: ToolCallContent;
  _meta?: Meta;
}

/** Content of a tool call. */
export type ToolCallContent =
  /** A content block. */
  | ({ type: "content" } & Content)
  /** A change to a file. */
  | ({ type: "diff" } & Diff)
  /** The live output of an agent terminal. */
  | ({ type: "terminal" } & Terminal)
  /** The session of a subagent. */
  | ({ type: "session" } & SessionReference)
  /**
   * Any other kind of content. A client that does not know the type ignores the content, or shows a generic fallback.
   * Receivers should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A content block of a tool call. */
export interface Content {
  /** The content block. */
  content: ContentBlock;
  _meta?: Meta;
}

/**
 * The commands that the user can run in a session by writing `/name` at the start of a prompt.
 *
 * See https://agentclientprotocol.com/protocol/v2/slash-commands
 */
export interface AvailableCommandsUpdate {
  /**
   * All commands. They replace the previous ones.
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands: AvailableCommand[];
  _meta?: Meta;
}

/**
 * A compaction of the session's context. The first update with a given ID creates it, and later ones change it.
 * Missing members keep their values, and `null` clears them; `_meta` is merged key by key.
 */
export interface CompactionUpdate {
  /** The ID of the compaction. */
  compactionId: CompactionId;
  /**
   * The status of the compaction. Defaults to `in_progress` for a new compaction and after `null`.
   * @x-deserialize-default-on-error true
   */
  status?: CompactionStatus | null;
  /**
   * The complete human-readable summary of the compacted context. `[]` also clears it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  summary?: ContentBlock[] | null;
  /**
   * The human-readable error.
   * @x-deserialize-default-on-error true
   */
  error?: string | null;
  _meta?: Meta;
}

/**
 * A chunk of a compaction summary. Chunks are appended in order of arrival, and a new ID starts a compaction that is
 * in progress.
 */
export interface CompactionSummaryChunk {
  /** The ID of the compaction. */
  compactionId: CompactionId;
  /** The content to append. */
  content: ContentBlock;
  _meta?: Meta;
}

/**
 * Asks the user for permission.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#requesting-permission
 * @x-side client
 * @x-method session/request_permission
 * @x-scope {"session":["sessionId"],"toolCall":["subject.toolCall.toolCallId","subject.toolCallId"]}
 * @x-state {"session":[{"action":"upsert","target":"toolCall","id":"subject.toolCall.toolCallId","value":"subject.toolCall"}]}
 */
export interface RequestPermissionRequest {
  /** The ID of the session. */
  sessionId: SessionId;
  /** The human-readable title of the permission prompt. It does not change the subject's title. */
  title: string;
  /**
   * A human-readable explanation of why permission is needed. It does not change the subject. Omitting it is
   * equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The subject of the request. Missing or `null` if only the title and description describe it. */
  subject?: RequestPermissionSubject | null;
  /**
   * The options to choose from. There is at least one.
   * @minItems 1
   */
  options: PermissionOption[];
  _meta?: Meta;
}

/** The subject of a permission request. */
export type RequestPermissionSubject =
  /** A tool call that has not run yet. */
  | ({ type: "tool_call" } & ToolCallPermissionSubject)
  /** A command that has not run yet. */
  | ({ type: "command" } & CommandPermissionSubject)
  /**
   * Any other subject. A client that does not know the type asks the user with the title and description, or
   * declines. Receivers should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A tool call that needs permission. */
export interface ToolCallPermissionSubject {
  /**
   * The call. Before asking the user, a client applies this call exactly like a `tool_call_update`, in order of
   * arrival. A new ID starts a call.
   */
  toolCall: ToolCallUpdate;
  _meta?: Meta;
}

/**
 * The capabilities of a client. An agent MUST NOT use anything that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#client-capabilities
 */
export interface StableClientCapabilities {
  /**
   * The authentication methods that the client supports, in addition to those that the agent handles itself.
   * An agent MUST NOT offer others. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   */
  auth?: ClientAuthCapabilities | null;
  /**
   * The elicitation modes that the client supports. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   */
  elicitation?: ElicitationCapabilities | null;
  _meta?: Meta;
}

/**
 * The capabilities of an agent. A client MUST NOT use anything that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#agent-capabilities
 */
export interface StableAgentCapabilities {
  /**
   * The agent's session capabilities. Missing or `null` if it handles no `session/…` methods; `{}` if it
   * handles the mandatory ones.
   * @x-deserialize-default-on-error true
   */
  session?: SessionCapabilities | null;
  /**
   * The agent's authentication capabilities in addition to login and logout. Missing or `null` if there are
   * none. An agent with `authMethods` handles `auth/login` and `auth/logout`.
   * @x-deserialize-default-on-error true
   */
  auth?: AgentAuthCapabilities | null;
  _meta?: Meta;
}

/**
 * The session features that an agent supports. For each member, `{}` means that it is supported; missing or `null`
 * means that it is not. `session/new`, `session/prompt`, `session/cancel` and `session/update` are mandatory. So are
 * `session/list`, `session/resume` and `session/close`, unless the agent sends any of `list`, `load`, `resume` and
 * `close`. In that case, it handles exactly those of the four that it sends.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#session-capabilities
 */
export interface StableSessionCapabilities {
  /**
   * The content that prompts may contain in addition to `text` and `resource_link`. Missing or `null` if there
   * is none.
   * @x-deserialize-default-on-error true
   */
  prompt?: PromptCapabilities | null;
  /**
   * The supported MCP transports. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   */
  mcp?: McpCapabilities | null;
  /**
   * Whether the agent handles `session/delete` for the sessions that `session/list` returns.
   * @x-deserialize-default-on-error true
   */
  delete?: SessionDeleteCapabilities | null;
  /**
   * Whether requests that start or reopen a session may have `additionalDirectories`. An agent that lists sessions may
   * then also list the additional directories of each session.
   * @x-deserialize-default-on-error true
   */
  additionalDirectories?: SessionAdditionalDirectoriesCapabilities | null;
  /**
   * Whether the agent handles `session/list`. This matters only if the agent sends any of `list`, `load`, `resume`
   * and `close`; otherwise, the method is mandatory.
   * @x-deserialize-default-on-error true
   */
  list?: SessionListCapabilities | null;
  /**
   * Whether the agent handles `session/load`. If this is missing or `null`, a client MUST NOT call the method.
   * @x-deserialize-default-on-error true
   */
  load?: SessionLoadCapabilities | null;
  /**
   * Whether the agent handles `session/resume`. This matters only if the agent sends any of `list`, `load`, `resume`
   * and `close`; otherwise, the method is mandatory.
   * @x-deserialize-default-on-error true
   */
  resume?: SessionResumeCapabilities | null;
  /**
   * Whether the agent handles `session/close`. This matters only if the agent sends any of `list`, `load`, `resume`
   * and `close`; otherwise, the method is mandatory.
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

/**
 * The content blocks that an agent accepts in prompts in addition to `text` and `resource_link`. For each member,
 * `{}` means that it is accepted; missing or `null` means that it is not.
 */
export interface StablePromptCapabilities {
  /**
   * Whether the agent accepts `image` blocks.
   * @x-deserialize-default-on-error true
   */
  image?: PromptImageCapabilities | null;
  /**
   * Whether the agent accepts `audio` blocks.
   * @x-deserialize-default-on-error true
   */
  audio?: PromptAudioCapabilities | null;
  /**
   * Whether the agent accepts `resource` blocks, which embed the resource.
   * @x-deserialize-default-on-error true
   */
  embeddedContext?: PromptEmbeddedContextCapabilities | null;
  _meta?: Meta;
}

/**
 * The MCP transports that an agent supports. For each member, `{}` means that it is supported; missing or `null`
 * means that it is not.
 */
export interface StableMcpCapabilities {
  /**
   * Whether the agent accepts servers of type `stdio`.
   * @x-deserialize-default-on-error true
   */
  stdio?: McpStdioCapabilities | null;
  /**
   * Whether the agent accepts servers of type `http`.
   * @x-deserialize-default-on-error true
   */
  http?: McpHttpCapabilities | null;
  _meta?: Meta;
}

/**
 * An agent's authentication capabilities in addition to login and logout. An agent with `authMethods` handles
 * `auth/login` and `auth/logout`.
 */
export interface StableAgentAuthCapabilities {
  _meta?: Meta;
}

/**
 * Starts a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface StableNewSessionRequest {
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
 * Reopens a session. The agent replays only the part of the conversation that `replayFrom` requests.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface StableResumeSessionRequest {
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
 * Lists the sessions that can be reopened, one page at a time.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-list
 * @x-side agent
 * @x-method session/list
 */
export interface StableListSessionsRequest {
  /**
   * If set, only sessions with exactly this directory are listed. Sessions in subdirectories, and sessions that have
   * it only as an additional directory, are not listed. Missing or `null` for all directories.
   */
  cwd?: AbsolutePath | null;
  /**
   * The cursor for the requested page: the unchanged `nextCursor` from the previous page. Missing or `null` for the
   * first page.
   */
  cursor?: SessionListCursor | null;
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
   * The cursor for the next page. Missing or `null` on the last page; an empty string is a cursor like any other.
   */
  nextCursor?: SessionListCursor | null;
  _meta?: Meta;
}

/** A session in a list. */
export interface StableSessionInfo {
  /** The ID of the session. */
  sessionId: SessionId;
  /** The session's working directory. */
  cwd: AbsolutePath;
  /**
   * All additional directories of the session, in order. Missing or empty if there are none. They replace the
   * previously listed ones.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The human-readable title of the session. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The time of the last activity in the session, in RFC 3339 format. Missing or `null` if unspecified.
   * @format date-time
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
 * An MCP server that an agent connects to for a session.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#mcp-servers
 */
export type StableMcpServer =
  /** A server that the agent reaches over HTTP. Requires the agent capability `session.mcp.http`. */
  | ({ type: "http" } & McpServerHttp)
  /** A server that the agent starts as a program. Requires the agent capability `session.mcp.stdio`. */
  | ({ type: "stdio" } & McpServerStdio)
  /**
   * Any other transport. An agent that does not know the type MUST reject the request with error `-32602`. Receivers
   * should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A session update. */
export type StableSessionUpdate =
  /**
   * A chunk of a user message.
   * @x-state {"session":[{"action":"append","target":"userMessage","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "user_message_chunk" } & ContentChunk)
  /**
   * A user message.
   * @x-state {"session":[{"action":"upsert","target":"userMessage","id":"messageId"}]}
   */
  | ({ sessionUpdate: "user_message" } & UserMessage)
  /**
   * A chunk of an agent message.
   * @x-state {"session":[{"action":"append","target":"agentMessage","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "agent_message_chunk" } & ContentChunk)
  /**
   * An agent message.
   * @x-state {"session":[{"action":"upsert","target":"agentMessage","id":"messageId"}]}
   */
  | ({ sessionUpdate: "agent_message" } & AgentMessage)
  /**
   * A chunk of a thought.
   * @x-state {"session":[{"action":"append","target":"agentThought","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "agent_thought_chunk" } & ContentChunk)
  /**
   * An agent thought.
   * @x-state {"session":[{"action":"upsert","target":"agentThought","id":"messageId"}]}
   */
  | ({ sessionUpdate: "agent_thought" } & AgentThought)
  /**
   * The state of the foreground work.
   * @x-state {"session":[{"action":"replace","target":"state"}]}
   */
  | ({ sessionUpdate: "state_update" } & StateUpdate)
  /**
   * A chunk of a tool call's content.
   * @x-state {"session":[{"action":"append","target":"toolCall","id":"toolCallId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "tool_call_content_chunk" } & ToolCallContentChunk)
  /**
   * A tool call started or changed.
   * @x-state {"session":[{"action":"upsert","target":"toolCall","id":"toolCallId"}]}
   */
  | ({ sessionUpdate: "tool_call_update" } & ToolCallUpdate)
  /**
   * An agent terminal started or changed.
   * @x-state {"session":[{"action":"upsert","target":"terminal","id":"terminalId"}]}
   */
  | ({ sessionUpdate: "terminal_update" } & TerminalUpdate)
  /**
   * A chunk of terminal output.
   * @x-state {"session":[{"action":"append","target":"terminal","id":"terminalId","field":"output.data","value":"data"}]}
   */
  | ({ sessionUpdate: "terminal_output_chunk" } & TerminalOutputChunk)
  /**
   * A plan is new or changed.
   * @x-state {"session":[{"action":"replace","target":"plan","id":"plan.planId","value":"plan"}]}
   */
  | ({ sessionUpdate: "plan_update" } & PlanUpdate)
  /**
   * A plan was removed.
   * @x-state {"session":[{"action":"remove","target":"plan","id":"planId"}]}
   */
  | ({ sessionUpdate: "plan_removed" } & PlanRemoved)
  /**
   * The available commands, which replace the previous ones.
   * @x-state {"session":[{"action":"replace","target":"availableCommands","value":"availableCommands"}]}
   */
  | ({ sessionUpdate: "available_commands_update" } & AvailableCommandsUpdate)
  /**
   * Configuration options changed.
   * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"}]}
   */
  | ({ sessionUpdate: "config_option_update" } & ConfigOptionUpdate)
  /**
   * The session's list entry changed.
   * @x-state {"session":[{"action":"upsert","target":"sessionInfo"}]}
   */
  | ({ sessionUpdate: "session_info_update" } & SessionInfoUpdate)
  /**
   * The context usage and the cost of the session.
   * @x-state {"session":[{"action":"upsert","target":"usage"}]}
   */
  | ({ sessionUpdate: "usage_update" } & UsageUpdate)
  /**
   * A message to the user that is not part of the history. A client may ignore it.
   * @x-state {}
   */
  | ({ sessionUpdate: "notice" } & Notice)
  /**
   * A compaction of the context.
   * @x-state {"session":[{"action":"upsert","target":"compaction","id":"compactionId"}]}
   */
  | ({ sessionUpdate: "compaction_update" } & CompactionUpdate)
  /**
   * A chunk of a compaction summary.
   * @x-state {"session":[{"action":"append","target":"compaction","id":"compactionId","field":"summary","value":"content"}]}
   */
  | ({ sessionUpdate: "compaction_summary_chunk" } & CompactionSummaryChunk)
  /**
   * Everything that `replayFrom` requested has been replayed.
   * @x-state {}
   */
  | ({ sessionUpdate: "replay_complete" } & ReplayComplete)
  /**
   * A subagent of this session is new or changed.
   * @x-state {"session":[{"action":"upsert","target":"subagent","id":"sessionId"}]}
   */
  | ({ sessionUpdate: "subagent_update" } & SubagentUpdate)
  /**
   * A message from or to another session.
   * @x-state {"session":[{"action":"upsert","target":"sessionMessage","id":"messageId"}]}
   */
  | ({ sessionUpdate: "session_message" } & SessionMessage)
  /**
   * A chunk of a message from or to another session.
   * @x-state {"session":[{"action":"append","target":"sessionMessage","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "session_message_chunk" } & SessionMessageChunk)
  /**
   * Any other kind of update. A client that does not know the type ignores the update, or shows a generic fallback.
   * Receivers should store and forward it unchanged.
   */
  | {
      sessionUpdate: UnknownTag;
      [key: string]: unknown;
    };

/**
 * The agent is not working in the foreground; background work may continue. If this state ends work, the agent should
 * give the reason in `stopReason`. A repeated or resumed state may contain the last reason again, which MUST NOT
 * count as another end of work, as a cancellation, or as token usage.
 */
export type StableIdleStateUpdate = {
  /**
   * The complete list of background work. A missing, `null` or malformed value is treated as unspecified; `[]`
   * means that there is none. An agent that reports background work MUST include it in every state update for
   * the session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
  /**
   * The reason why the work ended. It determines the variant. A missing, `null` or malformed value is treated as
   * unspecified.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The agent finished the work normally. Commands that need no model also end with this reason. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its token limit. */
    | { stopReason: "max_tokens" }
    /** The work reached its limit of model requests. */
    | { stopReason: "max_turn_requests" }
    /** The agent refused to continue. */
    | { stopReason: "refusal" }
    /**
     * The user or the client stopped the work with `session/cancel`, by closing the session, or with an answer that
     * requests it. The agent MUST use this reason even if stopping caused a failure. An agent that stops for its own
     * reasons reports another reason.
     */
    | { stopReason: "cancelled" }
    /**
     * The work failed. A prompt that fails before it is part of the conversation is also answered with an error;
     * after that, its response remains a success.
     */
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

/**
 * Content to show or read, in prompts, agent messages and tool results. The blocks are the same as in MCP, so the
 * output of MCP servers can be passed on unchanged.
 *
 * See https://agentclientprotocol.com/protocol/v2/content
 */
export type StableContentBlock =
  /** Plain text or Markdown. Every agent MUST accept it in prompts; clients should render it as CommonMark. */
  | ({ type: "text" } & TextContent)
  /** An image. Allowed in prompts only if the agent advertised `session.prompt.image`. */
  | ({ type: "image" } & ImageContent)
  /** Audio. Allowed in prompts only if the agent advertised `session.prompt.audio`. */
  | ({ type: "audio" } & AudioContent)
  /** A link to something that the receiver may be able to read. Every agent MUST accept it in prompts. */
  | ({ type: "resource_link" } & ResourceLink)
  /** An embedded resource. Allowed in prompts only if the agent advertised `session.prompt.embeddedContext`. */
  | ({ type: "resource" } & EmbeddedResource)
  /**
   * Any other kind of block. An agent that does not know the type MUST respond to the prompt with error `-32602`; a
   * client ignores the block, or shows a generic fallback. Receivers should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/** An action that the user can invoke by name. */
export type StableAvailableCommand =
  /** A command that the user runs by writing its name in a prompt. */
  | ({ type: "command" } & Command)
  /**
   * Any other kind. A client that does not know the type either hides the entry or shows it like a command, with its
   * name and description. Receivers should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      /** The name, without the leading `/`. It contains no white space and is unique in the list. */
      name: string;
      /** A human-readable description of what the command does. */
      description: string;
      [key: string]: unknown;
    };
