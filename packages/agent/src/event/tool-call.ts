import type {
  ChangedFiles,
  ToolCallStatus as NeutralToolCallStatus,
  JsonObject,
  ToolCallContent as NeutralToolCallContent,
  ToolCallLocation,
  ToolKind,
} from "@parley/schema/neutral";

/** How far a tool call is. Version 1 shows `paused` as in progress, and `cancelled` as failed. */
export type ToolCallStatus = NeutralToolCallStatus;

/**
 * What a tool call shows. A `diff` is either one file's text before and after, or changes of files with a patch; each
 * version is told in its own form. A `terminal` is the client's, or one of the agent, as its `owner` says.
 */
export type ToolCallContent =
  | NeutralToolCallContent
  | ({ type: "diff" } & ChangedFiles)
  | { type: "terminal"; terminalId: string; owner: "agent" };

/** What is known of a tool call. */
export interface ToolCallFields {
  /** What the tool does, for a person: "Read package.json". */
  readonly title?: string | undefined;
  /** The tool's name as the model knows it. */
  readonly name?: string | undefined;
  readonly kind?: ToolKind | undefined;
  readonly status?: ToolCallStatus | undefined;
  /** What the call shows; replaces what it showed before. */
  readonly content?: readonly ToolCallContent[] | undefined;
  /** Files that the call works on, so that an editor can follow. Absolute paths. */
  readonly locations?: readonly ToolCallLocation[] | undefined;
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
  readonly _meta?: JsonObject | undefined;
}

/** Fields that are present or absent, never `undefined`. */
type Present<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** A tool call begins. */
export interface ToolCallEvent extends Present<ToolCallFields> {
  readonly type: "tool_call";
  readonly toolCallId: string;
  readonly title: string;
  /** Whether the user may cancel it, and not the turn. Version 1 shows nothing of it. */
  readonly cancellable?: boolean;
}

/** Something of a tool call changed; fields that are absent stay as they were. */
export interface ToolCallUpdateEvent extends Present<ToolCallFields> {
  readonly type: "tool_call_update";
  readonly toolCallId: string;
  /** `false` when a call has ended that could be cancelled. */
  readonly cancellable?: boolean;
}
