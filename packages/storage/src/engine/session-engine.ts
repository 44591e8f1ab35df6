import type { Entry, HistoryRange, SessionRecord } from "../api/session-store.ts";

/** A value or a promise for it. Synchronous engines return the value directly. */
export type Awaitable<T> = T | Promise<T>;

/** Identifies a session in an engine's storage. */
export interface SessionKey {
  readonly scope: string;
  readonly sessionId: string;
}

/** A stored session. `row` is never reused, not even for a later session with the same key. */
export interface SessionRef extends SessionKey {
  readonly row: number;
}

/** A session under a lease. Valid while the stored session has this token. */
export interface LeaseRef extends SessionRef {
  readonly token: string;
}

/** A snapshot of a session that identifies its version. */
export interface SessionVersion extends LeaseRef {
  /** Changes with each `update` and `setLease`, but not with other calls. */
  readonly version: number;
}

/** The fields of a record that `update` replaces. */
export interface RecordChange {
  readonly title: string | null;
  readonly titleSource: SessionRecord["titleSource"];
  readonly archived: boolean;
  readonly realCwd: string | null;
  readonly additionalDirectories: readonly string[];
  /** JSON text of an object. */
  readonly meta: string;
}

/** A session's record as an engine stores it. */
export interface StoredRecord extends SessionKey, RecordChange {
  readonly cwd: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  readonly parent: SessionRecord["parent"];
  /** The number of the newest entry ever appended, or 0 before the first. */
  readonly lastSeq: number;
  /** The token of the latest lease. Before the first lease, the token that the session was created with. */
  readonly token: string;
}

/** A session as an engine stores it. Never modified in place, because the store may keep it for a while. */
export interface StoredSession extends StoredRecord, SessionVersion {
  /** The ranges that have entries, followed by the range of `token`. */
  readonly ranges: readonly HistoryRange[];
  /** `null` before the first lease and after a release. */
  readonly lease: StoredLease | null;
}

/** The holder of a lease. */
export interface LeaseHolder {
  readonly owner: string;
  /** Identifies the holder's process, so that other processes on the same host can detect its death. */
  readonly process: string | null;
}

/** A snapshot of a lease. */
export interface StoredLease extends LeaseHolder {
  /** Milliseconds until the lease expires, by the engine's clock. 0 or negative once it has expired. */
  readonly leftMs: number;
}

/** A change to a session's lease. */
export interface LeaseChange {
  /** The session's new token. */
  readonly token: string;
  /** `null` releases the lease. `ttlMs` starts now, by the engine's clock. */
  readonly holder: (LeaseHolder & { readonly ttlMs: number }) | null;
}

/** Filter for listing sessions. A cursor is bound to every field except `realCwd`. */
export interface ListFilter {
  readonly scope: string;
  readonly cwd: string | undefined;
  /**
   * With `cwd`: also lists sessions that have this value as their `realCwd`, or as their `cwd` if they have no
   * `realCwd`.
   */
  readonly realCwd?: string | undefined;
  readonly archived: "exclude" | "include" | "only";
}

/** A position in a list: just after the session with these values. */
export interface ListPosition {
  readonly updatedAt: number;
  readonly sessionId: string;
}

/** The part of a list to fetch: at most `limit` sessions after a position, or from the start. */
export interface ListRange {
  readonly after: ListPosition | undefined;
  readonly limit: number;
}

/** An inclusive range of entry numbers. */
export interface EntryRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A kind of storage, which {@link createSessionStore} turns into a complete store. An engine reads and writes but
 * makes no decisions. Its writes are conditional: if the condition is false, the write changes nothing and returns
 * `undefined` or `false`. The store then reads again to find out why.
 *
 * Each method is one transaction: all or nothing, and visible to every reader once it has returned. Arguments have
 * already been validated. Arguments and results are plain data, so an engine can run on another thread. Engines throw
 * only when the storage fails ({@link SessionStoreError} `busy`, `full` or `unreadable`), or a `RangeError` if a key is
 * too long for the storage.
 */
export interface SessionEngine {
  /**
   * The processes that may open this storage: only this one (`process`), any on this machine, or also those on other
   * machines (`network`, the default). A dead process's lease is immediately free for processes on the same machine.
   */
  readonly sharing?: "process" | "machine" | "network" | undefined;
  /**
   * Whether leases identify their holders' processes. If false, the death of a process goes unnoticed. Default
   * `true`.
   */
  readonly seesProcesses?: boolean | undefined;
  /** Returns random bytes for signing list cursors. They must stay the same while the storage exists. */
  cursorKey(): Awaitable<Uint8Array>;
  /**
   * Stores a new session with version 0, no lease and one range that starts at 1. With `source`, also copies the
   * source's entries up to `record.lastSeq`. Returns `undefined` if the key is taken, or if the source has a
   * different version or token, or is gone.
   */
  insert(record: StoredRecord, source: SessionVersion | undefined): Awaitable<StoredSession | undefined>;
  find(key: SessionKey): Awaitable<StoredSession | undefined>;
  /**
   * Lists records in descending order of `updatedAt`, then of `sessionId` by its UTF-8 bytes. Engines without an index
   * for this can use {@link selectRecords}.
   */
  list(filter: ListFilter, range: ListRange): Awaitable<readonly StoredRecord[]>;
  /**
   * Replaces part of the record. `touch` also sets `updatedAt` to {@link touchedTime}. Returns `undefined` if the
   * session has a different version or token, or is gone.
   */
  update(session: SessionVersion, change: RecordChange, touch: boolean): Awaitable<StoredSession | undefined>;
  /**
   * Stores the token and the lease. A new token starts a range after the newest entry (see {@link withRange}). Returns
   * `undefined` if the session has a different version or token, or is gone.
   */
  setLease(session: SessionVersion, change: LeaseChange): Awaitable<StoredSession | undefined>;
  /**
   * Returns a scope's leases, possibly including expired ones. Omit this method if the engine would have to read
   * every session.
   */
  leases?(scope: string): Awaitable<readonly StoredLease[]>;
  /** Deletes a session and its entries. Returns whether it existed. */
  delete(session: SessionRef): Awaitable<boolean>;
  /**
   * Stores entries and sets the session's `lastSeq`. The first entry's number follows the previous `lastSeq`. An
   * entry that uses several numbers is stored under the first. Sets `updatedAt` to {@link activityTime}. Returns
   * `false` if the session has a different token, its `lastSeq` has changed, or it is gone.
   */
  append(lease: LeaseRef, entries: readonly Entry[], lastSeq: number): Awaitable<boolean>;
  /**
   * Replaces the entries in a range. Returns `false` if the session has a different token, if it is gone, or if the
   * range ends above its last entry.
   */
  replaceRange(lease: LeaseRef, range: EntryRange, entries: readonly Entry[]): Awaitable<boolean>;
  /**
   * Reads the entries in a range in ascending order, optionally only those of `kinds`. Returns `undefined` if the
   * session is gone.
   */
  readRange(
    session: SessionRef,
    range: EntryRange,
    kinds: readonly string[] | undefined,
  ): Awaitable<readonly Entry[] | undefined>;
  /** Closes the storage. Called once, after every other call has returned. */
  close(): Awaitable<void>;
}
