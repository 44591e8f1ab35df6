import type { UnnumberedEntry } from "./session-engine.ts";

/** The time of a session is in the indexes of lists: moved by every append, it would cost more than the append. */
const RESOLUTION_MS = 1000;

/**
 * The time of a session after an append: that of the newest entry, so that imported sessions keep their place, but never
 * beyond now; as it was if that is less than a second later.
 */
export function lastActivity(updatedAt: number, entries: readonly UnnumberedEntry[]): number {
  const newest = entries.reduce((time, entry) => Math.max(time, entry.at), updatedAt);
  const active = Math.min(newest, Date.now());
  return active - updatedAt >= RESOLUTION_MS ? active : updatedAt;
}
