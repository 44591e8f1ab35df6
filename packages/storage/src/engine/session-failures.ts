import { SessionStoreError } from "../api/session-store-error.ts";

/**
 * Creates the error for a session that does not exist. `action` is the verb phrase that precedes the session in the
 * message, such as "append to".
 */
export function noSuchSession(action: string, sessionId: string): SessionStoreError {
  return new SessionStoreError("not_found", `Cannot ${action} session ${quote(sessionId)}: no such session`);
}

export function sessionExists(sessionId: string): SessionStoreError {
  return new SessionStoreError("exists", `Cannot create session ${quote(sessionId)}: it exists already`);
}

export function leaseHeld(sessionId: string, owner: string): SessionStoreError {
  return new SessionStoreError(
    "lease_held",
    `Cannot write session ${quote(sessionId)}: ${quote(owner)} holds its lease`,
    { owner },
  );
}

/** Creates the error for a writer that no longer has its lease. `action` is a verb phrase for the rejected call. */
export function leaseLost(action: string, sessionId: string): SessionStoreError {
  return new SessionStoreError(
    "fenced",
    `Cannot ${action} session ${quote(sessionId)}: this writer has lost its lease`,
  );
}

/**
 * Creates the error for storage that has lost entries. The session now ends at entry `lastSeq`, although the storage
 * had acknowledged entries up to `acknowledged`.
 */
export function entriesLost(
  action: string,
  sessionId: string,
  { lastSeq, acknowledged }: { readonly lastSeq: number; readonly acknowledged: number },
): SessionStoreError {
  return new SessionStoreError(
    "lost",
    `Cannot ${action} session ${quote(sessionId)}: the storage has lost entries; its last one is ${lastSeq}, ` +
      `but it had acknowledged ${acknowledged}`,
  );
}

/** Creates the error for a call to a closed store or view. */
export function storeClosed(): SessionStoreError {
  return new SessionStoreError("closed", "Cannot use the session store: it is closed");
}

/**
 * Creates the error for a range that ends above the last entry. Such a range would use numbers that `append` will
 * assign later.
 */
export function rangeAboveLast(to: number, lastSeq: number): RangeError {
  return new RangeError(`Cannot replace entries up to ${to}: the last entry is ${lastSeq}`);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
