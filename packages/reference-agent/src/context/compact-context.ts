import type { Turn } from "@parley/agent";

import { setContextStart } from "./context-start.ts";
import type { Conversation } from "./conversation.ts";
import { type Summarizing, summarize } from "./summarize.ts";

/**
 * Lets a summary by the model stand for what was said before: in the conversation, and for all turns to come. What the
 * user is waiting for stays as it is.
 *
 * @returns whether there was something to summarize.
 * @throws {ModelError} if the model does not answer.
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
