import type {
  ContentBlock,
  Cost,
  JsonObject,
  PlanEntry as NeutralPlanEntry,
  StopReason,
} from "@parley/schema/neutral";

import type { ConfigOption } from "./config-option.ts";
import type { ForeignNotification } from "./foreign-notification.ts";
import type { SlashCommand } from "./slash-command.ts";
import type { SubagentReference } from "./subagent-reference.ts";
import type { TerminalExit } from "./terminal-exit.ts";
import type { ToolCallEvent, ToolCallUpdateEvent } from "./tool-call.ts";

/** Whether a message comes from the user or the agent, or is part of the agent's reasoning. */
export type MessageRole = "user" | "agent" | "thought";

interface AnyEvent {
  /** The external agent's notification from which the event was read. */
  readonly source?: ForeignNotification;
  /** The subagent to which the event belongs. Omitted for an event of the session itself. */
  readonly subagent?: SubagentReference;
}

/**
 * A chunk of a message. Chunks with the same role and `messageId` form one message. A chunk without an id continues
 * the previous message if that message has the same role.
 */
export interface MessageEvent extends AnyEvent {
  readonly type: "message";
  readonly role: MessageRole;
  /** If absent, the id is derived from the event's offset when it is rendered. */
  readonly messageId?: string;
  readonly content: ContentBlock;
  /** The prompt's `_meta`. Present in the first chunk of its message. */
  readonly _meta?: JsonObject;
}

/** One step of a plan. Version 1 does not show `cancelled` steps. */
export type PlanEntry = NeutralPlanEntry;

/** The id of a plan if the agent does not assign one. */
export const MAIN_PLAN = "plan";

interface OfPlan extends AnyEvent {
  /** Default: {@link MAIN_PLAN}. Version 1 clients that cannot show several plans show only the latest. */
  readonly planId?: string;
}

/** All steps of a plan. They replace any earlier plan with the same id. */
export interface PlanEvent extends OfPlan {
  readonly type: "plan";
  /** The plan's own `_meta`, for plans with an id. Each entry has a separate one. */
  readonly planMeta?: JsonObject;
  readonly entries: PlanEntry[];
}

/** The text of a plan. It replaces any earlier plan with the same id. */
export interface PlanTextEvent extends OfPlan {
  readonly type: "plan_text";
  /** Markdown. */
  readonly text: string;
  /** The absolute path of the file that contains the plan. */
  readonly path?: string;
  /** The `_meta` of the plan, separate from its text. */
  readonly planMeta?: JsonObject;
  /** The id of the message that shows this plan to clients that support only a single plan of steps. */
  readonly messageId?: string;
  readonly _meta?: JsonObject;
}

/** The removal of a plan. */
export interface PlanRemovedEvent extends OfPlan {
  readonly type: "plan_removed";
  readonly _meta?: JsonObject;
}

/** A change to the session's title or activity. */
export interface InfoEvent extends AnyEvent {
  readonly type: "info";
  readonly title?: string | null;
  /** The time of the last activity, as an ISO 8601 timestamp. */
  readonly updatedAt?: string | null;
  readonly _meta?: JsonObject;
}

/** The number of tokens in use in the model's context window, and the window's size in tokens. */
export interface UsageEvent extends AnyEvent {
  readonly type: "usage";
  readonly used: number;
  readonly size: number;
  /** The session's cumulative cost. */
  readonly cost?: Cost;
}

/**
 * A notice for the user. Stored only if it comes from an external agent (has a `source`), because everything from
 * such an agent is replayed.
 */
export interface NoticeEvent extends AnyEvent {
  readonly type: "notice";
  readonly severity: "info" | "warning" | "error";
  readonly title: string;
  readonly description?: string;
}

/**
 * A context compaction. An update with the same id replaces only the fields that it contains. Stored under the same
 * conditions as a {@link NoticeEvent}.
 */
export interface CompactionEvent extends AnyEvent {
  readonly type: "compaction";
  /** An id that is unique in the session. */
  readonly compactionId: string;
  readonly status: "in_progress" | "completed" | "failed" | "cancelled";
  /** The human-readable summary that replaces the compacted messages. */
  readonly summary?: ContentBlock[];
  /** The human-readable reason for a failure. */
  readonly error?: string;
}

/** A block to append to a compaction's summary. Stored under the same conditions as a {@link NoticeEvent}. */
export interface CompactionSummaryEvent extends AnyEvent {
  readonly type: "compaction_summary";
  readonly compactionId: string;
  readonly content: ContentBlock;
  readonly _meta?: JsonObject;
}

/** The start or exit of one of the agent's commands. Version 1 does not show it. */
export interface TerminalEvent extends AnyEvent {
  readonly type: "terminal";
  readonly terminalId: string;
  readonly command?: string;
  readonly cwd?: string;
  /** Whether the user may kill the command: `true` while it is running. */
  readonly cancellable?: boolean;
  /** The complete output or only its tail. */
  readonly output?: string;
  /** Present once the command has exited. */
  readonly exitStatus?: TerminalExit;
}

/** An update of a custom type that the agent defines, sent unchanged. The type's `name` starts with `_`. */
export interface CustomEvent extends AnyEvent {
  readonly type: "custom";
  readonly name: `_${string}`;
  readonly payload: JsonObject;
}

/**
 * An external agent's update that has no matching event type. It is sent unchanged, and only to clients that use the
 * same protocol version.
 */
