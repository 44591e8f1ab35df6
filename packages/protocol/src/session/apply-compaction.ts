import type { CompactionStatus, JsonObject } from "@parley/schema/v2";

import { appendContent, joinContent } from "./append-content.ts";
import { changeState, longPartsOf } from "./folded-state.ts";
import type { CompactionEntry, ContentBlock } from "./session-entry.ts";
import type { SessionState } from "./session-state.ts";

/** What is new about a compaction. What is left out stays, `null` clears. */
export interface CompactionChange {
  readonly id: string;
  readonly status?: CompactionStatus;
  readonly summary?: readonly ContentBlock[] | null;
  readonly error?: string | null;
  readonly _meta?: JsonObject | null;
}

/** Takes in what is new about a compaction. The first news of one fixes its place in the conversation. */
export function applyCompaction(state: SessionState, change: CompactionChange): SessionState {
  return replaceCompaction(state, change.id, (known) => {
    const { id, status, summary, error, _meta } = { ...known, ...change };
    return {
      type: "compaction",
      id,
      status,
      summary: joinContent(summary ?? []),
      ...(typeof error === "string" && { error }),
      ...(_meta && { _meta }),
    };
  });
}

/** Adds a block to the summary of a compaction; one that is not known begins here. */
export function applyCompactionSummary(state: SessionState, id: string, content: ContentBlock): SessionState {
  return replaceCompaction(state, id, (known) => ({
    ...known,
    summary: appendContent(known.summary, content),
  }));
}

function replaceCompaction(
  state: SessionState,
  id: string,
  change: (known: CompactionEntry) => CompactionEntry,
): SessionState {
  const { entries } = longPartsOf(state);
  const position = entries.find(id, (entry) => entry.type === "compaction");
  const known = entries.at(position);
  return changeState(state, {
    entries:
      known?.type === "compaction"
        ? entries.replace(position, change(known))
        : entries.append(change({ type: "compaction", id, status: "in_progress", summary: [] })),
  });
}
