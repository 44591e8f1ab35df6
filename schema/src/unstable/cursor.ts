import type { Meta, OpenString, Tagged, UnknownTag } from "../primitive.ts";
import type { CompactionId, MessageId, ToolCallId } from "../shared/ids.ts";

/**
 * Identifies a place in a session's history. The ID is opaque and is never reused for a different place.
 * @type string
 */
export type CursorId = Tagged<string, "CursorId">;

/**
 * A place in a session's history. The first update with a given ID MUST have an anchor, which never changes. Later
 * updates change how the place can be used. Missing capabilities and metadata keep their values, and `null` clears
 * them. `_meta` is replaced as a whole in version 1, and merged key by key in version 2.
 *
 * See https://agentclientprotocol.com/rfds/session-cursors
 */
export interface CursorUpdate {
  /** The ID of the cursor. */
  cursorId: CursorId;
  /** The history entry next to the place. If this is missing or `null`, the anchor does not change. */
  anchor?: CursorAnchor | null;
  /**
   * What the place can currently be used for. This replaces all earlier capabilities.
   * @x-deserialize-default-on-error true
   */
  capabilities?: CursorCapabilities | null;
  _meta?: Meta;
}

/** The history entry next to a cursor's place. */
export type CursorAnchor =
  /** A message from the user. */
  | ({ type: "user_message" } & CursorMessageAnchor)
  /** A message from the agent. */
  | ({ type: "agent_message" } & CursorMessageAnchor)
  /** An agent thought. */
  | ({ type: "agent_thought" } & CursorMessageAnchor)
  /** A message from or to another session. */
  | ({ type: "session_message" } & CursorMessageAnchor)
  /** A tool call. */
  | ({ type: "tool_call" } & CursorToolCallAnchor)
  /** A compaction. */
  | ({ type: "compaction" } & CursorCompactionAnchor)
  /** Any other anchor. A client that does not know the type keeps the cursor but does not show it. */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A place next to a message. */
export interface CursorMessageAnchor {
  /** The ID of the message. */
  messageId: MessageId;
  /** The position of the place relative to the message. */
  position: CursorAnchorPosition;
  _meta?: Meta;
}

/** A place next to a tool call. */
export interface CursorToolCallAnchor {
  /** The ID of the tool call. */
  toolCallId: ToolCallId;
  /** The position of the place relative to the tool call. */
  position: CursorAnchorPosition;
  _meta?: Meta;
}

/** A place next to a compaction. */
export interface CursorCompactionAnchor {
  /** The ID of the compaction. */
  compactionId: CompactionId;
  /** The position of the place relative to the compaction. */
  position: CursorAnchorPosition;
  _meta?: Meta;
}

/** The position of a place relative to its anchor. */
export type CursorAnchorPosition =
  /** Before the anchor. */
  | "before"
  /** After the anchor. */
  | "after"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;

/** What a place in the history can be used for. Malformed values are ignored. */
export interface CursorCapabilities {
  /**
   * `{}` if `session/fork` accepts the cursor; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  fork?: CursorForkCapabilities | null;
  _meta?: Meta;
}

/** Indicates that a session can be forked at the cursor. */
export interface CursorForkCapabilities {
  _meta?: Meta;
}
