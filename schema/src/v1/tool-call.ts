import type { Meta, Uint32 } from "../primitive.ts";
import type { TerminalId, ToolCallId } from "../shared/ids.ts";
import type { SessionReference } from "../shared/session-reference.ts";
import type { ContentBlock } from "./content.ts";

/**
 * Something that the model wants done: a file read, a command run, a page fetched.
 *
 * See https://agentclientprotocol.com/protocol/v1/tool-calls
 */
export interface ToolCall {
  /** Names the call within the session. */
  toolCallId: ToolCallId;
  /** The current task, for people. */
  title: string;
  /**
   * The name by which the model calls the tool. Missing and `null` both mean that the agent does not say.
   * @x-deserialize-default-on-error true
   */
  name?: string | null;
  /**
   * What kind of thing is being done, so that a client can show a fitting icon; `other` if missing.
   * @x-deserialize-default-on-error true
   */
  kind?: ToolKind;
  /**
   * How far it is; `pending` if missing.
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
   * The files that it is about, so that a client can follow the agent.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  locations?: ToolCallLocation[];
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
  _meta?: Meta;
}

/**
 * Something about a tool call that has changed. What is missing or `null` stays as it is; a list replaces the list before.
 *
 * See https://agentclientprotocol.com/protocol/v1/tool-calls#updating
 */
export interface ToolCallUpdate {
  /** The call that has changed. */
  toolCallId: ToolCallId;
  /**
   * What kind of thing is being done.
   * @x-deserialize-default-on-error true
   */
  kind?: ToolKind | null;
  /**
   * Its status.
   * @x-deserialize-default-on-error true
   */
  status?: ToolCallStatus | null;
  /**
   * The current task, for people.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * The name by which the model calls the tool.
   * @x-deserialize-default-on-error true
   */
  name?: string | null;
  /**
   * All that the tool gives to see.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ToolCallContent[] | null;
  /**
   * All files that it is about.
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
  _meta?: Meta;
}

/** The kind of thing that a tool does. */
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
  /** It puts the session into another mode. */
  | "switch_mode"
  /** It does something else. */
  | "other";

/** The status of a tool call. */
export type ToolCallStatus =
  /** It has not begun: its input is still being written, or it waits for permission. */
  | "pending"
  /** It runs. */
  | "in_progress"
  /** It has succeeded. */
  | "completed"
  /** It has failed. */
  | "failed";

/** A file that a tool call is about. */
export interface ToolCallLocation {
  /** The file: an absolute path. */
  path: string;
  /**
   * The line in it, counted from 1.
   * @x-deserialize-default-on-error true
   */
  line?: Uint32 | null;
  _meta?: Meta;
}

/** A chunk of a tool call's content. */
export type ToolCallContent =
  /** A content block. */
  | ({ type: "content" } & Content)
  /** A change of a file. */
  | ({ type: "diff" } & Diff)
  /** The output of a terminal, live. */
  | ({ type: "terminal" } & Terminal)
  /** The session of a subagent; MUST NOT be sent unless the client advertised `subagents`. */
  | ({ type: "session" } & SessionReference);

/** A content block of a tool call. */
export interface Content {
  /** The block. */
  content: ContentBlock;
  _meta?: Meta;
}

/** A change of a file: what stood there, and what stands there then. */
export interface Diff {
  /** The file: an absolute path. */
  path: string;
  /**
   * The text before; missing or `null` for a new file.
   * @x-deserialize-default-on-error true
   */
  oldText?: string | null;
  /** The text after. */
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
  /** The terminal to show. */
  terminalId: TerminalId;
  _meta?: Meta;
}
