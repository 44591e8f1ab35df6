import type { Entry, HistoryRange, SessionRecord } from "../api/session-store.ts";

/** A value or a promise of it: an engine on this thread may answer at once. */
export type Awaitable<T> = T | Promise<T>;

/** The name of a session: no two sessions of a storage have the same. */
export interface SessionKey {
  readonly scope: string;
  readonly sessionId: string;
}

/** A stored session. `row` is never used again, not even for a later session with the same key. */
export interface SessionRef extends SessionKey {
  readonly row: number;
}

/** A session under a lease: good while the stored session has this token. */
export interface LeaseRef extends SessionRef {
  readonly token: string;
}

/** A session in the state in which it was read. */
export interface SessionVersion extends LeaseRef {
  /** Changed by each `update` and `setLease`, and by nothing else. */
  readonly version: number;
}

/** The part of a record that `update` replaces. */
export interface RecordChange {
  readonly title: string | null;
  readonly titleSource: SessionRecord["titleSource"];
  readonly archived: boolean;
  readonly realCwd: string | null;
  readonly additionalDirectories: readonly string[];
  /** JSON text of an object. */
  readonly meta: string;
}

/** The record of a session as an engine stores it. */
export interface StoredRecord extends SessionKey, RecordChange {
  readonly cwd: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  readonly parent: SessionRecord["parent"];
  /** The number of the newest entry ever appended; 0 before the first. */
  readonly lastSeq: number;
  /** The token of the newest lease; before the first, the one that the session was created with. */
  readonly token: string;
}

/** A session as an engine stores it. Never changed in place: the store may keep it for a while. */
export interface StoredSession extends StoredRecord, SessionVersion {
  /** Those with entries, and the one of `token`, which is the last. */
  readonly ranges: readonly HistoryRange[];
  /** `null` before the first lease and after one was released. */
  readonly lease: StoredLease | null;
}

/** The holder of a lease. */
export interface LeaseHolder {
  readonly owner: string;
  /** The process of the holder, for others on its host to see that it died. */
  readonly process: string | null;
}

/** A lease that was read. */
export interface StoredLease extends LeaseHolder {
  /** Milliseconds until the lease expires, by the engine's clock; 0 or less once it has. */
  readonly leftMs: number;
}

/** A lease to store. */
export interface LeaseChange {
  /** Stored as the token of the session. */
  readonly token: string;
  /** `null` releases the lease. `ttlMs` counts from now on, by the engine's clock. */
  readonly holder: (LeaseHolder & { readonly ttlMs: number }) | null;
}

/** Which sessions a list is about; a cursor is bound to all of it but `realCwd`. */
export interface ListFilter {
  readonly scope: string;
  readonly cwd: string | undefined;
  /** With `cwd`: lists also the sessions whose `realCwd`, or else `cwd`, is this. */
  readonly realCwd?: string | undefined;
  readonly archived: "exclude" | "include" | "only";
}

/** A position in a list: behind the session with these values. */
export interface ListPosition {
  readonly updatedAt: number;
  readonly sessionId: string;
}

/** The part of a list to fetch: at most `limit` sessions after a position, or from the beginning. */
export interface ListRange {
  readonly after: ListPosition | undefined;
  readonly limit: number;
}

/** A range of entry numbers, both ends included. */
export interface EntryRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A kind of storage, from which {@link createSessionStore} makes a whole store. An engine reads and writes; it decides
 * nothing. Its writes are conditional: one whose condition does not hold changes nothing and returns `undefined` or
 * `false`, and the store reads again to find out why.
 *
 * Each method is one transaction: all or nothing, and visible to every reader once it has returned. Arguments are
 * checked before they get here; they and the results are plain data, so that an engine may run on another thread.
 * Engines throw only when the storage fails: {@link SessionStoreError} `busy`, `full` or `unreadable`.
 */
export interface SessionEngine {
  /**
   * Processes that may open this storage: only this one, others on this machine, or also those on other machines. The
   * lease of a process that died is free at once for processes of the same machine. Default `network`.
   */
  readonly sharing?: "process" | "machine" | "network" | undefined;
  /** False if leases do not name the processes that hold them: a dead process is not seen. Default `true`. */
  readonly seesProcesses?: boolean | undefined;
  /** Returns random bytes that stay the same as long as the storage exists. They sign the cursors of lists. */
  cursorKey(): Awaitable<Uint8Array>;
  /**
   * Stores a new session, with version 0, no lease and one range, from 1; with `source`, also copies of the source's entries
   * up to `record.lastSeq`. Returns `undefined` if the key is taken, or if the source has another version or is gone.
   */
  insert(record: StoredRecord, source: SessionVersion | undefined): Awaitable<StoredSession | undefined>;
  find(key: SessionKey): Awaitable<StoredSession | undefined>;
  /**
   * Lists records in descending order of `updatedAt`, then of `sessionId` by its UTF-8 bytes. Without an index for this,
   * {@link selectRecords} does it.
   */
  list(filter: ListFilter, range: ListRange): Awaitable<readonly StoredRecord[]>;
  /**
   * Replaces a part of the record; `touch` also moves `updatedAt` to {@link touchedTime}. Returns `undefined` if the
   * session has another version or token, or is gone.
   */
  update(session: SessionVersion, change: RecordChange, touch: boolean): Awaitable<StoredSession | undefined>;
  /**
   * Stores token and lease; another token than before starts a range after the newest entry: see {@link withRange}. Returns
   * `undefined` if the session has another version or token, or is gone.
   */
  setLease(session: SessionVersion, change: LeaseChange): Awaitable<StoredSession | undefined>;
  /** Returns the leases of a scope; expired ones may be among them. Absent if the engine would have to read all sessions. */
  leases?(scope: string): Awaitable<readonly StoredLease[]>;
  /** Deletes a session with its entries. Returns whether there was one. */
  delete(session: SessionRef): Awaitable<boolean>;
  /**
   * Stores entries, the first of which has the number after the session's `lastSeq`, which becomes the given one: an entry
   * may take several numbers, of which it has the first. Moves `updatedAt` to {@link activityTime}. Returns `false` if the
   * session has another token or another `lastSeq`, or is gone.
   */
  append(lease: LeaseRef, entries: readonly Entry[], lastSeq: number): Awaitable<boolean>;
  /** Replaces the entries of a range. Returns `false` if the session has another token, ends before the range, or is gone. */
  replaceRange(lease: LeaseRef, range: EntryRange, entries: readonly Entry[]): Awaitable<boolean>;
  /** Reads the entries of a range, of `kinds` or of all, in ascending order. `undefined` if the session is gone. */
  readRange(
    session: SessionRef,
    range: EntryRange,
    kinds: readonly string[] | undefined,
  ): Awaitable<readonly Entry[] | undefined>;
  /** Called once, after every other call has returned. */
  close(): Awaitable<void>;
}
