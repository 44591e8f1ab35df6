import type { CompactionStatus, JsonObject } from "@parley/schema/neutral";

import { appendContent, joinContent } from "./append-content.ts";
import { changeEntries, longPartsOf } from "./folded-state.ts";
import { omitNullish } from "./patched.ts";
import type { CompactionEntry, ContentBlock, SessionEntry } from "./session-entry.ts";
import type { SessionState } from "./session-state.ts";

/** A change to a compaction. Omitted members are unchanged, and `null` clears a member. */
export interface CompactionChange {
  readonly id: string;
  readonly status?: CompactionStatus;
  readonly summary?: readonly ContentBlock[] | null;
  readonly error?: string | null;
  readonly _meta?: JsonObject | null;
}

/** Changes a compaction. The first change determines its place in the conversation. */
export function applyCompaction(state: SessionState, change: CompactionChange): SessionState {
  return replaceCompaction(state, change.id, (known) => {
    const { id, status, summary, error, _meta } = { ...known, ...change };
    return {
      type: "compaction",
      id,
      status,
      summary: joinContent(summary ?? []),
      ...omitNullish({ error, _meta }),
    };
  });
}

/** Adds a block to a compaction's summary. Adds the compaction first if it is unknown. */
export function applyCompactionSummary(state: SessionState, content: ContentBlock, id: string): SessionState {
  return replaceCompaction(state, id, (known) => ({
    ...known,
    summary: appendContent(known.summary, content),
  }));
}

export function findCompaction(state: SessionState, id: string): CompactionEntry | undefined {
  const { entries } = longPartsOf(state);
  const entry = entries.at(entries.find(id, isCompaction));
  return entry && isCompaction(entry) ? entry : undefined;
}

function replaceCompaction(
  state: SessionState,
  id: string,
  change: (known: CompactionEntry) => CompactionEntry,
): SessionState {
  const { entries } = longPartsOf(state);
  const unset: CompactionEntry = { type: "compaction", id, status: "in_progress", summary: [] };
  return changeEntries(state, entries.upsert(unset, isCompaction, change));
}

function isCompaction(entry: SessionEntry): entry is CompactionEntry {
  return entry.type === "compaction";
}
