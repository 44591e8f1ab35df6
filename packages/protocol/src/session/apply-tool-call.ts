import type { JsonObject, ToolCallCapabilities, ToolCallLocation } from "@parley/schema/v2";

import { changeState, longPartsOf } from "./folded-state.ts";
import { withPiece } from "./growing-content.ts";
import { mergeMeta } from "./merge-meta.ts";
import { given, patched } from "./patched.ts";
import type {
  SessionEntry,
  ToolCallContent,
  ToolCallEntry,
  ToolCallStatus,
  ToolKind,
} from "./session-entry.ts";
import type { SessionState } from "./session-state.ts";

/** What is new about a tool call. What is left out stays, `null` clears; lists are replaced, never added to. */
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
  readonly capabilities?: ToolCallCapabilities | null | undefined;
  readonly _meta?: JsonObject | null | undefined;
}

/** Takes in what is new about a tool call; one that is not known begins at the end of the conversation. */
export function applyToolCall(state: SessionState, change: ToolCallChange): SessionState {
  const isNews = Object.entries(change).some(([name, value]) => name !== "id" && value !== undefined);
  return replaceToolCall(state, change.id, (known) => (isNews ? changed(known, change) : known));
}

/** Adds a piece to what a tool call shows; one that is not known begins at the end of the conversation. */
export function applyToolCallContent(
  state: SessionState,
  id: string,
  content: ToolCallContent,
): SessionState {
  return replaceToolCall(state, id, (known) => withPiece(known, content));
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

function replaceToolCall(
  state: SessionState,
  id: string,
  change: (known: ToolCallEntry) => ToolCallEntry,
): SessionState {
  const { entries } = longPartsOf(state);
  const position = entries.find(id, isToolCall);
  const known = entries.at(position);
  if (known?.type !== "tool_call") {
    return changeState(state, { entries: entries.append(change(newToolCall(id))) });
  }
  const next = change(known);
  return next === known ? state : changeState(state, { entries: entries.replace(position, next) });
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
  const unset = newToolCall(call.id);
  return {
    ...unset,
    title: patched(call.title, change.title) ?? unset.title,
    kind: patched(call.kind, change.kind) ?? unset.kind,
    status: patched(call.status, change.status) ?? unset.status,
    content: patched(call.content, change.content) ?? unset.content,
    locations: patched(call.locations, change.locations) ?? unset.locations,
    ...given({
      name: patched(call.name, change.name),
      rawInput: patched(call.rawInput, change.rawInput),
      rawOutput: patched(call.rawOutput, change.rawOutput),
      capabilities: patched(call.capabilities, change.capabilities),
    }),
    ...mergeMeta(call, change),
  };
}
