import type { EntryInput } from "../api/session-store.ts";

/**
 * Minimum increase of `updatedAt` in milliseconds. The field is part of the list indexes, so changing it on every
 * append would cost more than the append itself.
 */
const RESOLUTION_MS = 1000;
/** One day in milliseconds. An `updatedAt` that is further ahead of the clock must come from a wrong clock. */
export const MAX_AHEAD_MS = 86_400_000;

/** Returns a touched session's new `updatedAt`: now, or the current value if it is ahead of now by at most a day. */
export function touchedTime(updatedAt: number, now: number = Date.now()): number {
  return updatedAt > now + MAX_AHEAD_MS ? now : Math.max(updatedAt, now);
}

/**
 * Returns a session's `updatedAt` after an append. This is the time of the newest entry, but no later than `now`, so
 * imported sessions keep their position in lists. The current value is kept if the increase would be less than a
 * second, or if that value is ahead of `now` by at most a day.
 */
export function activityTime(
  updatedAt: number,
  entries: readonly (EntryInput & { readonly at: number })[],
  now: number = Date.now(),
): number {
  const newest = entries.reduce((time, entry) => Math.max(time, entry.at), 0);
  const active = Math.min(newest, now);
  if (updatedAt > now + MAX_AHEAD_MS) return active;
  return active - updatedAt >= RESOLUTION_MS ? active : updatedAt;
}
