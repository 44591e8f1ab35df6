import type {
  ChangedFiles,
  ToolCallStatus as NeutralToolCallStatus,
  JsonObject,
  ToolCallContent as NeutralToolCallContent,
  ToolCallLocation,
  ToolKind,
} from "@parley/schema/neutral";

/** The status of a tool call. Version 1 shows `paused` as in progress, and `cancelled` as failed. */
export type ToolCallStatus = NeutralToolCallStatus;

/**
 * Content that a tool call shows. A `diff` is either one file's text before and after, or changes of files with a
 * patch; each version is sent its own form. A `terminal` is the client's, or the agent's if `owner` says so. A `subagent`
 * links to one of the session; clients that show no subagents do not get it.
 */
export type ToolCallContent =
  | NeutralToolCallContent
  | ({ type: "diff" } & ChangedFiles)
  | { type: "terminal"; terminalId: string; owner: "agent" }
  | { type: "subagent"; subagentId: string; _meta?: JsonObject | null };

/** Fields of a tool call. */
export interface ToolCallFields {
  /** A description for a person: "Read package.json". */
  readonly title?: string | undefined;
  /** The tool's name as the model uses it. */
  readonly name?: string | undefined;
  readonly kind?: ToolKind | undefined;
  readonly status?: ToolCallStatus | undefined;
  /** The content that the call shows; replaces earlier content. */
  readonly content?: readonly ToolCallContent[] | undefined;
  /** Absolute paths of files that the call works on, which an editor can follow. */
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
  /** True if the user may cancel the call without cancelling the turn. Version 1 does not show it. */
  readonly cancellable?: boolean;
}

/** A tool call changed; absent fields stay as they were. */
export interface ToolCallUpdateEvent extends Present<ToolCallFields> {
  readonly type: "tool_call_update";
  readonly toolCallId: string;
  /** `false` when a cancellable call has ended. */
  readonly cancellable?: boolean;
}
