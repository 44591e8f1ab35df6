import type {
  ChangedFiles,
  ToolCallStatus as NeutralToolCallStatus,
  JsonObject,
  ToolCallContent as NeutralToolCallContent,
  ToolCallLocation,
  ToolKind,
} from "@parley/schema/neutral";

/** The status of a tool call. Version 1 shows `paused` as in progress and `cancelled` as failed. */
export type ToolCallStatus = NeutralToolCallStatus;

/**
 * Content shown in a tool call. A `diff` contains either a file's text before and after the change, or file changes
 * with a patch. Each protocol version uses one of the two forms. A `terminal` belongs to the client unless `owner` is
 * the agent. A `subagent` links to one of the session's subagents, and is not sent to clients that do not show
 * subagents.
 */
export type ToolCallContent =
  | NeutralToolCallContent
  | ({ type: "diff" } & ChangedFiles)
  | { type: "terminal"; terminalId: string; owner: "agent" }
  | { type: "subagent"; subagentId: string; _meta?: JsonObject | null };

/** Fields of a tool call. */
export interface ToolCallFields {
  /** A human-readable description, such as "Read package.json". */
  readonly title?: string | undefined;
  /** The name that the model uses to call the tool. */
  readonly name?: string | undefined;
  readonly kind?: ToolKind | undefined;
  readonly status?: ToolCallStatus | undefined;
  /** The content shown in the call. Replaces earlier content. */
  readonly content?: readonly ToolCallContent[] | undefined;
  /** Absolute paths of the files that the call works on, so an editor can follow along. */
  readonly locations?: readonly ToolCallLocation[] | undefined;
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
  readonly _meta?: JsonObject | undefined;
}

type Present<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** The start of a tool call. */
export interface ToolCallEvent extends Present<ToolCallFields> {
  readonly type: "tool_call";
  readonly toolCallId: string;
  readonly title: string;
  /** Whether the user may cancel the call without cancelling the turn. Not shown in version 1. */
  readonly cancellable?: boolean;
}

/** A change to a tool call. Absent fields stay unchanged. */
export interface ToolCallUpdateEvent extends Present<ToolCallFields> {
  readonly type: "tool_call_update";
  readonly toolCallId: string;
  /** `false` when a cancellable call has ended. */
  readonly cancellable?: boolean;
}
