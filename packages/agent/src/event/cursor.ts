import { type RequestError, invalidParams } from "@parley/protocol";

import { messageIdAt } from "./message-id.ts";
import type { SessionEvent } from "./session-event.ts";

/** Returns the cursor just before a user message. It includes the session's id, so forks have different cursors. */
export function cursorBefore(sessionId: string, messageId: string): string {
  return `${sessionId}:${messageId}`;
}

/** Returns the message id that clients know, if the event is a chunk of a user message. */
export function userMessageOf(event: SessionEvent, seq: number): string | undefined {
  if (event.type !== "message" || event.role !== "user" || event.subagent !== undefined) return undefined;
  return event.messageId ?? messageIdAt(seq);
}

/**
 * Returns the number of the last entry before a cursor.
 *
 * @param events the session's events, oldest first.
 * @throws {RequestError} `-32602` if the session has no such cursor.
 */
export async function entryBefore(
  sessionId: string,
  cursorId: string,
  events: AsyncIterable<{ readonly seq: number; readonly value: unknown }>,
): Promise<number> {
  const prefix = cursorBefore(sessionId, "");
  if (!cursorId.startsWith(prefix))
    throw unusableCursor(sessionId, cursorId, "the session has no such cursor");
  const messageId = cursorId.slice(prefix.length);
  for await (const { seq, value } of events)
    if (userMessageOf(value as SessionEvent, seq) === messageId) return seq - 1;
  throw unusableCursor(sessionId, cursorId, "the message after it has been lost");
}

export function unusableCursor(sessionId: string, cursorId: string, why: string): RequestError {
  return invalidParams(`Cannot fork session "${sessionId}" at cursor ${JSON.stringify(cursorId)}: ${why}`, {
    cursorId,
  });
}
