import type { SessionState } from "@parley/protocol/session";

import type { SessionUpdate } from "../api/client-session.ts";

/**
 * Whether an update of a session whose turn runs is the first of its history, which the agent tells again: the user speaks
 * first. An agent that `echoesPrompts` also tells what the user says now, under an id that is new.
 */
export function beginsHistory(update: SessionUpdate, state: SessionState, echoesPrompts: boolean): boolean {
  const { sessionUpdate, messageId } = update as {
    readonly sessionUpdate: string;
    readonly messageId?: unknown;
  };
  if (sessionUpdate !== "user_message" && sessionUpdate !== "user_message_chunk") return false;
  return !echoesPrompts || state.entries.some((entry) => entry.type === "message" && entry.id === messageId);
}
