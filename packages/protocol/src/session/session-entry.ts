import type { Diff } from "@parley/schema/v1";
import type {
  CompactionStatus,
  Content,
  ContentBlock as ContentBlockV2,
  DiffChange,
  DiffPatch,
  JsonObject,
  NoticeSeverity,
  Terminal,
  ToolCallCapabilities,
  ToolCallLocation,
  ToolCallStatus as ToolCallStatusV2,
  ToolKind as ToolKindV2,
} from "@parley/schema/v2";

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
export type ContentBlock = Readonly<ContentBlockV2> | UnknownVariant;

/** One piece of what a tool call shows: a content block, a terminal by its id, or what happens to files. */
export type ToolCallContent =
  | ({ readonly type: "content" } & Readonly<Content>)
  | ({ readonly type: "diff" } & Readonly<Diff>)
  | FileChanges
  | ({ readonly type: "terminal" } & Readonly<Terminal>)
  | UnknownVariant;

/**
 * Changes of files that are no `diff`, for it has no words for them: files that are deleted, moved or copied, and those
 * of which no text is given. Only version 2 has them.
 */
export interface FileChanges {
  readonly type: "changes";
  readonly changes: readonly Readonly<DiffChange>[];
  readonly patch?: Readonly<DiffPatch>;
  readonly _meta?: JsonObject;
}

/** `cancelled` is also what a client shows of an unfinished tool call once it has cancelled the turn. */
export type ToolCallStatus = ToolCallStatusV2 | OtherString;

/** What sort of thing a tool does, for an icon. */
export type ToolKind = ToolKindV2 | OtherString;

/** One thing in the conversation. It never changes its place, so its index is a stable key for a view. */
export type SessionEntry = MessageEntry | ToolCallEntry | NoticeEntry | CompactionEntry;

/** What one side said or thought. */
export interface MessageEntry {
  readonly type: "message";
  /** The agent's `messageId`, or one derived from the position if the agent gave none (it begins with `#`). */
  readonly id: string;
  readonly role: "user" | "agent" | "thought";
  /** Neighbouring texts are one block, unless one of them carries annotations or `_meta`. */
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
  /** What may be done with the call now, such as to cancel it alone. Only version 2 has them. */
  readonly capabilities?: Readonly<ToolCallCapabilities>;
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
