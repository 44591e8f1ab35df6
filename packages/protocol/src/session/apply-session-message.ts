import { appendContent, joinContent } from "./append-content.ts";
import { changeEntries, longPartsOf } from "./folded-state.ts";
import { type MemberChange, patched } from "./patched.ts";
import type { ContentBlock, SessionEntry, SessionMessageEntry } from "./session-entry.ts";
import type { SessionState } from "./session-state.ts";

type Member = "senderSessionId" | "recipientSessionId" | "senderMessageId" | "recipientMessageId" | "_meta";

const MEMBERS: readonly Member[] = [
  "senderSessionId",
  "recipientSessionId",
  "senderMessageId",
  "recipientMessageId",
  "_meta",
];

/** A change to a message between sessions. Omitted members are unchanged, and `null` clears a member. */
export interface SessionMessageChange extends MemberChange<Pick<SessionMessageEntry, Member | "content">> {
  readonly messageId: string;
}

/** Changes a message that was sent between sessions, or appends it if it is unknown. */
export function applySessionMessage(state: SessionState, change: SessionMessageChange): SessionState {
  const { messageId, content } = change;
  return replaceSessionMessage(state, messageId, ({ type, id, ...known }) => ({
    type,
    id,
    content: content === undefined ? known.content : joinContent(content ?? []),
    ...patched(known, change, MEMBERS),
  }));
}

/** Appends a chunk to a message between sessions. Adds the message first if it is unknown. */
export function applySessionMessageChunk(
  state: SessionState,
  content: ContentBlock,
  messageId: string,
): SessionState {
  return replaceSessionMessage(state, messageId, (known) => ({
    ...known,
    content: appendContent(known.content, content),
  }));
}

/** Finds a message between sessions by its id. */
export function findSessionMessage(state: SessionState, id: string): SessionMessageEntry | undefined {
  const { entries } = longPartsOf(state);
  const entry = entries.at(entries.find(id, isSessionMessage));
  return entry && isSessionMessage(entry) ? entry : undefined;
}

function replaceSessionMessage(
  state: SessionState,
  id: string,
  change: (known: SessionMessageEntry) => SessionMessageEntry,
): SessionState {
  const { entries } = longPartsOf(state);
  const unset: SessionMessageEntry = { type: "session_message", id, content: [] };
  return changeEntries(state, entries.upsert(unset, isSessionMessage, change));
}

function isSessionMessage(entry: SessionEntry): entry is SessionMessageEntry {
  return entry.type === "session_message";
}
