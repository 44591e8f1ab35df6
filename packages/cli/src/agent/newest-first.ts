import type { SessionInfo } from "@parley/client";

/**
 * Compares sessions for `toSorted`. The most recently changed sessions come first, and sessions without a known time
 * come last.
 */
export function newestFirst(one: SessionInfo, other: SessionInfo): number {
  return ageKey(other) - ageKey(one);
}

function ageKey({ updatedAt }: SessionInfo): number {
  const time = Date.parse(updatedAt ?? "");
  return Number.isNaN(time) ? 0 : time;
}
