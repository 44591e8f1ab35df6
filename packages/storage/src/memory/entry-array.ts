import type { Entry } from "../api/session-store.ts";
import type { EntryRange } from "../engine/session-engine.ts";

export function sliceEntries(entries: readonly Entry[], range: EntryRange): Entry[] {
  return entries.slice(firstAtOrAbove(entries, range.from), firstAtOrAbove(entries, range.to + 1));
}

/** Returns the entries after replacing those in a range. */
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

/** Returns the index of the first entry whose number is at least `seq`, by binary search. */
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
