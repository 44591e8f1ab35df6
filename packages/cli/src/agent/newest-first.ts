import type { SessionInfo } from "@parley/client";

/**
 * Comparator for `toSorted` that puts the most recently changed sessions first and sessions without a known time
 * last.
 */
export function newestFirst(one: SessionInfo, other: SessionInfo): number {
  return ageKey(other) - ageKey(one);
}

function ageKey({ updatedAt }: SessionInfo): number {
  const time = Date.parse(updatedAt ?? "");
  return Number.isNaN(time) ? 0 : time;
}