export interface ForeignEvent extends ForeignNotification, Pick<AnyEvent, "subagent"> {
  readonly type: "foreign";
  readonly update: JsonObject & { readonly sessionUpdate: string };
}

/** A work state as plain JSON. */
export type PlainWorkState =
  | { readonly state: "running" | "requires_action" }
  | {
      readonly state: "idle";
      readonly stopReason?: StopReason | "error";
      readonly error?: { readonly code: number; readonly message: string };
    };

/** The start of a subagent, or a change to one. Omitted fields stay unchanged. */
export interface SubagentEvent extends AnyEvent {
  readonly type: "subagent";
  /** An id that is unique in the session. */
  readonly subagentId: string;
  /** Present when the subagent starts. */
  readonly title?: string;
  readonly description?: string;
  /**
   * The tool call that the subagent works for. Clients without subagent support show its tool calls under this one.
   */
  readonly toolCallId?: string;
  /** Whether the user may cancel the subagent without cancelling the turn: `true` while the subagent is working. */
  readonly cancellable?: boolean;
  readonly state?: PlainWorkState;
}

/** The state of a subagent's work, in its own session. Version 1 shows only the state in the {@link SubagentEvent}. */
export interface SubagentStateEvent extends AnyEvent {
  readonly type: "subagent_state";
  readonly state: PlainWorkState;
}

/** A message between a session and its subagent, from the point of view of one of them. */
export interface SessionMessageEvent extends AnyEvent {
  readonly type: "session_message";
  readonly messageId: string;
  /** The id of this message in the sender's session. Omitted in the sender's own session. */
  readonly senderMessageId?: string;
  /** The id of this message in the recipient's session. Omitted in the recipient's own session. */
  readonly recipientMessageId?: string;
  /** The subagent that sent the message. Omitted if the session sent it. */
  readonly from?: string;
  /** The subagent that received the message. Omitted if the session received it. */
  readonly to?: string;
  /**
   * The tool call that represents the subagent in clients without subagent support. It is either the call that the
   * subagent works for or one with the subagent's id.
   */
  readonly toolCallId?: string;
  readonly content: ContentBlock[];
}

/**
 * An event in a session, stored independently of the protocol version. A dialect renders it for the connection's
 * version, and renders live and replayed events identically.
 */
export type SessionEvent =
  | MessageEvent
  | (ToolCallEvent & AnyEvent)
  | (ToolCallUpdateEvent & AnyEvent)
  | PlanEvent
  | PlanTextEvent
  | PlanRemovedEvent
  | InfoEvent
  | UsageEvent
  | (OptionalEvent & { readonly source: ForeignNotification })
  | TerminalEvent
  | SubagentEvent
  | SubagentStateEvent
  | SessionMessageEvent
  | CustomEvent
  | ForeignEvent;

/**
 * An event that has just occurred. A message always has an id here, so the encoded update does not depend on the
 * event's offset in the session.
 */
export type LiveEvent = Exclude<SessionEvent, MessageEvent> | (MessageEvent & { readonly messageId: string });

/** A chunk of a command's output. Not stored, because the command's exit event contains the output. */
export interface TerminalOutputEvent extends AnyEvent {
  readonly type: "terminal_output";
  readonly terminalId: string;
  readonly bytes: Uint8Array;
  readonly _meta?: JsonObject;
}

/** A session's current settings. Not stored, because clients receive the settings when they open the session. */
export type SettingsEvent = UpdateDetails &
  (
    | { readonly type: "config"; readonly options: readonly ConfigOption[] }
    | { readonly type: "mode"; readonly modeId: string }
    | { readonly type: "commands"; readonly commands: readonly SlashCommand[] }
    | { readonly type: "suggestions"; readonly prompts: readonly (readonly ContentBlock[])[] }
  );

/** Additional members of the update that reports a change. */
export interface UpdateDetails extends AnyEvent {
  readonly _meta?: JsonObject;
}

/** An event for clients that show events of its type. Stored only if it comes from an external agent. */
export type OptionalEvent = NoticeEvent | CompactionEvent | CompactionSummaryEvent;

/** An optional event from this agent. Never stored. */
export type UnstoredEvent = OptionalEvent & { readonly source?: never };

/** An event that the agent emits. Its type and its `source` determine whether it is stored. */
export type EmittedEvent = SessionEvent | OptionalEvent | TerminalOutputEvent;

/** Any event that is sent to clients, stored or transient. */
export type SentEvent = SessionEvent | OptionalEvent | SettingsEvent | TerminalOutputEvent;

/** A message or tool call of a conversation. */
export type ConversationEntry = ConversationMessage | ConversationToolCall;

/** A complete message. */
export interface ConversationMessage {
  readonly type: "message";
  readonly role: MessageRole;
  readonly messageId?: string;
  readonly content: readonly ContentBlock[];
  /**
   * The content as text for a language model: Markdown links, embedded files in a `resource` tag, and a placeholder
   * such as `[image]` for anything that is not text.
   */
  readonly text: string;
}

/** A tool call with all its updates applied. */
export interface ConversationToolCall extends ToolCallEvent {
  /** The result as text for a language model: the call's content blocks, or its status if it has no content. */
  readonly text: string;
}

/** An event that is being stored, either in its own entry or as one of several text chunks in an entry. */
export interface PendingEvent {
  readonly entry: Promise<number>;
  /** Number of chunks that precede it in the entry. */
  readonly index: number;
}
