import { changeEntries, longPartsOf } from "./folded-state.ts";
import { withPiece } from "./growing-content.ts";
import { type MemberChange, patched } from "./patched.ts";
import type { SessionEntry, ToolCallContent, ToolCallEntry } from "./session-entry.ts";
import type { SessionState } from "./session-state.ts";

type Member =
  | "title"
  | "name"
  | "kind"
  | "status"
  | "content"
  | "locations"
  | "rawInput"
  | "rawOutput"
  | "capabilities"
  | "_meta";

const MEMBERS: readonly Member[] = [
  "title",
  "name",
  "kind",
  "status",
  "content",
  "locations",
  "rawInput",
  "rawOutput",
  "capabilities",
  "_meta",
];

/**
 * A change to a tool call. Omitted members are unchanged, and `null` clears a member. Lists are replaced, never
 * appended to. Other members are ignored.
 */
export interface ToolCallChange extends MemberChange<Pick<ToolCallEntry, Member>> {
  readonly id: string;
}

/** Changes a tool call, or appends it if it is unknown. */
export function applyToolCall(state: SessionState, change: ToolCallChange): SessionState {
  const hasChange = MEMBERS.some((name) => change[name] !== undefined);
  return replaceToolCall(state, change.id, (known) => (hasChange ? changed(known, change) : known));
}

/** If the tool call with the given id ended before the user's last message, appends a new call with the same id. */
export function beginToolCall(state: SessionState, id: string): SessionState {
  const { entries } = longPartsOf(state);
  let place = entries.find(id, isToolCall);
  const known = entries.at(place);
  if (known?.type !== "tool_call" || isUnfinished(known)) return state;
  for (let entry; (entry = entries.at((place += 1)));)
    if (entry.type === "message" && entry.role === "user")
      return changeEntries(state, entries.append(newToolCall(id)));
  return state;
}

/** Appends a chunk to a tool call's content. Adds the call first if it is unknown. */
export function applyToolCallContent(
  state: SessionState,
  id: string,
  content: ToolCallContent,
): SessionState {
  return replaceToolCall(state, id, (known) => withPiece(known, content));
}

/**
 * Marks all unfinished tool calls as cancelled, as a client does immediately when it cancels a turn. The agent
 * can still update the calls afterward.
 *
 * @see https://agentclientprotocol.com/protocol/prompt-turn#cancellation
 */
export function applyCancel(state: SessionState): SessionState {
  let { entries } = longPartsOf(state);
  for (const [position, entry] of entries.toArray().entries()) {
    if (isToolCall(entry) && isUnfinished(entry))
      entries = entries.replace(position, { ...entry, status: "cancelled" });
  }
  return changeEntries(state, entries);
}

/** Finds a tool call by id. */
export function findToolCall(state: SessionState, id: string): ToolCallEntry | undefined {
  const { entries } = longPartsOf(state);
  const entry = entries.at(entries.find(id, isToolCall));
  return entry && isToolCall(entry) ? entry : undefined;
}

function replaceToolCall(
  state: SessionState,
  id: string,
  change: (known: ToolCallEntry) => ToolCallEntry,
): SessionState {
  const { entries } = longPartsOf(state);
  const next = entries.upsert(newToolCall(id), isToolCall, change);
  return next === entries ? state : changeEntries(state, next);
}

function isToolCall(entry: SessionEntry): entry is ToolCallEntry {
  return entry.type === "tool_call";
}

function isUnfinished({ status }: ToolCallEntry): boolean {
  return status === "pending" || status === "in_progress" || status === "paused";
}

// Defaults for members that the agent omits: https://agentclientprotocol.com/protocol/tool-calls#creating
function newToolCall(id: string): ToolCallEntry {
  return { type: "tool_call", id, title: "", kind: "other", status: "pending", content: [], locations: [] };
}

function changed(call: ToolCallEntry, change: ToolCallChange): ToolCallEntry {
  return { ...newToolCall(call.id), ...patched(call, change, MEMBERS) };
}
