import type { Meta, Uint32 } from "../primitive.ts";
import type { TerminalId, ToolCallId } from "../shared/ids.ts";
import type { SessionReference } from "../shared/session-reference.ts";
import type { ContentBlock } from "./content.ts";

/**
 * Something that the model wants to do: read a file, run a command, fetch a page.
 *
 * See https://agentclientprotocol.com/protocol/v1/tool-calls
 */
export interface ToolCall {
  /** Identifies the call within the session. */
  toolCallId: ToolCallId;
  /** What the call does, for people. */
  title: string;
  /**
   * The name by which the model calls the tool. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  name?: string | null;
  /**
   * The kind of work, so that a client can show a suitable icon; `other` if missing.
   * @x-deserialize-default-on-error true
   */
  kind?: ToolKind;
  /**
   * The status; `pending` if missing.
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
   * The affected files, so that a client can follow the agent.
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
 * A change of a tool call. Members that are missing or `null` keep their value; a list replaces the previous one.
 *
 * See https://agentclientprotocol.com/protocol/v1/tool-calls#updating
 */
export interface ToolCallUpdate {
  /** The changed call. */
  toolCallId: ToolCallId;
  /**
   * The kind of work.
   * @x-deserialize-default-on-error true
   */
  kind?: ToolKind | null;
  /**
   * Its status.
   * @x-deserialize-default-on-error true
   */
  status?: ToolCallStatus | null;
  /**
   * What the call does, for people.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The name by which the model calls the tool.
   * @x-deserialize-default-on-error true
   */
  name?: string | null;
  /**
   * All of the tool's visible output.
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
  /** Fetches data from elsewhere. */
  | "fetch"
  /** Changes the mode of the session. */
  | "switch_mode"
  /** Anything else. */
  | "other";

/** The status of a tool call. */
export type ToolCallStatus =
  /** It has not started: its input is still being written, or it waits for permission. */
  | "pending"
  /** It is running. */
  | "in_progress"
  /** It has succeeded. */
  | "completed"
  /** It has failed. */
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
  /** A change of a file. */
  | ({ type: "diff" } & Diff)
  /** The live output of a terminal. */
  | ({ type: "terminal" } & Terminal)
  /** The session of a subagent. MUST NOT be sent unless the client advertised `subagents`. */
  | ({ type: "session" } & SessionReference);

/** A content block of a tool call. */
export interface Content {
  /** The block. */
  content: ContentBlock;
  _meta?: Meta;
}

/** A change of a file, with its text before and after. */
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
 * A terminal from `terminal/create` whose output a tool call shows. It MUST be shown before it is released; a client
 * continues to show it afterwards.
 *
 * See https://agentclientprotocol.com/protocol/v1/terminals
 */
export interface Terminal {
  /** The terminal. */
  terminalId: TerminalId;
  _meta?: Meta;
}
