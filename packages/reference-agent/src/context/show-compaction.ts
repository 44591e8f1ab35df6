import { randomUUID } from "node:crypto";

import type { Turn } from "@parley/agent";

import { notifyUser } from "../session/notify-user.ts";

/**
 * Shows the user that a summary is made and what it is: as a compaction if the client follows these, else by a notice.
 *
 * @param summarize makes the summary.
 * @param notice the text for other clients; without it they are not notified.
 */
export async function showCompaction(
  turn: Turn,
  summarize: () => Promise<string>,
  notice?: string,
): Promise<string> {
  if (!turn.session.client.capabilities.compaction) {
    if (notice !== undefined) await notifyUser(turn, notice);
    return summarize();
  }
  const compactionId = `compaction_${randomUUID()}`;
  await turn.compaction({ compactionId, status: "in_progress" });
  try {
    const text = await summarize();
    await turn.compaction({ compactionId, status: "completed", summary: [{ type: "text", text }] });
    return text;
  } catch (error) {
    const end = turn.signal.aborted
      ? ({ status: "cancelled" } as const)
      : ({ status: "failed", error: (error as Error).message } as const);
    // The error of the summary is the one to report.
    await turn.compaction({ compactionId, ...end }).catch(() => undefined);
    throw error;
  }
}
