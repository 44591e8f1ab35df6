import type { LineNumber, Meta, OpenString, UnknownTag } from "../primitive.ts";
import type { SessionId, TerminalId, ToolCallId } from "../shared/ids.ts";
import type { SessionReference } from "../shared/session-reference.ts";
import type { AbsolutePath } from "./absolute-path.ts";
import type { ContentBlock } from "./content.ts";
import type { Diff } from "./diff.ts";

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

/** The kind of work that a tool does, so clients can show a suitable icon. */
export type ToolKind =
  /** Reads files or data. */
  | "read"
  /** Changes files or data. */
  | "edit"
  /** Deletes files or data. */
  | "delete"
  /** Moves or renames files. */
  | "move"
  /** Searches for something. */
  | "search"
  /** Runs commands or code. */
  | "execute"
  /** Thinks or plans, without changing anything. */
  | "think"
  /** Fetches external data. */
  | "fetch"
  /** Sets the configuration option with category `mode`. */
  | "switch_mode"
  /** Anything else. */
  | "other"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol. Clients show unknown values like `other`.
   */
  | OpenString;

/** The status of a tool call. */
export type ToolCallStatus =
  /**
   * The call has not started, because its input is still being written, it is waiting for permission, or it will run
   * later.
   */
  | "pending"
  /** The call is running. */
  | "in_progress"
  /**
   * The call has started but is not running. It continues only when something resumes it, which may happen any number
   * of times.
   */
  | "paused"
  /** The call succeeded. */
  | "completed"
  /** The call failed. */
  | "failed"
  /** The call was cancelled before it was completed. */
  | "cancelled"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol. A client treats a call with an unknown status as still running.
   */
  | OpenString;

/** A file that a tool call affects. */
export interface ToolCallLocation {
  /** The path of the file. */
  path: AbsolutePath;
  /**
   * The line in the file, starting at 1. Missing or `null` for no particular line.
   * @x-deserialize-default-on-error true
   */
  line?: LineNumber | null;
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
 * An agent terminal to show in a tool call.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#display-only-terminals
 */
export interface Terminal {
  /** The ID of the terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/** The operations that a client may currently use on a tool call. Malformed values are ignored. */
export interface ToolCallCapabilities {
  /**
   * `{}` if a client may use `tool_call/cancel`; missing or `null` if not. An agent should withdraw this once
   * the call is over.
   * @x-deserialize-default-on-error true
   */
  cancel?: ToolCallCancelCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the tool call can be cancelled. */
export interface ToolCallCancelCapabilities {
  _meta?: Meta;
}

/**
 * Cancels one tool call. This is allowed only while the call has `capabilities.cancel`. The agent responds with error
 * `-32602` if the call does not exist, is over, or cannot be cancelled. The response does not mean that the call is
 * over; an update to `cancelled` does (or to `completed` or `failed`, if it finished first). The foreground state
 * does not change.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#cancelling-tool-calls
 * @x-side agent
 * @x-method tool_call/cancel
 */
export interface CancelToolCallRequest {
  /** The ID of the session that the tool call belongs to. */
  sessionId: SessionId;
  /** The ID of the tool call to cancel. */
  toolCallId: ToolCallId;
  _meta?: Meta;
}

/**
 * Confirms that the agent will cancel the tool call. The call is over only when an update reports that it
 * is.
 * @x-side agent
 * @x-method tool_call/cancel
 */
export interface CancelToolCallResponse {
  _meta?: Meta;
}
