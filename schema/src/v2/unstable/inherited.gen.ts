// Generated from schema/v2/schema.unstable.json (sha256 a54ded76047ee8917788fb5caba04f1f6fca44b5a7110ded81e071261a87708b); do not edit.

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
 * The first request of a connection: the client says which version of the protocol it speaks and what it can do.
 * Nothing else may be sent before it is answered. As long as nothing else was sent, the client may repeat it: the last
 * success counts.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeRequest {
  /** The newest version that the client speaks. */
  protocolVersion: ProtocolVersion;
  /** Which program the client is. */
  info: Implementation;
  /**
   * The capabilities of the client; a capability that is left out is not there.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  capabilities?: ClientCapabilities;
  _meta?: Meta;
}

/**
 * The agent's side of the introduction: the version that both speak from now on, and what the agent can do.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#version-negotiation
 * @x-side agent
 * @x-method initialize
 */
export interface InitializeResponse {
  /**
   * The version of this connection: the newest that the agent speaks and that is not above the requested one; if
   * there is none, the request fails with error `-32022`. A client that does not speak it should disconnect.
   */
  protocolVersion: ProtocolVersion;
  /** Which program the agent is. */
  info: Implementation;
  /**
   * The capabilities of the agent; a capability that is left out is not there.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  capabilities?: AgentCapabilities;
  /**
   * The ways in which a user can log in to the agent. If there are any, the agent MUST handle `auth/login` and
   * `auth/logout`; missing or empty means that it handles neither.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  authMethods?: AuthMethod[];
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

/**
 * Instructions from the client to the model of a session. An agent that cannot follow the mode, or that gets blocks
 * which it does not support, MUST answer the whole request with an error: no session starts or reopens.
 */
export interface SystemPrompt {
  /** The effect on the agent's own instructions. */
  mode: SystemPromptMode;
  /**
   * The instructions: `text` blocks, which every agent that takes system prompts MUST support, and for now no others.
   * At least one.
   * @minItems 1
   */
  content: ContentBlock[];
  _meta?: Meta;
}

/**
 * Something about a session that the user can set, and what it is set to.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-config-options
 */
export type SessionConfigOption = {
  /** Names the option. */
  configId: SessionConfigId;
  /** Text for the user. */
  name: string;
  /**
   * A longer text for the user. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * What the option is about, so that a client can give it a place and a key. Missing and `null` both mean that it
   * does not say.
   * @x-deserialize-default-on-error true
   */
  category?: SessionConfigOptionCategory | null;
  _meta?: Meta;
} &
  /** One of several values. */
  (
    | ({ type: "select" } & SessionConfigSelect)
    /** On or off. */
    | ({ type: "boolean" } & SessionConfigBoolean)
    /**
     * A kind of option that is not listed here. A client that does not know it omits it, and the agent continues to use
     * its current value. Whoever does not know it should keep it unchanged when storing or forwarding it.
     */
    | {
        /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        type: UnknownTag;
        [key: string]: unknown;
      }
  );

/**
 * The option is set. That may have changed others as well.
 * @x-side agent
 * @x-method session/set_config_option
 * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"}]}
 */
export interface SetSessionConfigOptionResponse {
  /**
   * All options of the session, the most important first, with what they are set to now.
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/** The agent has changed configuration options of the session. */
export interface ConfigOptionUpdate {
  /**
   * All options of the session, the most important first, with what they are set to now.
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

/**
 * Says something to the agent. It is answered when the prompt is part of the conversation, and with error `-32800` if
 * it was cancelled before. An error means that it is no part of the conversation: once it is, the agent MUST NOT answer
 * with one, and work that fails ends in the `idle` state that says `error`.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#1-user-message
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptRequest {
  /** The session to speak in. */
  sessionId: SessionId;
  /**
   * What the user says, and what goes with it; at least one block, and an agent may answer none with error `-32602`.
   * `text` and `resource_link` blocks always may be sent, the others only if the agent advertised them in
   * `session.prompt`. Of `resource` and `resource_link`, the first saves a round trip, and can carry what the agent
   * could not reach.
   * @minItems 1
   */
  prompt: ContentBlock[];
  /**
   * Names this submission within the session, so that the agent inserts it only once however often it is sent. Missing and
   * `null` both mean no key; a malformed one is answered with error `-32602`.
   */
  idempotencyKey?: IdempotencyKey | null;
  _meta?: Meta;
}

/**
 * Tells the client what happens in a session, at any time while the session exists, and again where it is replayed.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#3-agent-reports-output
 * @x-side client
 * @x-method session/update
 * @x-scope {"session":["sessionId"]}
 */
export interface UpdateSessionNotification {
  /** The session that it happens in. */
  sessionId: SessionId;
  /** The update. */
  update: SessionUpdate;
  _meta?: Meta;
}

/**
 * What the user said: the first update with an id begins the message, later ones change it, in the order of arrival.
 * Without `content`, what there is stays, which is nothing in a new message.
 */
export interface UserMessage {
  /** The id of the message. */
  messageId: MessageId;
  /**
   * All of the message: it replaces what there was, chunks included, and later chunks are appended to it; `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * What the agent says: the first update with an id begins the message, later ones change it, in the order of arrival.
 * Without `content`, what there is stays, which is nothing in a new message.
 */
export interface AgentMessage {
  /** The id of the message. */
  messageId: MessageId;
  /**
   * All of the message: it replaces what there was, chunks included, and later chunks are appended to it; `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * What the agent thinks: the first update with an id begins the message, later ones change it, in the order of
 * arrival. Without `content`, what there is stays, which is nothing in a new message.
 */
export interface AgentThought {
  /** The id of the message. */
  messageId: MessageId;
  /**
   * All of the message: it replaces what there was, chunks included, and later chunks are appended to it; `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/** A piece of a message. Pieces of several messages may come in turns. */
export interface ContentChunk {
  /** The message that the piece is appended to; a new id begins a message. */
  messageId: MessageId;
  /** The content to add. */
  content: ContentBlock;
  _meta?: Meta;
}

/**
 * A message between two sessions, as one of them sees it: the first update with an id begins the message, later ones
 * change it. In each place, missing leaves what there was, `null` clears it, and a value replaces it.
 */
export interface SessionMessage {
  /** The id of the message, in the session that the update is about. */
  messageId: MessageId;
  /**
   * The session that sends it.
   * @x-deserialize-default-on-error true
   */
  senderSessionId?: SessionId | null;
  /**
   * The session that receives it.
   * @x-deserialize-default-on-error true
   */
  recipientSessionId?: SessionId | null;
  /**
   * Where it is received: its `messageId` in the session that sends it. It may come after the first pieces.
   * @x-deserialize-default-on-error true
   */
  senderMessageId?: MessageId | null;
  /**
   * Where it is sent: its `messageId` in the session that receives it. It may come after the first pieces.
   * @x-deserialize-default-on-error true
   */
  recipientMessageId?: MessageId | null;
  /**
   * All of the message: it replaces what there was, pieces included; `[]` and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A piece of a message between two sessions: nothing but content. Whose message it is, a `session_message` says,
 * before, between or after its pieces.
 */
export interface SessionMessageChunk {
  /** The message that the piece is appended to. */
  messageId: MessageId;
  /** The content to add. */
  content: ContentBlock;
  _meta?: Meta;
}

/**
 * The session that the update is about has a subagent, which is a session too: the first update with its id says so,
 * and MUST come before anything that happens in it or names it; later ones change what is known of it, not whose it
 * is. The updates of a subagent come by themselves, on the same connection: it is not loaded. What is missing stays
 * as it is, and `null` clears it. A subagent that has done its work can be given more. Every client has to follow
 * them, and to keep to what may be done with them: no capability says so.
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
   * What it is doing in its foreground, each time in full: the same as its own `state_update` says, so that a client
   * may hear it twice. If there never was any, or it is cleared, nobody knows: that does not mean that it is idle, or
   * has been stopped.
   * @x-deserialize-default-on-error true
   */
  state?: StateUpdate | null;
  /** Its directory. Without it, that of the session it belongs to. */
  cwd?: AbsolutePath | null;
  /** All its further roots; `[]` means none. Without it, those of the session it belongs to. */
  additionalDirectories?: AbsolutePath[] | null;
  _meta?: Meta;
}

/**
 * Whether the agent works in the foreground, all in all: for a prompt, or on its own account. It MUST report
 * `running` when work begins (`requires_action` if it begins by waiting for the user) and `idle` when none is left,
 * then with a reason if it can. `running` may come before the user's message and does not acknowledge it. Work in the
 * background does not count, and the updates that it sends change nothing here. The same state may be told again,
 * with more about it: that is no further work, end or use. A new session is idle until an update says otherwise;
 * after `session/resume`, what this says before the answer holds.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#session-states
 */
export type StateUpdate =
  /** It works. */
  | ({ state: "running" } & RunningStateUpdate)
  /** It does nothing; work in the background may go on. */
  | ({ state: "idle" } & IdleStateUpdate)
  /** It waits for the user. */
  | ({ state: "requires_action" } & RequiresActionStateUpdate)
  /** The agent cannot tell at the moment. */
  | ({ state: "unknown" } & UnknownStateUpdate)
  /**
   * A state that is not listed here. Beside it an agent MUST still report the listed states, unless the client
   * advertised that it knows it; a client that does not MUST NOT take it for `idle`, nor for the state before, and
   * shows that something goes on; who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      state: UnknownTag;
      [key: string]: unknown;
    };

/**
 * A tool call as it is now: the first update with an id begins the call, later ones change it. Only the id is
 * required. What is missing stays as it is, and `null` clears it; a list replaces the list before; of `_meta`, each
 * key alone is replaced. In a new call, what is missing has its default.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls
 */
export interface ToolCallUpdate {
  /** The call that has changed. */
  toolCallId: ToolCallId;
  /**
   * The name by which the model calls the tool; a new call has none until one is sent.
   * @x-deserialize-default-on-error true
   */
  name?: string | null;
  /**
   * What is being done, for people; a new call has none until one is sent.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * What kind of thing is being done; `other` in a new call that does not say, and after `null`.
   * @x-deserialize-default-on-error true
   */
  kind?: ToolKind | null;
  /**
   * How far it is; `pending` in a new call that does not say, and after `null`.
   * @x-deserialize-default-on-error true
   */
  status?: ToolCallStatus | null;
  /**
   * All that the tool gives to see: it replaces what there was, chunks included; `[]` and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ToolCallContent[] | null;
  /**
   * All files that it is about, so that a client can follow the agent; `[]` and `null` clear them.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  locations?: ToolCallLocation[] | null;
  /**
   * The input of the tool, unchanged.
   * @x-deserialize-default-on-error true
   */
  rawInput?: unknown;
  /**
   * The output of the tool, unchanged.
   * @x-deserialize-default-on-error true
   */
  rawOutput?: unknown;
  /**
   * What a client may do with the call now: missing leaves it, `null` clears it, an object replaces all of it. A new
   * call starts with nothing.
   * @x-deserialize-default-on-error true
   */
  capabilities?: ToolCallCapabilities | null;
  _meta?: Meta;
}

/** A piece of what a tool call gives to see: it is appended. `content` of a `tool_call_update` replaces all of it. */
export interface ToolCallContentChunk {
  /** The call that it belongs to. */
  toolCallId: ToolCallId;
  /** The content to add. */
  content: ToolCallContent;
  _meta?: Meta;
}

/** A piece of content of a tool call. */
export type ToolCallContent =
  /** A content block. */
  | ({ type: "content" } & Content)
  /** A change of a file. */
  | ({ type: "diff" } & Diff)
  /** A terminal of the agent, live. */
  | ({ type: "terminal" } & Terminal)
  /** The session of a subagent. */
  | ({ type: "session" } & SessionReference)
  /**
   * A kind of content that is not listed here. A client that does not know it ignores it, or shows that there is
   * something; who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A content block of a tool call. */
export interface Content {
  /** The block. */
  content: ContentBlock;
  _meta?: Meta;
}

/**
 * The commands that the user can give in a session, by writing `/name` at the beginning of a prompt.
 *
 * See https://agentclientprotocol.com/protocol/v2/slash-commands
 */
export interface AvailableCommandsUpdate {
  /**
   * All commands: they replace those before.
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands: AvailableCommand[];
  _meta?: Meta;
}

/**
 * A compaction of the session's context: it appears where it is first mentioned, and later updates with the same id
 * change it there. What is missing stays as it is, and `null` clears it; of `_meta`, each key alone is replaced.
 */
export interface CompactionUpdate {
  /** The id of the compaction. */
  compactionId: CompactionId;
  /**
   * Its status; `in_progress` if a new compaction has none, and after `null`.
   * @x-deserialize-default-on-error true
   */
  status?: CompactionStatus | null;
  /**
   * All of the summary that stands for what was compacted, for people; `[]` clears it too.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  summary?: ContentBlock[] | null;
  /**
   * The error, for people.
   * @x-deserialize-default-on-error true
   */
  error?: string | null;
  _meta?: Meta;
}

/**
 * A chunk of a compaction's summary, to be appended in the order of arrival. If its id is new, it starts a compaction
 * that is in progress.
 */
export interface CompactionSummaryChunk {
  /** The id of the compaction. */
  compactionId: CompactionId;
  /** The content to add. */
  content: ContentBlock;
  _meta?: Meta;
}

/**
 * Asks the user whether something may be done.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#requesting-permission
 * @x-side client
 * @x-method session/request_permission
 * @x-scope {"session":["sessionId"],"toolCall":["subject.toolCall.toolCallId","subject.toolCallId"]}
 * @x-state {"session":[{"action":"upsert","target":"toolCall","id":"subject.toolCall.toolCallId","value":"subject.toolCall"}]}
 */
export interface RequestPermissionRequest {
  /** The session that it happens in. */
  sessionId: SessionId;
  /** The question, for people. It changes no title of what is asked about. */
  title: string;
  /**
   * Why permission is needed, for people. It changes nothing of what is asked about. Missing and `null` are the same.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The subject of the permission. Missing and `null` both mean that only the texts describe it. */
  subject?: RequestPermissionSubject | null;
  /**
   * The answers to choose from: at least one.
   * @minItems 1
   */
  options: PermissionOption[];
  _meta?: Meta;
}

/** The subject of a permission request. */
export type RequestPermissionSubject =
  /** A tool call, before it is run. */
  | ({ type: "tool_call" } & ToolCallPermissionSubject)
  /** A command, before it is run. */
  | ({ type: "command" } & CommandPermissionSubject)
  /**
   * A subject that is not listed here. A client that does not know it asks by title and description, or declines; who
   * does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A tool call that needs permission. */
export interface ToolCallPermissionSubject {
  /**
   * The call. A client applies it exactly like a `tool_call_update`, in the order of arrival, before it asks the
   * user; a new id begins a call.
   */
  toolCall: ToolCallUpdate;
  _meta?: Meta;
}

/**
 * The capabilities of a client. An agent MUST NOT use one that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#client-capabilities
 */
export interface StableClientCapabilities {
  /**
   * Which authentication methods the client can carry out, beside those that the agent carries out itself; an agent
   * MUST NOT offer others. Missing and `null` mean none.
   * @x-deserialize-default-on-error true
   */
  auth?: ClientAuthCapabilities | null;
  /**
   * Which questions the agent may put to the user; missing or `null` means none.
   * @x-deserialize-default-on-error true
   */
  elicitation?: ElicitationCapabilities | null;
  _meta?: Meta;
}

/**
 * The capabilities of an agent. A client MUST NOT use one that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#agent-capabilities
 */
export interface StableAgentCapabilities {
  /**
   * The sessions of the agent. Missing and `null` mean that it handles no `session/…` method; `{}` means that it
   * handles those that are always there.
   * @x-deserialize-default-on-error true
   */
  session?: SessionCapabilities | null;
  /**
   * What the agent can do about authentication, beside logging in and out. Missing and `null` mean nothing. That it
   * handles `auth/login` and `auth/logout`, its `authMethods` say.
   * @x-deserialize-default-on-error true
   */
  auth?: AgentAuthCapabilities | null;
  _meta?: Meta;
}

/**
 * What an agent can do in sessions. In each place, `{}` says yes, and missing or `null` says no. `session/new`,
 * `session/prompt`, `session/cancel` and `session/update` are always there. `session/list`, `session/resume` and
 * `session/close` are too, unless the agent sends any of `list`, `load`, `resume` and `close`: then these four say
 * what there is.
 *
 * See https://agentclientprotocol.com/protocol/v2/initialization#session-capabilities
 */
export interface StableSessionCapabilities {
  /**
   * The content blocks that prompts may have beside `text` and `resource_link`. Missing and `null` mean none.
   * @x-deserialize-default-on-error true
   */
  prompt?: PromptCapabilities | null;
  /**
   * The MCP transports that servers of a session may use. Missing and `null` mean none.
   * @x-deserialize-default-on-error true
   */
  mcp?: McpCapabilities | null;
  /**
   * Whether `session/delete` is handled, for the sessions that `session/list` names.
   * @x-deserialize-default-on-error true
   */
  delete?: SessionDeleteCapabilities | null;
  /**
   * Whether requests that begin or reopen a session may carry `additionalDirectories`. An agent that lists sessions
   * may then name theirs in the list.
   * @x-deserialize-default-on-error true
   */
  additionalDirectories?: SessionAdditionalDirectoriesCapabilities | null;
  /**
   * Whether `session/list` is handled, where one of the four is sent.
   * @x-deserialize-default-on-error true
   */
  list?: SessionListCapabilities | null;
  /**
   * Whether `session/load` is handled. If it is missing or `null`, a client MUST NOT call it.
   * @x-deserialize-default-on-error true
   */
  load?: SessionLoadCapabilities | null;
  /**
   * Whether `session/resume` is handled, where one of the four is sent.
   * @x-deserialize-default-on-error true
   */
  resume?: SessionResumeCapabilities | null;
  /**
   * Whether `session/close` is handled, where one of the four is sent.
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

/**
 * The content blocks that an agent takes in a prompt beside `text` and `resource_link`. In each place, `{}` says yes,
 * and missing or `null` says no.
 */
export interface StablePromptCapabilities {
  /**
   * Whether `image` blocks may be sent.
   * @x-deserialize-default-on-error true
   */
  image?: PromptImageCapabilities | null;
  /**
   * Whether `audio` blocks may be sent.
   * @x-deserialize-default-on-error true
   */
  audio?: PromptAudioCapabilities | null;
  /**
   * Whether `resource` blocks, which carry the resource itself, may be sent.
   * @x-deserialize-default-on-error true
   */
  embeddedContext?: PromptEmbeddedContextCapabilities | null;
  _meta?: Meta;
}

/** The MCP transports that an agent speaks. In each place, `{}` says yes, and missing or `null` says no. */
export interface StableMcpCapabilities {
  /**
   * Whether servers of type `stdio` may be sent.
   * @x-deserialize-default-on-error true
   */
  stdio?: McpStdioCapabilities | null;
  /**
   * Whether servers of type `http` may be sent.
   * @x-deserialize-default-on-error true
   */
  http?: McpHttpCapabilities | null;
  _meta?: Meta;
}

/**
 * What an agent can do about authentication, beside logging in and out: that it handles `auth/login` and
 * `auth/logout`, its `authMethods` say.
 */
export interface StableAgentAuthCapabilities {
  _meta?: Meta;
}

/**
 * Begins a session. Fails with error `-32000` if the user has to authenticate first.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#creating-a-session
 * @x-side agent
 * @x-method session/new
 */
export interface StableNewSessionRequest {
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
 * Reopens a session. What was said in it is told again only as far as `replayFrom` asks for it.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#resuming-sessions
 * @x-side agent
 * @x-method session/resume
 */
export interface StableResumeSessionRequest {
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
 * Asks for the sessions that can be reopened, one page at a time.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-list
 * @x-side agent
 * @x-method session/list
 */
export interface StableListSessionsRequest {
  /**
   * Only the sessions of exactly this directory: neither those below it, nor those that have it among their further
   * roots. Missing and `null` both mean those of any directory.
   */
  cwd?: AbsolutePath | null;
  /** The page to send: `nextCursor` of the page before, unchanged. Missing or `null` asks for the first. */
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
   * The sessions of this page; empty if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sessions: SessionInfo[];
  /** Asks for the next page. Missing or `null` on the last one; an empty text is a cursor like any other. */
  nextCursor?: SessionListCursor | null;
  _meta?: Meta;
}

/** A session, as a list shows it. */
export interface StableSessionInfo {
  /** Names the session. */
  sessionId: SessionId;
  /** The directory of the session. */
  cwd: AbsolutePath;
  /**
   * All further roots of the session, in order; missing or empty means none. They replace what was listed before.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The title of the session, for people. Missing and `null` both mean that it has none.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * When something last happened in the session, in the form of RFC 3339. Missing and `null` both mean that the agent
   * does not say.
   * @format date-time
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
 * An MCP server that an agent connects to for a session.
 *
 * See https://agentclientprotocol.com/protocol/v2/session-setup#mcp-servers
 */
export type StableMcpServer =
  /** Over HTTP; only if the agent advertised `session.mcp.http`. */
  | ({ type: "http" } & McpServerHttp)
  /** A program that the agent starts; only if the agent advertised `session.mcp.stdio`. */
  | ({ type: "stdio" } & McpServerStdio)
  /**
   * A transport that is not listed here. An agent that does not know it MUST reject the request with error `-32602`;
   * who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** An update of a session. */
export type StableSessionUpdate =
  /**
   * A piece of what the user said.
   * @x-state {"session":[{"action":"append","target":"userMessage","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "user_message_chunk" } & ContentChunk)
  /**
   * The user's message as it is now.
   * @x-state {"session":[{"action":"upsert","target":"userMessage","id":"messageId"}]}
   */
  | ({ sessionUpdate: "user_message" } & UserMessage)
  /**
   * A piece of what the agent says.
   * @x-state {"session":[{"action":"append","target":"agentMessage","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "agent_message_chunk" } & ContentChunk)
  /**
   * The agent's message as it is now.
   * @x-state {"session":[{"action":"upsert","target":"agentMessage","id":"messageId"}]}
   */
  | ({ sessionUpdate: "agent_message" } & AgentMessage)
  /**
   * A piece of what the agent thinks.
   * @x-state {"session":[{"action":"append","target":"agentThought","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "agent_thought_chunk" } & ContentChunk)
  /**
   * The agent's thought as it is now.
   * @x-state {"session":[{"action":"upsert","target":"agentThought","id":"messageId"}]}
   */
  | ({ sessionUpdate: "agent_thought" } & AgentThought)
  /**
   * Whether the agent works in the foreground, all in all.
   * @x-state {"session":[{"action":"replace","target":"state"}]}
   */
  | ({ sessionUpdate: "state_update" } & StateUpdate)
  /**
   * A piece of what a tool call gives to see.
   * @x-state {"session":[{"action":"append","target":"toolCall","id":"toolCallId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "tool_call_content_chunk" } & ToolCallContentChunk)
  /**
   * A tool call has started or changed.
   * @x-state {"session":[{"action":"upsert","target":"toolCall","id":"toolCallId"}]}
   */
  | ({ sessionUpdate: "tool_call_update" } & ToolCallUpdate)
  /**
   * A terminal of the agent has begun or changed.
   * @x-state {"session":[{"action":"upsert","target":"terminal","id":"terminalId"}]}
   */
  | ({ sessionUpdate: "terminal_update" } & TerminalUpdate)
  /**
   * A piece of a terminal's output.
   * @x-state {"session":[{"action":"append","target":"terminal","id":"terminalId","field":"output.data","value":"data"}]}
   */
  | ({ sessionUpdate: "terminal_output_chunk" } & TerminalOutputChunk)
  /**
   * A plan is new or has changed.
   * @x-state {"session":[{"action":"replace","target":"plan","id":"plan.planId","value":"plan"}]}
   */
  | ({ sessionUpdate: "plan_update" } & PlanUpdate)
  /**
   * A plan is removed.
   * @x-state {"session":[{"action":"remove","target":"plan","id":"planId"}]}
   */
  | ({ sessionUpdate: "plan_removed" } & PlanRemoved)
  /**
   * The commands that the user can give; they replace those before.
   * @x-state {"session":[{"action":"replace","target":"availableCommands","value":"availableCommands"}]}
   */
  | ({ sessionUpdate: "available_commands_update" } & AvailableCommandsUpdate)
  /**
   * Configuration options have changed.
   * @x-state {"session":[{"action":"replace","target":"configOptions","value":"configOptions"}]}
   */
  | ({ sessionUpdate: "config_option_update" } & ConfigOptionUpdate)
  /**
   * The description of the session in lists has changed.
   * @x-state {"session":[{"action":"upsert","target":"sessionInfo"}]}
   */
  | ({ sessionUpdate: "session_info_update" } & SessionInfoUpdate)
  /**
   * The use of the context and the cost of the session.
   * @x-state {"session":[{"action":"upsert","target":"usage"}]}
   */
  | ({ sessionUpdate: "usage_update" } & UsageUpdate)
  /**
   * A word to the user that is no part of the history; a client may ignore it.
   * @x-state {}
   */
  | ({ sessionUpdate: "notice" } & Notice)
  /**
   * A compaction of the context.
   * @x-state {"session":[{"action":"upsert","target":"compaction","id":"compactionId"}]}
   */
  | ({ sessionUpdate: "compaction_update" } & CompactionUpdate)
  /**
   * A piece of a compaction's summary.
   * @x-state {"session":[{"action":"append","target":"compaction","id":"compactionId","field":"summary","value":"content"}]}
   */
  | ({ sessionUpdate: "compaction_summary_chunk" } & CompactionSummaryChunk)
  /**
   * Everything that `replayFrom` asked for has been replayed.
   * @x-state {}
   */
  | ({ sessionUpdate: "replay_complete" } & ReplayComplete)
  /**
   * This session has a subagent, or something about it has changed.
   * @x-state {"session":[{"action":"upsert","target":"subagent","id":"sessionId"}]}
   */
  | ({ sessionUpdate: "subagent_update" } & SubagentUpdate)
  /**
   * A message from or to another session.
   * @x-state {"session":[{"action":"upsert","target":"sessionMessage","id":"messageId"}]}
   */
  | ({ sessionUpdate: "session_message" } & SessionMessage)
  /**
   * A piece of such a message.
   * @x-state {"session":[{"action":"append","target":"sessionMessage","id":"messageId","field":"content","value":"content"}]}
   */
  | ({ sessionUpdate: "session_message_chunk" } & SessionMessageChunk)
  /**
   * A kind of update that is not listed here. A client that does not know it ignores it, or shows that there is
   * something; who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      sessionUpdate: UnknownTag;
      [key: string]: unknown;
    };

/**
 * The agent does nothing in the foreground; work in the background may go on. Where this ends work, the agent should
 * say why by `stopReason`. A repeated or resumed state may carry the last reason again, which MUST NOT count as
 * another end, cancellation or use.
 */
export type StableIdleStateUpdate = {
  /**
   * All work that goes on beside the foreground, each time in full. Missing, `null` and malformed say nothing about
   * such work; `[]` says that there is none. An agent that reports such work MUST do so in every state of the
   * session.
   * @x-deserialize-default-on-error true
   */
  background?: BackgroundWork[] | null;
  _meta?: Meta;
  /**
   * Why the work ended: it selects the variant. Missing, `null` and malformed all mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  stopReason?: string | null;
} &
  /** The work is done; so it is with commands that needed no model. */
  (
    | { stopReason: "end_turn" }
    /** The model reached its limit of tokens. */
    | { stopReason: "max_tokens" }
    /** The limit of requests to the model for this work was reached. */
    | { stopReason: "max_turn_requests" }
    /** The agent refuses to go on. */
    | { stopReason: "refusal" }
    /**
     * The user or the client stopped it: by `session/cancel`, by closing the session, or by an answer that says so.
     * The agent MUST say this even if stopping made something fail. Where it stops for reasons of its own, it gives
     * another reason.
     */
    | { stopReason: "cancelled" }
    /**
     * Something failed. A prompt that fails before it is part of the conversation is answered with an error as well;
     * after that, its answer remains a success.
     */
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

/**
 * Something to show or to read: in prompts, in what the agent says, and in what tools give back. The blocks are those
 * of MCP, so what an MCP server returns can be passed on as it is.
 *
 * See https://agentclientprotocol.com/protocol/v2/content
 */
export type StableContentBlock =
  /** Text, plain or Markdown. Every agent MUST take it in prompts; clients should show it as CommonMark. */
  | ({ type: "text" } & TextContent)
  /** A picture. In prompts only if the agent advertised `session.prompt.image`. */
  | ({ type: "image" } & ImageContent)
  /** A sound. In prompts only if the agent advertised `session.prompt.audio`. */
  | ({ type: "audio" } & AudioContent)
  /** A link to something that the receiver may be able to read. Every agent MUST take it in prompts. */
  | ({ type: "resource_link" } & ResourceLink)
  /** The resource itself. In prompts only if the agent advertised `session.prompt.embeddedContext`. */
  | ({ type: "resource" } & EmbeddedResource)
  /**
   * A kind of block that is not listed here. An agent that does not know it MUST answer a prompt that has it with
   * error `-32602`; a client ignores it, or shows that there is something; who does not know it should keep what it
   * stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** Something that the user can call by name. */
export type StableAvailableCommand =
  /** A command that the user gives by writing it in a prompt. */
  | ({ type: "command" } & Command)
  /**
   * A kind that is not listed here. A client that does not know it leaves it out, or shows it like a command, by its
   * name and description; who does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      /** The name, without `/` before it: no white space, and no other of the list has the same. */
      name: string;
      /** Its purpose, for people. */
      description: string;
      [key: string]: unknown;
    };
