import type { ContentBlock } from "./content.ts";
import type { Meta, Tagged, Uint32 } from "./primitive.ts";
import type { TerminalId } from "./terminal.ts";

export interface ToolCall {
  toolCallId: ToolCallId;
  title: string;
  /** @x-deserialize-default-on-error true */
  name?: string | null;
  /** @x-deserialize-default-on-error true */
  kind?: ToolKind;
  /** @x-deserialize-default-on-error true */
  status?: ToolCallStatus;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ToolCallContent[];
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  locations?: ToolCallLocation[];
  /** @x-deserialize-default-on-error true */
  rawInput?: unknown;
  /** @x-deserialize-default-on-error true */
  rawOutput?: unknown;
  _meta?: Meta;
}

export interface ToolCallUpdate {
  toolCallId: ToolCallId;
  /** @x-deserialize-default-on-error true */
  kind?: ToolKind | null;
  /** @x-deserialize-default-on-error true */
  status?: ToolCallStatus | null;
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  /** @x-deserialize-default-on-error true */
  name?: string | null;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ToolCallContent[] | null;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  locations?: ToolCallLocation[] | null;
  /** @x-deserialize-default-on-error true */
  rawInput?: unknown;
  /** @x-deserialize-default-on-error true */
  rawOutput?: unknown;
  _meta?: Meta;
}

/** @type string */
export type ToolCallId = Tagged<string, "ToolCallId">;

export type ToolKind =
  | "read"
  | "edit"
  | "delete"
  | "move"
  | "search"
  | "execute"
  | "think"
  | "fetch"
  | "switch_mode"
  | "other";

export type ToolCallStatus = "pending" | "in_progress" | "completed" | "failed";

export interface ToolCallLocation {
  path: string;
  /** @x-deserialize-default-on-error true */
  line?: Uint32 | null;
  _meta?: Meta;
}

export type ToolCallContent =
  | ({ type: "content" } & Content)
  | ({ type: "diff" } & Diff)
  | ({ type: "terminal" } & Terminal);

export interface Content {
  content: ContentBlock;
  _meta?: Meta;
}

export interface Diff {
  path: string;
  /** @x-deserialize-default-on-error true */
  oldText?: string | null;
  newText: string;
  _meta?: Meta;
}

export interface Terminal {
  terminalId: TerminalId;
  _meta?: Meta;
}
