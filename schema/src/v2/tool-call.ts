import type { LineNumber, Meta, OpenString, UnknownTag } from "../primitive.ts";
import type { SessionId, TerminalId, ToolCallId } from "../shared/ids.ts";
import type { SessionReference } from "../shared/session-reference.ts";
import type { AbsolutePath } from "./absolute-path.ts";
import type { ContentBlock } from "./content.ts";
import type { Diff } from "./diff.ts";

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

/** The kind of thing that a tool does, so that a client can show a fitting icon. */
export type ToolKind =
  /** It reads files or data. */
  | "read"
  /** It changes files or data. */
  | "edit"
  /** It removes files or data. */
  | "delete"
  /** It moves or renames files. */
  | "move"
  /** It looks for something. */
  | "search"
  /** It runs commands or code. */
  | "execute"
  /** It reasons or plans, and touches nothing. */
  | "think"
  /** It gets data from elsewhere. */
  | "fetch"
  /** It sets the configuration option of the category `mode`. */
  | "switch_mode"
  /** It does something else. */
  | "other"
  /**
   * Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. Shown
   * like `other`.
   */
  | OpenString;

/** The status of a tool call. */
export type ToolCallStatus =
  /** It has not begun: its input is still being written, it waits for permission, or it is to run later. */
  | "pending"
  /** It runs. */
  | "in_progress"
  /**
   * It has begun, does not run now, and goes on only if something resumes it; it may be resumed any number of times.
   */
  | "paused"
  /** It has succeeded. */
  | "completed"
  /** It has failed. */
  | "failed"
  /** It was cancelled before it was done. */
  | "cancelled"
  /**
   * Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. A client
   * treats a call with an unknown status as still running.
   */
  | OpenString;

/** A file that a tool call is about. */
export interface ToolCallLocation {
  /** The file. */
  path: AbsolutePath;
  /**
   * The line in it, counted from 1. Missing and `null` both mean none in particular.
   * @x-deserialize-default-on-error true
   */
  line?: LineNumber | null;
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
 * A terminal of the agent that a tool call shows, by the id of its updates.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#display-only-terminals
 */
export interface Terminal {
  /** The terminal to show. */
  terminalId: TerminalId;
  _meta?: Meta;
}

/** The operations that a client may use on a tool call now; a malformed value counts as none. */
export interface ToolCallCapabilities {
  /**
   * Whether `tool_call/cancel` may be sent: `{}` says yes, missing or `null` says no. An agent should take it away
   * when the call is over.
   * @x-deserialize-default-on-error true
   */
  cancel?: ToolCallCancelCapabilities | null;
  _meta?: Meta;
}

/** The tool call can be cancelled. */
export interface ToolCallCancelCapabilities {
  _meta?: Meta;
}

/**
 * Cancels one tool call. Only while its `capabilities.cancel` says so. Error `-32602` if there is no such call, if it
 * is over, or if it cannot be cancelled. The answer does not mean that it is over: an update to `cancelled` does (or
 * to `completed` or `failed`, if it was done before). The foreground state stays as it is.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#cancelling-tool-calls
 * @x-side agent
 * @x-method tool_call/cancel
 */
export interface CancelToolCallRequest {
  /** The session that the call is part of. */
  sessionId: SessionId;
  /** The call to cancel. */
  toolCallId: ToolCallId;
  _meta?: Meta;
}

/**
 * The agent will cancel the tool call; it is over only when an update says so.
 * @x-side agent
 * @x-method tool_call/cancel
 */
export interface CancelToolCallResponse {
  _meta?: Meta;
}
