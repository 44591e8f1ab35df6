import type { EntryRange, StoredPatch } from "../engine/session-engine.ts";
import { applyMeta, parseMeta } from "../engine/session-meta.ts";
import { applyTitle } from "../engine/session-title.ts";
import type { Entry, SessionRecord } from "../session-store.ts";

/** One session of a {@link MemoryEngine}. Its parts are replaced, never changed in place: records may share them. */
export interface MemorySession {
  readonly row: number;
  readonly scope: string;
  record: Omit<SessionRecord, "meta">;
  /** JSON text, so that each record has a meta of its own. */
  meta: string;
  /** In ascending order. */
  entries: Entry[];
  epoch: number;
  lease: { readonly owner: string; readonly until: number } | undefined;
}

/** The record that a caller gets. */
export function recordOf({ record, meta }: MemorySession): SessionRecord {
  const { additionalDirectories, parent } = record;
  return {
    ...record,
    additionalDirectories: [...additionalDirectories],
    parent: parent && { ...parent },
    meta: parseMeta(meta),
  };
}

/** Carries out a patch. */
export function patchSession(session: MemorySession, patch: StoredPatch): void {
  const { record } = session;
  session.record = {
    ...record,
    ...(patch.title && applyTitle(record, patch.title)),
    archived: patch.archived ?? record.archived,
    additionalDirectories: patch.additionalDirectories ?? record.additionalDirectories,
    updatedAt: patch.touch ? Math.max(Date.now(), record.updatedAt) : record.updatedAt,
  };
  if (patch.meta !== undefined) session.meta = applyMeta(session.meta, patch.meta);
}

/** The entries of a range, in a new array. */
export function sliceEntries(entries: readonly Entry[], range: EntryRange): Entry[] {
  return entries.slice(firstAtOrAbove(entries, range.from), firstAtOrAbove(entries, range.to + 1));
}

/** The entries with those of a range replaced. */
export function replaceEntries(
  entries: readonly Entry[],
  range: EntryRange,
  replacement: readonly Entry[],
): Entry[] {
  return [
    ...entries.slice(0, firstAtOrAbove(entries, range.from)),
    ...replacement,
    ...entries.slice(firstAtOrAbove(entries, range.to + 1)),
  ];
}

/** The index of the first entry whose number is at least `seq`, by halving. */
function firstAtOrAbove(entries: readonly Entry[], seq: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry !== undefined && entry.seq < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
