import type { EntryInput } from "../api/session-store.ts";

/** `updatedAt` is in the indexes of lists: moved by every append, it would cost more than the append. */
const RESOLUTION_MS = 1000;
/** An `updatedAt` that is further ahead of the clock, in milliseconds, comes from a clock that was wrong: one day. */
export const MAX_AHEAD_MS = 86_400_000;

/** Returns the `updatedAt` of a session that is touched: now, or the present one if that is later, by a day at most. */
export function touchedTime(updatedAt: number, now: number = Date.now()): number {
  return updatedAt > now + MAX_AHEAD_MS ? now : Math.max(updatedAt, now);
}

/**
 * Returns the `updatedAt` of a session after an append: the time of the newest entry, so that imported sessions keep
 * their place, but not beyond `now`; the present one if that is less than a second later, or if it is ahead of `now` by a
 * day at most.
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
