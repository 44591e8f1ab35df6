import { randomUUID } from "node:crypto";

import type { Turn } from "@parley/agent";

import { notifyUser } from "../session/notify-user.ts";
import { contextStartOf, setContextStart } from "./context-start.ts";
import type { Conversation } from "./conversation.ts";
import { keptFacts } from "./kept-facts.ts";
import { CHARACTERS_PER_TOKEN, type Summarizing, summarize } from "./summarize.ts";

/** Fraction of the context window that can be in use before the conversation is compacted. */
export const FULL = 0.85;

/**
 * Limits on how many of the user's own words are kept: a number of characters and a fraction of the context window.
 */
const MAX_FACTS = 8000;
const SHARE_OF_FACTS = 0.1;

export interface Compacting extends Summarizing {
  /** Reason for compacting, shown to users of clients that do not support compaction updates. */
  readonly notice?: string | undefined;
}

/**
 * Replaces the start of the conversation with a model-generated summary, for this turn and all later ones. Keeps
 * the current prompt, the user's own words, and a plan with open steps.
 *
 * @returns Whether there was anything to summarize.
 * @throws {ModelError} if the model fails.
 */
export async function compactContext(
  turn: Turn,
  conversation: Conversation,
  { notice, ...summarizing }: Compacting,
): Promise<boolean> {
  const anchor = conversation.lastAnchor;
  if (anchor === undefined) return false;
  const { since } = (await contextStartOf(turn.session)) ?? {};
  const { contextWindow = Infinity } = summarizing.model;
  const length = Math.min(MAX_FACTS, contextWindow * SHARE_OF_FACTS * CHARACTERS_PER_TOKEN);
  const facts = await keptFacts(turn.session, { since, until: anchor.id, length });
  const messages = conversation.messages.slice(0, anchor.messages);
  const text = await showCompaction(turn, () => summarize(turn, messages, summarizing), notice);
  const summary = [`This session began earlier. A summary of what is left out:\n\n${text}`, facts]
    .filter(Boolean)
    .join("\n\n");
  await setContextStart(turn.session, { after: anchor.id, summary, since });
  conversation.startAfter(anchor, summary);
  return true;
}

/**
 * Shows the creation of a summary, and then the summary itself, as a compaction. Users of clients without support for
 * compactions see only the notice.
 *
 * @param notice The text for those users. If absent, they are not notified.
 */
async function showCompaction(
  turn: Turn,
  createSummary: () => Promise<string>,
  notice?: string,
): Promise<string> {
  if (!turn.session.client.capabilities.compaction) {
    if (notice !== undefined) await notifyUser(turn, notice);
    return createSummary();
  }
  const compactionId = `compaction_${randomUUID()}`;
  await turn.compaction({ compactionId, status: "in_progress" });
  try {
    const text = await createSummary();
    await turn.compaction({ compactionId, status: "completed", summary: [{ type: "text", text }] });
    return text;
  } catch (error) {
    const end = turn.signal.aborted
      ? ({ status: "cancelled" } as const)
      : ({ status: "failed", error: (error as Error).message } as const);
    // Throw the summary's error instead of this one.
    await turn.compaction({ compactionId, ...end }).catch(() => undefined);
    throw error;
  }
}
