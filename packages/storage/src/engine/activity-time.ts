import type { EntryInput } from "../api/session-store.ts";

/** List indexes contain `updatedAt`, so moving it on every append would cost more than the append. */
const RESOLUTION_MS = 1000;
/** An `updatedAt` further ahead of the clock than this, in milliseconds, comes from a wrong clock: one day. */
export const MAX_AHEAD_MS = 86_400_000;

/** Returns a touched session's `updatedAt`: now, or the current one if that is later by a day at most. */
export function touchedTime(updatedAt: number, now: number = Date.now()): number {
  return updatedAt > now + MAX_AHEAD_MS ? now : Math.max(updatedAt, now);
}

/**
 * Returns a session's `updatedAt` after an append: the time of the newest entry, so that imported sessions keep their
 * place, but not beyond `now`. Returns the current one if that is less than a second earlier, or at most a day ahead of
 * `now`.
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
