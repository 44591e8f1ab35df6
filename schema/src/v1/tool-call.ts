import type { Meta, Uint32 } from "../primitive.ts";
import type { TerminalId, ToolCallId } from "../shared/ids.ts";
import type { SessionReference } from "../shared/session-reference.ts";
import type { ContentBlock } from "./content.ts";

/**
 * An action that the model requests, such as reading a file, running a command or fetching a page.
 *
 * See https://agentclientprotocol.com/protocol/v1/tool-calls
 */
export interface ToolCall {
  /** The ID of the call, unique within the session. */
  toolCallId: ToolCallId;
  /** The human-readable title of the call. */
  title: string;
  /**
   * The name that the model uses for the tool. Missing or `null` if unspecified.
   * @x-deserialize-default-on-error true
   */
  name?: string | null;
  /**
   * The kind of work, so clients can show a suitable icon. Defaults to `other`.
   * @x-deserialize-default-on-error true
   */
  kind?: ToolKind;
  /**
   * The status of the call. Defaults to `pending`.
   * @x-deserialize-default-on-error true
   */
  status?: ToolCallStatus;
  /**
   * The content of the tool call.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ToolCallContent[];
  /**
   * The affected files, so clients can follow the agent.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  locations?: ToolCallLocation[];
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
  _meta?: Meta;
}

/**
 * A change to a tool call. Members that are missing or `null` keep their values; a list replaces the previous one.
 *
 * See https://agentclientprotocol.com/protocol/v1/tool-calls#updating
 */
export interface ToolCallUpdate {
  /** The ID of the call that changed. */
  toolCallId: ToolCallId;
  /**
   * The kind of work.
   * @x-deserialize-default-on-error true
   */
  kind?: ToolKind | null;
  /**
   * The status of the call.
   * @x-deserialize-default-on-error true
   */
  status?: ToolCallStatus | null;
  /**
   * The human-readable title of the call.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The name that the model uses for the tool.
   * @x-deserialize-default-on-error true
   */
  name?: string | null;
  /**
   * All content of the tool call.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ToolCallContent[] | null;
  /**
   * All affected files.
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
  _meta?: Meta;
}

/** The kind of work that a tool does. */
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
  /** Changes the mode of the session. */
  | "switch_mode"
  /** Anything else. */
  | "other";

/** The status of a tool call. */
export type ToolCallStatus =
  /** The call has not started, because its input is still being written or it is waiting for permission. */
  | "pending"
  /** The call is running. */
  | "in_progress"
  /** The call succeeded. */
  | "completed"
  /** The call failed. */
  | "failed";

/** A file that a tool call affects. */
export interface ToolCallLocation {
  /** The absolute path of the file. */
  path: string;
  /**
   * The line in the file, starting at 1.
   * @x-deserialize-default-on-error true
   */
  line?: Uint32 | null;
  _meta?: Meta;
}

/** Content of a tool call. */
export type ToolCallContent =
  /** A content block. */
  | ({ type: "content" } & Content)
  /** A change to a file. */
  | ({ type: "diff" } & Diff)
  /** The live output of a terminal. */
  | ({ type: "terminal" } & Terminal)
  /** The session of a subagent. Agents MUST NOT send this unless the client advertised `subagents`. */
  | ({ type: "session" } & SessionReference);

/** A content block of a tool call. */
export interface Content {
  /** The content block. */
  content: ContentBlock;
  _meta?: Meta;
}

/** A change to a file, with the text before and after. */
export interface Diff {
  /** The absolute path of the file. */
  path: string;
  /**
   * The old text; missing or `null` for a new file.
   * @x-deserialize-default-on-error true
   */
  oldText?: string | null;
  /** The new text. */
  newText: string;
  _meta?: Meta;
}

/**
 * A terminal from `terminal/create` to show in a tool call. The agent MUST send this before it releases the terminal;
 * a client continues to show the output afterwards.
 *
 * See https://agentclientprotocol.com/protocol/v1/terminals
 */
export interface Terminal {
  /** The ID of the terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}
