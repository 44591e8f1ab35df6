import type { JsonObject } from "@parley/schema/v1";

import { appendContent } from "./append-content.ts";
import { changeState, longPartsOf } from "./folded-state.ts";
import { mergeMeta } from "./merge-meta.ts";
import type { PagedList } from "./paged-list.ts";
import type { ContentBlock, MessageEntry, SessionEntry } from "./session-entry.ts";
import type { SessionState } from "./session-state.ts";

/** A piece of a message. */
export interface MessageChunk {
  readonly role: MessageEntry["role"];
  /** Which message it belongs to; without it, the one before it if that is of the same role. */
  readonly messageId?: string | null | undefined;
  readonly content: ContentBlock;
  readonly _meta?: JsonObject | null | undefined;
}

type Entries = PagedList<SessionEntry>;

/** Takes in a piece of a message: at the end of the message that it belongs to, else as a new one. */
export function applyMessageChunk(state: SessionState, chunk: MessageChunk): SessionState {
  const { entries } = longPartsOf(state);
  const position = positionOf(entries, chunk);
  const known = entries.at(position);
  if (known?.type !== "message") {
    return changeState(state, { entries: entries.append(extend(emptyMessage(entries, chunk), chunk)) });
  }
  // The agent's echo of a prompt takes the place of our own copy.
  const message = known.local === true ? emptyMessage(entries, chunk, known.id) : known;
  const extended = extend(message, chunk);
  return changeState(state, { entries: entries.replace(position, extended) });
}

/**
 * Puts the user's prompt into the conversation when it is sent. Agents of version 1 do not have to echo it; one that does
 * replaces this copy.
 */
export function applyPrompt(state: SessionState, content: readonly ContentBlock[]): SessionState {
  const { entries } = longPartsOf(state);
  const message = emptyMessage(entries, { role: "user" });
  return changeState(state, { entries: entries.append({ ...message, content, local: true }) });
}

function positionOf(entries: Entries, { role, messageId }: MessageChunk): number {
  const { last } = entries;
  const lastFits = last?.type === "message" && last.role === role;
  if (typeof messageId !== "string") return lastFits ? entries.length - 1 : -1;
  if (lastFits && last.id === messageId) return entries.length - 1;
  const known = entries.find(messageId, (entry) => entry.type === "message" && entry.role === role);
  return known === -1 && lastFits && last.local === true ? entries.length - 1 : known;
}

function emptyMessage(
  entries: Entries,
  { role, messageId }: Pick<MessageChunk, "role" | "messageId">,
  knownId?: string,
): MessageEntry {
  return { type: "message", id: messageId ?? knownId ?? `#${entries.length}`, role, content: [] };
}

function extend(message: MessageEntry, chunk: MessageChunk): MessageEntry {
  return {
    type: "message",
    id: message.id,
    role: message.role,
    content: appendContent(message.content, chunk.content),
    ...mergeMeta(message, chunk),
  };
}
