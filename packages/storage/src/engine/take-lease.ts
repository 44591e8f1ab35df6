import { isDeadProcess } from "../process/process-identity.ts";
import { createToken } from "./history-ranges.ts";
import type { Awaitable, LeaseChange, SessionEngine, StoredLease, StoredSession } from "./session-engine.ts";
import { leaseHeld } from "./session-failures.ts";

/**
 * Takes a session's lease if it is free or expired, or if it is held by the same owner or a dead process.
 * Returns the session with its new token, or `undefined` if it has changed since it was read.
 *
 * @throws {SessionStoreError} `lease_held`
 */
export function takeLease(
  engine: SessionEngine,
  session: StoredSession,
  holder: NonNullable<LeaseChange["holder"]>,
): Awaitable<StoredSession | undefined> {
  const { lease } = session;
  if (lease !== null && lease.owner !== holder.owner && isHeld(lease)) {
    throw leaseHeld(session.sessionId, lease.owner);
  }
  return engine.setLease(session, { token: createToken(), holder });
}

/** Whether other owners must wait for the lease. */
export function isHeld(lease: StoredLease): boolean {
  return lease.leftMs > 0 && (lease.process === null || !isDeadProcess(lease.process));
}
