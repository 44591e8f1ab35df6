import type { JsonObject, ToolCallLocation } from "@parley/schema/v1";

import { changeState, longPartsOf } from "./folded-state.ts";
import { mergeMeta } from "./merge-meta.ts";
import type {
  SessionEntry,
  ToolCallContent,
  ToolCallEntry,
  ToolCallStatus,
  ToolKind,
} from "./session-entry.ts";
import type { SessionState } from "./session-state.ts";

/** What is new about a tool call. `null` and what is left out change nothing; lists are replaced, never added to. */
export interface ToolCallChange {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly kind?: ToolKind | null | undefined;
  readonly status?: ToolCallStatus | null | undefined;
  readonly content?: readonly ToolCallContent[] | null | undefined;
  readonly locations?: readonly ToolCallLocation[] | null | undefined;
  readonly rawInput?: unknown;
  readonly rawOutput?: unknown;
  readonly _meta?: JsonObject | null | undefined;
}

/** Takes in what is new about a tool call; one that is not known begins at the end of the conversation. */
export function applyToolCall(state: SessionState, change: ToolCallChange): SessionState {
  const { entries } = longPartsOf(state);
  const position = entries.find(change.id, isToolCall);
  const known = entries.at(position);
  if (known?.type !== "tool_call") {
    return changeState(state, { entries: entries.append(changed(newToolCall(change.id), change)) });
  }
  const given = Object.entries(change).some(([name, value]) => name !== "id" && isGiven(value));
  return given ? changeState(state, { entries: entries.replace(position, changed(known, change)) }) : state;
}

/**
 * Shows every unfinished tool call as cancelled, as a client does at once when it cancels a turn. What the agent says of
 * them later counts again.
 *
 * @see https://agentclientprotocol.com/protocol/prompt-turn#cancellation
 */
export function applyCancel(state: SessionState): SessionState {
  let { entries } = longPartsOf(state);
  for (let position = 0; position < entries.length; position += 1) {
    const entry = entries.at(position);
    if (entry?.type === "tool_call" && isUnfinished(entry)) {
      entries = entries.replace(position, { ...entry, status: "cancelled" });
    }
  }
  return changeState(state, { entries });
}

/** The tool call with this id as it stands now. */
export function findToolCall(state: SessionState, id: string): ToolCallEntry | undefined {
  const { entries } = longPartsOf(state);
  const entry = entries.at(entries.find(id, isToolCall));
  return entry?.type === "tool_call" ? entry : undefined;
}

function isToolCall(entry: SessionEntry): boolean {
  return entry.type === "tool_call";
}

function isUnfinished({ status }: ToolCallEntry): boolean {
  return status === "pending" || status === "in_progress" || status === "paused";
}

// What a call starts with where the agent does not say: https://agentclientprotocol.com/protocol/tool-calls#creating
function newToolCall(id: string): ToolCallEntry {
  return { type: "tool_call", id, title: "", kind: "other", status: "pending", content: [], locations: [] };
}

function changed(call: ToolCallEntry, change: ToolCallChange): ToolCallEntry {
  return {
    ...call,
    title: change.title ?? call.title,
    ...(isGiven(change.name) && { name: change.name }),
    kind: change.kind ?? call.kind,
    status: change.status ?? call.status,
    content: change.content ?? call.content,
    locations: change.locations ?? call.locations,
    ...(isGiven(change.rawInput) && { rawInput: change.rawInput }),
    ...(isGiven(change.rawOutput) && { rawOutput: change.rawOutput }),
    ...mergeMeta(call, change),
  };
}

function isGiven<T>(value: T): value is T & NonNullable<unknown> {
  return value !== null && value !== undefined;
}
