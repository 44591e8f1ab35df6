import type {
  CompactionStatus,
  ContentBlock as ContentBlockV1,
  JsonObject,
  NoticeSeverity,
  ToolCallContent as ToolCallContentV1,
  ToolCallLocation,
  ToolCallStatus as ToolCallStatusV1,
  ToolKind as ToolKindV1,
} from "@parley/schema/v1";

/** Any other string: what a peer may send beside the listed values, kept as it came. */
export type OtherString = string & Record<never, never>;

/**
 * A variant that this version of the library does not know, kept as it came. In code its tag begins with `_`, so that
 * TypeScript can tell it from the listed ones; on the wire it is any other string.
 */
export interface UnknownVariant {
  readonly type: `_${string}`;
  readonly [key: string]: unknown;
}

/** One block of a message, a tool call's output or a compaction's summary. */
export type ContentBlock = Readonly<ContentBlockV1> | UnknownVariant;

/** One piece of what a tool call shows: a content block, a diff or a terminal by its id. */
export type ToolCallContent = Readonly<ToolCallContentV1> | UnknownVariant;

/** `cancelled` is also what a client shows of an unfinished tool call once it has cancelled the turn. */
export type ToolCallStatus = ToolCallStatusV1 | "paused" | "cancelled" | OtherString;

/** What sort of thing a tool does, for an icon. */
export type ToolKind = ToolKindV1 | OtherString;

/** One thing in the conversation. It never changes its place, so its index is a stable key for a view. */
export type SessionEntry = MessageEntry | ToolCallEntry | NoticeEntry | CompactionEntry;

/** What one side said or thought. */
export interface MessageEntry {
  readonly type: "message";
  /** The agent's `messageId`, or one derived from the position if the agent gave none (it begins with `#`). */
  readonly id: string;
  readonly role: "user" | "agent" | "thought";
  /** Neighbouring text chunks are one block, unless one of them carries annotations or `_meta`. */
  readonly content: readonly ContentBlock[];
  /** Whether this client put it here when it sent the prompt; the agent's own echo replaces it. */
  readonly local?: true;
  readonly _meta?: JsonObject;
}

/** A tool call as it stands after all its updates; `id` is the protocol's `toolCallId`. */
export interface ToolCallEntry {
  readonly type: "tool_call";
  readonly id: string;
  /** Empty if the agent has not given one. */
  readonly title: string;
  readonly name?: string;
  readonly kind: ToolKind;
  readonly status: ToolCallStatus;
  readonly content: readonly ToolCallContent[];
  readonly locations: readonly Readonly<ToolCallLocation>[];
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
  readonly _meta?: JsonObject;
}

/** Something the agent tells the user outside the conversation. Its `id` is derived from the position. */
export interface NoticeEntry {
  readonly type: "notice";
  readonly id: string;
  readonly severity: NoticeSeverity;
  readonly title: string;
  readonly description?: string;
  readonly _meta?: JsonObject;
}

/** The place where the agent shortened its context; `id` is the protocol's `compactionId`. */
export interface CompactionEntry {
  readonly type: "compaction";
  readonly id: string;
  readonly status: CompactionStatus;
  readonly summary: readonly ContentBlock[];
  readonly error?: string;
  readonly _meta?: JsonObject;
}
