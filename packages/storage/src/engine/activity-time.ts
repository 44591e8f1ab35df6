import type { EntryInput } from "../session-store.ts";

/** `updatedAt` is in the indexes of lists: moved by every append, it would cost more than the append. */
const RESOLUTION_MS = 1000;

/**
 * Returns the `updatedAt` of a session after an append: the time of the newest entry, so that imported sessions keep
 * their place, but not beyond `now`; the present one if that is less than a second later.
 */
export function activityTime(
  updatedAt: number,
  entries: readonly (EntryInput & { readonly at: number })[],
  now: number = Date.now(),
): number {
  const newest = entries.reduce((time, entry) => Math.max(time, entry.at), updatedAt);
  const active = Math.min(newest, now);
  return active - updatedAt >= RESOLUTION_MS ? active : updatedAt;
}
