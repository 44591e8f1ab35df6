import { SessionStoreError } from "../session-store-error.ts";

/** `action` ends where the session follows: "append to". */
export function noSuchSession(action: string, sessionId: string): SessionStoreError {
  return new SessionStoreError("not_found", `Cannot ${action} session ${quote(sessionId)}: no such session`);
}

/** A new session's id is taken. */
export function sessionExists(sessionId: string): SessionStoreError {
  return new SessionStoreError("exists", `Cannot create session ${quote(sessionId)}: it exists already`);
}

/** Somebody else, named by `owner`, may write to the session. */
export function leaseHeld(sessionId: string, owner: string): SessionStoreError {
  return new SessionStoreError(
    "lease_held",
    `Cannot write session ${quote(sessionId)}: ${quote(owner)} holds its lease`,
    { owner },
  );
}

/** Somebody took the lease of a writer over; `action` is what it was about to do. */
export function leaseLost(action: string, sessionId: string): SessionStoreError {
  return new SessionStoreError(
    "fenced",
    `Cannot ${action} session ${quote(sessionId)}: this writer no longer has its lease`,
  );
}

/** The store, or this view of it, was closed before the call. */
export function storeClosed(): SessionStoreError {
  return new SessionStoreError("closed", "Cannot use the session store: it is closed");
}

/** A range that ends above the last entry would take numbers that `append` is going to give. */
export function rangeAboveLast(to: number, lastSeq: number): RangeError {
  return new RangeError(`Cannot replace entries up to ${to}: the last entry is ${lastSeq}`);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
