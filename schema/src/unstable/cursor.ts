import type { Meta, OpenString, Tagged, UnknownTag } from "../primitive.ts";
import type { CompactionId, MessageId, ToolCallId } from "../shared/ids.ts";

/**
 * Identifies a place in a session's history, and never another one. It is opaque.
 * @type string
 */
export type CursorId = Tagged<string, "CursorId">;

/**
 * A place in a session's history. The first update with an id MUST have an anchor, which never changes; later updates
 * change what the place can be used for. Missing capabilities and metadata keep their value, and `null` clears them.
 * `_meta` is replaced as a whole in version 1, and merged key by key in version 2.
 *
 * See https://agentclientprotocol.com/rfds/session-cursors
 */
export interface CursorUpdate {
  /** The id of the cursor. */
  cursorId: CursorId;
  /** The history entry next to the place. Missing and `null` both leave it unchanged. */
  anchor?: CursorAnchor | null;
  /**
   * What the place can be used for now. It replaces all earlier capabilities.
   * @x-deserialize-default-on-error true
   */
  capabilities?: CursorCapabilities | null;
  _meta?: Meta;
}

/** The history entry next to a place. */
export type CursorAnchor =
  /** A message of the user. */
  | ({ type: "user_message" } & CursorMessageAnchor)
  /** A message of the agent. */
  | ({ type: "agent_message" } & CursorMessageAnchor)
  /** A thought of the agent. */
  | ({ type: "agent_thought" } & CursorMessageAnchor)
  /** A message from or to another session. */
  | ({ type: "session_message" } & CursorMessageAnchor)
  /** A tool call. */
  | ({ type: "tool_call" } & CursorToolCallAnchor)
  /** A compaction. */
  | ({ type: "compaction" } & CursorCompactionAnchor)
  /** Any other anchor. A client that does not know it keeps the cursor, but does not show its place. */
  | {
      /**
       * The kind of anchor: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
       */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A place next to a message. */
export interface CursorMessageAnchor {
  /** The message. */
  messageId: MessageId;
  /** Whether the place is before or after it. */
  position: CursorAnchorPosition;
  _meta?: Meta;
}

/** A place next to a tool call. */
export interface CursorToolCallAnchor {
  /** The tool call. */
  toolCallId: ToolCallId;
  /** Whether the place is before or after it. */
  position: CursorAnchorPosition;
  _meta?: Meta;
}

/** A place next to a compaction. */
export interface CursorCompactionAnchor {
  /** The compaction. */
  compactionId: CompactionId;
  /** Whether the place is before or after it. */
  position: CursorAnchorPosition;
  _meta?: Meta;
}

/** Whether a place is before or after its anchor. */
export type CursorAnchorPosition =
  /** Before it. */
  | "before"
  /** After it. */
  | "after"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** What a place in the history can be used for. Malformed values mean nothing. */
export interface CursorCapabilities {
  /**
   * `{}` if `session/fork` accepts the place; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  fork?: CursorForkCapabilities | null;
  _meta?: Meta;
}

/** A session can be forked at the place. */
export interface CursorForkCapabilities {
  _meta?: Meta;
}
