import type {
  AnyContent,
  AnyContentBlock,
  CompactionStatus,
  Diff,
  DiffChange,
  DiffPatch,
  JsonObject,
  ToolCallStatus as KnownToolCallStatus,
  ToolKind as KnownToolKind,
  NoticeSeverity,
  SessionReference,
  Terminal,
  ToolCallCapabilities,
  ToolCallLocation,
} from "@parley/schema/neutral";

/** Any other string that a peer may send instead of a known value. It is kept unchanged. */
export type OtherString = string & Record<never, never>;

/**
 * A variant that this version of the library does not recognize. It is kept unchanged. Its declared type starts with
 * `_` so that TypeScript can narrow unions, but on the wire it can be any string.
 */
export interface UnknownVariant {
  readonly type: `_${string}`;
  readonly [key: string]: unknown;
}

/** A block in a message, a tool call's output or a compaction's summary. */
export type ContentBlock = Readonly<AnyContentBlock> | UnknownVariant;

/** An item in a tool call's content: a content block, the id of a terminal or session, or file changes. */
export type ToolCallContent =
  | ({ readonly type: "content" } & Readonly<AnyContent>)
  | ({ readonly type: "diff" } & Readonly<Diff>)
  | FileChanges
  | ({ readonly type: "terminal" } & Readonly<Terminal>)
  | ({ readonly type: "session" } & Readonly<SessionReference>)
  | UnknownVariant;

/**
 * File changes that a `diff` cannot express: deleted, moved or copied files, and files for which the agent does not
 * send the text. Version 2 only.
 */
export interface FileChanges {
  readonly type: "changes";
  readonly changes: readonly Readonly<DiffChange>[];
  readonly patch?: Readonly<DiffPatch>;
  readonly _meta?: JsonObject;
}

/** Status of a tool call. A client that cancels the turn sets it to `cancelled` for unfinished calls. */
export type ToolCallStatus = KnownToolCallStatus | OtherString;

/** Kind of tool, for example to choose an icon. */
export type ToolKind = KnownToolKind | OtherString;

/** An entry in a session's state. It never moves, so its index is a stable key for a view. */
export type SessionEntry = MessageEntry | ToolCallEntry | NoticeEntry | CompactionEntry | SessionMessageEntry;

/** A message from the user or the agent, or one of the agent's thoughts. */
export interface MessageEntry {
  readonly type: "message";
  /** The agent's `messageId`. If there is none, an id that starts with `#` and is derived from the position. */
  readonly id: string;
  readonly role: "user" | "agent" | "thought";
  /** Adjacent text blocks are merged unless one of them has annotations or `_meta`. */
  readonly content: readonly ContentBlock[];
  /** Present if this client added the message when it sent the prompt. The agent's echo of the prompt replaces it. */
  readonly local?: true;
  readonly _meta?: JsonObject;
}

/** A tool call after all of its updates. `id` is the protocol's `toolCallId`. */
export interface ToolCallEntry {
  readonly type: "tool_call";
  readonly id: string;
  /** Title of the tool call. Empty until the agent sends one. */
  readonly title: string;
  readonly name?: string;
  readonly kind: ToolKind;
  readonly status: ToolCallStatus;
  readonly content: readonly ToolCallContent[];
  readonly locations: readonly Readonly<ToolCallLocation>[];
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
  /** Operations that the call currently supports, such as cancelling just this call. Version 2 only. */
  readonly capabilities?: Readonly<ToolCallCapabilities>;
  readonly _meta?: JsonObject;
}

/** A notice that is shown to the user but not to the model. Its `id` is derived from the notice's position. */
export interface NoticeEntry {
  readonly type: "notice";
  readonly id: string;
  readonly severity: NoticeSeverity;
  readonly title: string;
  readonly description?: string;
  readonly _meta?: JsonObject;
}

/** A point at which the agent shortened its context. `id` is the protocol's `compactionId`. */
export interface CompactionEntry {
  readonly type: "compaction";
  readonly id: string;
  readonly status: CompactionStatus;
  readonly summary: readonly ContentBlock[];
  readonly error?: string;
  readonly _meta?: JsonObject;
}

/**
 * A message between a session and a subagent, as seen by one of them. `id` is the protocol's `messageId`. Without a
 * sender, the origin is unknown.
 */
export interface SessionMessageEntry {
  readonly type: "session_message";
  readonly id: string;
  readonly senderSessionId?: string;
  readonly recipientSessionId?: string;
  /** This message's id in the sender's session. */
  readonly senderMessageId?: string;
  /** This message's id in the recipient's session. */
  readonly recipientMessageId?: string;
  readonly content: readonly ContentBlock[];
  readonly _meta?: JsonObject;
}
