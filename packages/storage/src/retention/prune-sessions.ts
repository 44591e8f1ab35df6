import { randomUUID } from "node:crypto";

import type { SessionRecord, SessionStore } from "../api/session-store.ts";
import { listAllSessions } from "../engine/list-all-sessions.ts";

/** Limits for a scope's sessions. An omitted limit does not apply. */
export interface RetentionPolicy {
  /** Deletes sessions whose `updatedAt` is older than this many milliseconds. Default: no limit. */
  readonly maxAgeMs?: number | undefined;
  /** Keeps at most this many of the newest sessions. Default: no limit. */
  readonly maxSessions?: number | undefined;
  /**
   * Keeps only as many of the newest sessions as fit into this number of bytes, counting entry bodies in UTF-8.
   * Default: no limit.
   */
  readonly maxBytes?: number | undefined;
  /** The sessions that the limits apply to. Others are neither counted nor deleted. Default `exclude`. */
  readonly archived?: "exclude" | "include" | "only" | undefined;
}

/** The result of {@link pruneSessions}. */
export interface PruneReport {
  readonly deleted: readonly string[];
  /** Ids of sessions over the limits that are still being written to. */
  readonly inUse: readonly string[];
}

/** Lease duration in milliseconds. The lease is taken only to find out whether another writer holds it. */
const LEASE_MS = 60_000;

/**
 * Deletes the oldest sessions in the store's scope until the rest is within the limits. Sessions that are being
 * written to are kept and reported. With `maxBytes`, reads the entries of every session that it keeps.
 *
 * @example
 * ```ts
 * import { pruneSessions, type SessionStore } from "@parley/storage";
 *
 * export const prune = (store: SessionStore) =>
 *   pruneSessions(store, { maxAgeMs: 30 * 24 * 60 * 60 * 1000, maxSessions: 1000 });
 * ```
 *
 * @throws {RangeError} if a limit is negative or not a whole number
 */
export async function pruneSessions(store: SessionStore, policy: RetentionPolicy): Promise<PruneReport> {
  checkPolicy(policy);
  const report = { deleted: [] as string[], inUse: [] as string[] };
  const keep = createKeeper(store, policy);
  for await (const session of listAllSessions(store, policy.archived)) {
    if (await keep(session)) continue;
    const outcome = await deleteUnlessInUse(store, session.sessionId);
    if (outcome !== "gone") report[outcome].push(session.sessionId);
  }
  return report;
}

/** Decides which sessions to keep, newest first. Once one session is deleted, all older ones are, too. */
function createKeeper(
  store: SessionStore,
  policy: RetentionPolicy,
): (session: SessionRecord) => Promise<boolean> {
  const { maxAgeMs = Infinity, maxSessions = Infinity, maxBytes = Infinity } = policy;
  const oldest = Date.now() - maxAgeMs;
  const kept = { sessions: 0, bytes: 0 };
  let full = false;
  return async ({ sessionId, updatedAt }) => {
    kept.sessions += 1;
    full ||= updatedAt < oldest || kept.sessions > maxSessions;
    if (!full && maxBytes < Infinity) {
      kept.bytes += await countBytes(store, sessionId, maxBytes - kept.bytes);
      full = kept.bytes > maxBytes;
    }
    return !full;
  };
}

/** Counts the bytes in a session's bodies. Stops once the count exceeds `limit`. */
async function countBytes(store: SessionStore, sessionId: string, limit: number): Promise<number> {
  let bytes = 0;
  for await (const page of store.read(sessionId)) {
    for (const { body } of page) bytes += Buffer.byteLength(body);
    if (bytes > limit) break;
  }
  return bytes;
}

async function deleteUnlessInUse(
  store: SessionStore,
  sessionId: string,
): Promise<"deleted" | "inUse" | "gone"> {
  try {
    const writer = await store.write(sessionId, { owner: `retention ${randomUUID()}`, ttlMs: LEASE_MS });
    await store.delete(sessionId);
    await writer.release();
    return "deleted";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "lease_held") return "inUse";
    if (code === "not_found") return "gone";
    throw error;
  }
}

function checkPolicy({ maxAgeMs, maxSessions, maxBytes }: RetentionPolicy): void {
  for (const [name, limit] of Object.entries({ maxAgeMs, maxSessions, maxBytes })) {
    if (limit === undefined || (Number.isSafeInteger(limit) && limit >= 0)) continue;
    throw new RangeError(`Cannot prune sessions with "${name}" ${limit}: not a whole number of at least 0`);
  }
}
