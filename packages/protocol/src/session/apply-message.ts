import type { JsonObject } from "@parley/schema/neutral";

import { appendContent, joinContent } from "./append-content.ts";
import { changeEntries, longPartsOf } from "./folded-state.ts";
import { mergeMeta } from "./merge-meta.ts";
import type { PagedList } from "./paged-list.ts";
import { patched } from "./patched.ts";
import type { ContentBlock, MessageEntry, SessionEntry } from "./session-entry.ts";
import type { SessionState } from "./session-state.ts";

export interface MessageChunk {
  readonly role: MessageEntry["role"];
  /** Id of the chunk's message. Default: the id of the last entry, if it is a message with the same role. */
  readonly messageId?: string | null | undefined;
  readonly content: ContentBlock;
  readonly _meta?: JsonObject | null | undefined;
}

/** A change to a whole message. Omitted members are unchanged, and `null` clears a member. */
export interface MessageChange {
  readonly role: MessageEntry["role"];
  readonly messageId: string;
  readonly content?: readonly ContentBlock[] | null | undefined;
  readonly _meta?: JsonObject | null | undefined;
}

type MessageName = Pick<MessageChunk, "role" | "messageId">;

type Entries = PagedList<SessionEntry>;

/** Appends a chunk to its message, or starts a new message with it. */
export function applyMessageChunk(state: SessionState, chunk: MessageChunk): SessionState {
  const { content, _meta } = chunk;
  const { entries } = longPartsOf(state);
  const position = positionOf(entries, chunk);
  const known = entries.at(position);
  // Fast path: nearly all chunks continue a message and have no metadata.
  if (known?.type === "message" && known.local !== true && _meta === undefined) {
    return changeEntries(
      state,
      entries.replace(position, { ...known, content: appendContent(known.content, content) }),
    );
  }
  return replaceMessage(state, chunk, (message) => ({
    ...message,
    content: appendContent(message.content, content),
    ...(_meta && { _meta: mergeMeta(message, _meta) }),
  }));
}

/** Changes a message, or appends it if it is unknown. */
export function applyMessage(state: SessionState, change: MessageChange): SessionState {
  const { content } = change;
  return replaceMessage(state, change, ({ type, id, role, ...known }) => ({
    type,
    id,
    role,
    content: content === undefined ? known.content : joinContent(content ?? []),
    ...patched(known, change, ["_meta"]),
  }));
}

/**
 * Adds the user's prompt to the conversation when it is sent. Version 1 agents do not have to echo it. If they do,
 * the echo replaces this copy.
 */
export function applyPrompt(state: SessionState, content: readonly ContentBlock[]): SessionState {
  const { entries } = longPartsOf(state);
  const message = emptyMessage(entries, { role: "user" });
  const prompt: MessageEntry = { ...message, content: joinContent(content), local: true };
  return changeEntries(state, entries.append(prompt));
}

/** Finds the message with the given role and id. */
export function findMessage(
  state: SessionState,
  role: MessageEntry["role"],
  id: string,
): MessageEntry | undefined {
  const { entries } = longPartsOf(state);
  const known = entries.at(entries.find(id, (entry) => entry.type === "message" && entry.role === role));
  return known?.type === "message" ? known : undefined;
}

/** Replaces the message with the result of `change`, or appends it if it is unknown. */
function replaceMessage(
  state: SessionState,
  name: MessageName,
  change: (known: MessageEntry) => MessageEntry,
): SessionState {
  const { entries } = longPartsOf(state);
  const position = positionOf(entries, name);
  const known = entries.at(position);
  if (known?.type !== "message") {
    return changeEntries(state, entries.append(change(emptyMessage(entries, name))));
  }
  // The agent's echo of a prompt replaces this client's copy.
  const message = known.local === true ? emptyMessage(entries, name, known.id) : known;
  return changeEntries(state, entries.replace(position, change(message)));
}

function positionOf(entries: Entries, { role, messageId }: MessageName): number {
  const { last } = entries;
  const lastFits = last?.type === "message" && last.role === role;
  if (typeof messageId !== "string") return lastFits ? entries.length - 1 : -1;
  if (lastFits && last.id === messageId) return entries.length - 1;
  const known = entries.find(messageId, (entry) => entry.type === "message" && entry.role === role);
  return known === -1 && lastFits && last.local === true ? entries.length - 1 : known;
}

function emptyMessage(entries: Entries, { role, messageId }: MessageName, knownId?: string): MessageEntry {
  return { type: "message", id: messageId ?? knownId ?? `#${entries.length}`, role, content: [] };
}
