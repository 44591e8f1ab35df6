import type { SessionState } from "@parley/protocol/session";

import type { SessionUpdate } from "../api/client-session.ts";

/**
 * Returns whether an update that arrives while a turn runs is the first of the replayed history: a history starts with a
 * message of the user. An agent that `echoesPrompts` also sends the user's new messages, with ids that are not in the state.
 */
export function startsReplay(update: SessionUpdate, state: SessionState, echoesPrompts: boolean): boolean {
  const { sessionUpdate, messageId } = update as {
    readonly sessionUpdate: string;
    readonly messageId?: unknown;
  };
  if (sessionUpdate !== "user_message" && sessionUpdate !== "user_message_chunk") return false;
  return !echoesPrompts || state.entries.some((entry) => entry.type === "message" && entry.id === messageId);
}
