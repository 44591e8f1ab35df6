/**
 * The reason why a store refused a call.
 *
 * - `not_found`: no such session in this scope, or it has been deleted
 * - `exists`: the session id is taken in this scope
 * - `invalid_cursor`: this store did not create the cursor for this filter and scope
 * - `lease_held`: another owner holds the lease; `owner` names it
 * - `fenced`: the writer lost its lease to a newer writer, or released it, and can never write again
 * - `lost`: the storage lost entries that it had acknowledged to this writer, for example after a failover to a lagging
 *   replica or a restore from a backup; the writer can never write again, so read the session again
 * - `busy`: the storage stayed locked or unreachable for longer than the store's timeout; try again
 * - `full`: the disk is full, or the entry numbers are used up; nothing was stored
 * - `unreadable`: the storage is damaged, is not a session store, was created by a newer version, denies this user
 *   access, or was deleted while it was open
 * - `closed`: the store, or the scoped view, was closed
 */
export type SessionStoreErrorCode =
  | "not_found"
  | "exists"
  | "invalid_cursor"
  | "lease_held"
  | "fenced"
  | "lost"
  | "busy"
  | "full"
  | "unreadable"
  | "closed";

/** Options for a {@link SessionStoreError}. */
export interface SessionStoreErrorOptions extends ErrorOptions {
  readonly owner?: string | undefined;
}

/**
 * The error that all store calls reject with. Its message may contain paths, session ids and owners, so log it but do
 * not send it to clients. Invalid arguments (a negative page size, an empty session id) cause a `TypeError` or a
 * `RangeError` instead.
 */
export class SessionStoreError extends Error {
  override readonly name = "SessionStoreError";
  readonly code: SessionStoreErrorCode;
  /** The `owner` that the lease's holder passed to `write`, if the code is `lease_held`. */
  readonly owner: string | undefined;

  constructor(code: SessionStoreErrorCode, message: string, options?: SessionStoreErrorOptions) {
    super(message, options);
    this.code = code;
    this.owner = options?.owner;
  }
}
