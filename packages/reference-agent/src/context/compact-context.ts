import type { Turn } from "@parley/agent";

import { setContextStart } from "./context-start.ts";
import type { Conversation } from "./conversation.ts";
import { type Summarizing, summarize } from "./summarize.ts";

/**
 * Replaces the beginning of the conversation by a summary that the model writes, in this turn and all later ones. The prompt
 * that is being answered stays as it is.
 *
 * @returns whether there was something to summarize.
 * @throws {ModelError} if the model fails.
 */
export async function compactContext(
  turn: Turn,
  conversation: Conversation,
  summarizing: Summarizing,
): Promise<boolean> {
  const anchor = conversation.lastAnchor;
  if (anchor === undefined) return false;
  const summary = await summarize(turn, conversation.messages.slice(0, anchor.messages), summarizing);
  await setContextStart(turn.session, { after: anchor.id, summary });
  conversation.startAfter(anchor, summary);
  return true;
}
