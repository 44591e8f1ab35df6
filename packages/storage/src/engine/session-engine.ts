import type { Entry, SessionRecord } from "../session-store.ts";

/** A value or a promise of it: an engine on this thread answers at once, one elsewhere later. */
export type Awaitable<T> = T | Promise<T>;

/** What a session is found by. */
export interface SessionKey {
  readonly scope: string;
  readonly sessionId: string;
}

/** A title with its source: `none` exactly when there is no title. */
export interface SessionTitle {
  readonly title: string | null;
  readonly titleSource: "none" | "generated" | "user";
}

/** A checked new session. Without a title or meta, `create` has none and `fork` takes the source's. */
export interface StoredSession {
  readonly sessionId: string;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly title: SessionTitle | undefined;
  /** JSON text of an object. */
  readonly meta: string | undefined;
  readonly createdAt: number;
  /** Replaced by `fork`. */
  readonly parent: SessionRecord["parent"];
}

/** A title to set, and who sets it. */
export interface TitleChange {
  readonly title: string | null;
  readonly by: "generated" | "user";
}

/** A checked patch; what is `undefined` stays. */
export interface StoredPatch {
  readonly title: TitleChange | undefined;
  readonly archived: boolean | undefined;
  readonly additionalDirectories: readonly string[] | undefined;
  /** JSON text of a patch by top-level key. */
  readonly meta: string | undefined;
  readonly touch: boolean;
}

/** An entry that has no number yet. */
export type UnnumberedEntry = Omit<Entry, "seq">;

/** Which sessions a list is about; a cursor is bound to it. */
export interface ListFilter {
  readonly scope: string;
  readonly cwd: string | undefined;
  readonly archived: "exclude" | "include" | "only";
}

/** A place in the order of a list: behind the session with these values. */
export interface ListPosition {
  readonly updatedAt: number;
  readonly sessionId: string;
}

/** The part of a list to fetch: at most `limit` sessions after a place, or from the beginning. */
export interface ListRange {
  readonly after: ListPosition | undefined;
  readonly limit: number;
}

/** One stored session, found once: `row` is never given to another session. */
export interface SessionRow {
  readonly row: number;
  readonly sessionId: string;
}

/** A lease that was taken: good as long as the row still has this epoch. */
export interface Lease extends SessionRow {
  readonly epoch: number;
}

/**
 * What a kind of storage has to do itself; {@link createSessionStore} makes a whole store of it. Arguments are checked
 * before they come here; they and the results are plain data, so that an engine may live on another thread. Each method
 * is one transaction.
 */
export interface SessionEngine {
  /** Random bytes that live as long as the storage: the key of its cursors. */
  cursorKey(): Awaitable<Uint8Array>;
  /** @throws {SessionStoreError} `exists` */
  create(scope: string, session: StoredSession): Awaitable<SessionRecord>;
  get(key: SessionKey): Awaitable<SessionRecord | undefined>;
  /** @throws {SessionStoreError} `not_found` */
  update(key: SessionKey, patch: StoredPatch): Awaitable<SessionRecord>;
  list(filter: ListFilter, range: ListRange): Awaitable<SessionRecord[]>;
  delete(key: SessionKey): Awaitable<boolean>;
  /**
   * Copies the entries up to `upTo` into the same scope.
   *
   * @throws {SessionStoreError} `not_found`, `exists`
   */
  fork(source: SessionKey, session: StoredSession, upTo: number): Awaitable<SessionRecord>;
  /** @throws {SessionStoreError} `not_found`, `lease_held` */
  takeLease(key: SessionKey, owner: string, ttlMs: number): Awaitable<Lease>;
  /** @throws {SessionStoreError} `not_found`, `fenced` */
  renewLease(lease: Lease, ttlMs: number): Awaitable<void>;
  /** Does nothing if the lease is lost. */
  releaseLease(lease: Lease): Awaitable<void>;
  /**
   * Numbers and appends; the number of the last entry of the session.
   *
   * @throws {SessionStoreError} `not_found`, `fenced`
   */
  append(lease: Lease, entries: readonly UnnumberedEntry[]): Awaitable<number>;
  /**
   * @throws {SessionStoreError} `not_found`, `fenced`
   * @throws {RangeError} the range ends above the last entry
   */
  replaceRange(lease: Lease, range: EntryRange, entries: readonly Entry[]): Awaitable<void>;
  /** @throws {SessionStoreError} `not_found` */
  find(key: SessionKey): Awaitable<SessionRow & { readonly lastSeq: number }>;
  /**
   * The entries of a range in ascending order.
   *
   * @throws {SessionStoreError} `not_found`
   */
  readRange(row: SessionRow, range: EntryRange, kinds: readonly string[] | undefined): Awaitable<Entry[]>;
  close(): Awaitable<void>;
}

/** A range of entry numbers, both ends included. */
export interface EntryRange {
  readonly from: number;
  readonly to: number;
}
