/**
 * Why a store refused.
 *
 * - `not_found`: no such session in this scope, or it was deleted meanwhile
 * - `exists`: the session id is taken in this scope
 * - `invalid_cursor`: the cursor was not made by this store for this very filter and scope
 * - `lease_held`: another owner writes the session; `owner` names it
 * - `fenced`: the writer lost its lease (to a newer writer, or by its own `release`); it can never write again
 * - `busy`: the storage stayed locked, or was not to be reached, for as long as the store was told to wait; trying again
 *   is sensible
 * - `full`: the disk, or the range of numbers, is used up; nothing of the call was stored
 * - `unreadable`: the storage is damaged, is something else than a session store, was made by a newer version, or does
 *   not let this user in
 * - `closed`: the store, or the scoped view, was closed
 */
export type SessionStoreErrorCode =
  | "not_found"
  | "exists"
  | "invalid_cursor"
  | "lease_held"
  | "fenced"
  | "busy"
  | "full"
  | "unreadable"
  | "closed";

/** What a {@link SessionStoreError} may carry besides its code and message. */
export interface SessionStoreErrorOptions extends ErrorOptions {
  readonly owner?: string | undefined;
}

/**
 * The one error of every store. Its message may name paths, session ids and owners: it is for logs, not for the wire.
 * Misuse of the interface (a negative page size, an empty session id) is a `TypeError` or a `RangeError` instead.
 */
export class SessionStoreError extends Error {
  override readonly name = "SessionStoreError";
  readonly code: SessionStoreErrorCode;
  /** Who holds the lease, if the code is `lease_held`: the owner string that the holder passed to `write`. */
  readonly owner: string | undefined;

  constructor(code: SessionStoreErrorCode, message: string, options?: SessionStoreErrorOptions) {
    super(message, options);
    this.code = code;
    this.owner = options?.owner;
  }
}
