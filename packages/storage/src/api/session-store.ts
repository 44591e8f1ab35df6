/** A session without its entries. This is a snapshot: it does not reflect later changes. */
export interface SessionRecord {
  readonly sessionId: string;
  readonly cwd: string;
  /** The directory with symbolic links resolved, if the caller provided it. */
  readonly realCwd?: string | undefined;
  readonly additionalDirectories: readonly string[];
  readonly title: string | null;
  /** The origin of the title. `none` if and only if there is no title. */
  readonly titleSource: "none" | "generated" | "user";
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /**
   * Epoch milliseconds. `touch` sets it to the current time. An append sets it to the time of its newest entry, but
   * never to a time in the future, and only if that is at least a second later. It never moves backwards, unless a
   * wrong clock has left it more than a day ahead. The next touch or append then corrects it.
   */
  readonly updatedAt: number;
  readonly archived: boolean;
  /** The number of the newest entry ever appended; 0 before the first. Compaction does not decrease it. */
  readonly lastSeq: number;
  /** The session that this one was forked from. It may have been deleted since. */
  readonly parent: { readonly sessionId: string; readonly seq: number } | null;
  /** The application's JSON data. Top-level values are never `null`. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A session to create. */
export interface NewSession {
  /** Non-empty, well-formed Unicode without U+0000, unique in its scope. */
  readonly sessionId: string;
  /** Stored unchanged and compared exactly, so normalize it first. */
  readonly cwd: string;
  /** The same directory with symbolic links resolved, as a second key for listing sessions. */
  readonly realCwd?: string | undefined;
  readonly additionalDirectories?: readonly string[] | undefined;
  readonly title?: string | null | undefined;
  /** The origin of `title`. Ignored without a title. Default `generated`. */
  readonly titleSource?: "generated" | "user" | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Creation time of an imported session, in epoch milliseconds. Also becomes the first `updatedAt`. Default: now.
   */
  readonly createdAt?: number | undefined;
  /** The origin of an imported fork. Ignored by `fork`. */
  readonly parent?: SessionRecord["parent"] | undefined;
}

/** A change to a session. Omitted fields stay unchanged. */
export interface SessionPatch {
  /** `null` clears the title. Ignored if the new title is generated and the user set the current one. */
  readonly title?: string | null | undefined;
  /** The origin of `title`. Ignored without a title. Default `generated`. */
  readonly titleSource?: "generated" | "user" | undefined;
  readonly archived?: boolean | undefined;
  readonly realCwd?: string | undefined;
  readonly additionalDirectories?: readonly string[] | undefined;
  /** Changes to top-level keys. `null` deletes a key; any other value replaces the current one. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Sets `updatedAt` to now. Without it, a patch does not change `updatedAt`. */
  readonly touch?: boolean | undefined;
}

/** One stored entry. */
export interface Entry {
  /**
   * Starts at 1. Numbers of appended entries have no gaps, except after an entry that uses several numbers. {@link
   * SessionWriter.replaceRange} may leave more gaps. Numbers are never reused.
   */
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** A kind chosen by the caller. The store compares kinds but does not interpret them. */
  readonly kind: string;
  /** JSON text. The store does not parse it and returns exactly the same text. */
  readonly body: string;
}

/** An entry to append. `at` defaults to the time of the call. */
export interface EntryInput {
  readonly kind: string;
  readonly body: string;
  readonly at?: number | undefined;
  /**
   * Number of consecutive entry numbers that this entry uses. The entry is stored under the first one, and the next
   * entry follows the last one. Default 1.
   */
  readonly count?: number | undefined;
}

/** Filter for listing sessions. */
export interface SessionQuery {
  /** Lists sessions in exactly this directory, as well as any that match `realCwd`. */
  readonly cwd?: string | undefined;
  /** Also lists sessions with this `realCwd`, or with this `cwd` if they have no `realCwd`. Ignored without `cwd`. */
  readonly realCwd?: string | undefined;
  /** Which sessions to list, based on whether they are archived. Default `exclude`. */
  readonly archived?: "exclude" | "include" | "only" | undefined;
  /** The `nextCursor` of the previous page. `cwd` and `archived` must be the same as for that page. */
  readonly cursor?: string | undefined;
  /** Maximum number of sessions per page. Default 50. Values above 200 are treated as 200. */
  readonly limit?: number | undefined;
}

/** One page of a list. */
export interface SessionPage {
  readonly sessions: readonly SessionRecord[];
  /** An opaque cursor for the next page, valid while the storage exists. Omitted on the last page. */
  readonly nextCursor?: string | undefined;
}

/** Options for {@link SessionStore.read}. */
export interface ReadOptions {
  /** Returns only entries with a number greater than this. Default 0. */
  readonly after?: number | undefined;
  /** Returns only entries up to this number. Default and maximum: the last entry when reading starts. */
  readonly upTo?: number | undefined;
  /** Returns only entries of these kinds. Default: all. */
  readonly kinds?: readonly string[] | undefined;
  /** Maximum number of entries per page. Default 500. */
  readonly pageSize?: number | undefined;
  /** Checked before each page. Once it is aborted, the iteration rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options for taking a session's lease. */
export interface WriteOptions {
  /**
   * Identifies the writer: an opaque string, unique for each connection of each process. Refused writers receive it
   * as `SessionStoreError.owner`, so an address is a good choice.
   */
  readonly owner: string;
  /**
   * Milliseconds until the lease expires unless it is renewed. The lease becomes free earlier if the writer's process
   * ran on the same host and has died.
   */
  readonly ttlMs: number;
}

/** The holder of a session's lease. */
export interface SessionOwner {
  /** The name that the writer passed as {@link WriteOptions.owner}. */
  readonly owner: string;
  /** The owner's current lease token. */
  readonly token: string;
  /** The time at which the lease expires unless it is renewed, in epoch milliseconds by this process's clock. */
  readonly until: number;
}

/**
 * A range of entries appended by one writer. It starts at `first` and ends at the next range. A token and a number
 * together identify an entry, even if the storage lost entries and other writers reused their numbers.
 */
export interface HistoryRange {
  /** The token of the writer's lease: 1 to 64 letters, digits, `-` and `_`. */
  readonly token: string;
  readonly first: number;
}

/**
 * The right to write to one session: a lease with a random token. It does not renew itself. After the lease expires,
 * the writer can still write until another one takes the lease. From then on, each call rejects with `fenced`. If the
 * storage has lost entries that it had acknowledged, each call rejects with `lost`.
 */
export interface SessionWriter {
  readonly sessionId: string;
  /**
   * Unique among all writers of all sessions. If an append fails but may have been stored, the writer takes a new
   * token before its next write.
   */
  readonly token: string;
  /**
   * The session's ranges in ascending order. The last one has this writer's `token`. If there are very many ranges,
   * only the newest are included.
   */
  readonly ranges: readonly HistoryRange[];
  /**
   * The previous owner, if this writer took over the lease because the owner's process had died or had been silent
   * for too long.
   */
  readonly takenFrom?: string | undefined;
  /**
   * Appends entries atomically. Once they are durable, resolves to the last number that they use, or to the session's
   * last number if there are no entries. You need not await one call before the next, because entries are stored in
   * call order. Calls made during a commit, or without a pause between them, share one transaction (and its failure).
   *
   * @param entries The entries, or a function that returns them. The function is called when the transaction
   * starts, so it can include everything that has arrived by then.
   * @throws {SessionStoreError} `fenced`, `lost`, `not_found`, `busy`, `full`, `closed`
   */
  append(entries: readonly EntryInput[] | (() => readonly EntryInput[])): Promise<number>;
  /**
   * Replaces the entries from `from` to `to` (inclusive) in one transaction and in call order. The numbers of
   * the new entries must ascend within that range. Intended for compaction and redaction. `at` defaults to the
   * time of the call.
   *
   * @throws {SessionStoreError} like {@link append}
   * @throws {RangeError} if a number is outside the range or not ascending, or the range ends above the last
   * entry
   */
  replaceRange(
    from: number,
    to: number,
    entries: readonly (EntryInput & { readonly seq: number })[],
  ): Promise<void>;
  /**
   * Extends the lease to its full duration, starting now.
   *
   * @throws {SessionStoreError} `fenced`, `lost`, `not_found`, `busy`, `closed`
   */
  renew(): Promise<void>;
  /**
   * Releases the lease once all earlier appends have settled. Idempotent. Also resolves if the lease was lost. The
   * writer is `fenced` afterward.
   */
  release(): Promise<void>;
}

/**
 * Stores sessions and their entries, separately for each scope. Calls that may wait for a disk or a network are
 * asynchronous. Each call is atomic. If it rejects with `busy`, the change may still have been stored, for example if
 * the connection to the database was lost.
 */
export interface SessionStore {
  /**
   * Creates a session.
   *
   * @throws {SessionStoreError} `exists`
   */
  create(session: NewSession): Promise<SessionRecord>;
  get(sessionId: string): Promise<SessionRecord | undefined>;
  /**
   * Updates a session and resolves to the changed record. Does not need a lease.
   *
   * @throws {SessionStoreError} `not_found`
   */
  update(sessionId: string, patch: SessionPatch): Promise<SessionRecord>;
  /**
   * Lists sessions, newest first: by `updatedAt`, then by `sessionId` (its UTF-8 bytes), both descending. A
   * session that is updated while you page moves to the front, so later pages may miss it. Every other session
   * appears exactly once.
   *
   * @throws {SessionStoreError} `invalid_cursor`
   */
  list(query?: SessionQuery): Promise<SessionPage>;
  /** Deletes the session and its entries, even while it is being written to. Resolves to whether it existed. */
  delete(sessionId: string): Promise<boolean>;
  /**
   * Copies a session and its entries up to `upTo` (default: all), with the same numbers. If `session` omits
   * `title` or `meta`, they are copied too; `additionalDirectories` are not. The two sessions are independent
   * afterward.
   *
   * @throws {SessionStoreError} `not_found`, `exists`
   */
  fork(
    sessionId: string,
    session: NewSession,
    options?: { readonly upTo?: number | undefined },
  ): Promise<SessionRecord>;
  /**
   * Takes a session's lease. A lease is free if it was never taken, was released or has expired, or if its
   * holder's process is known to be dead. If the same `owner` holds it, the older writer is fenced.
   *
   * @throws {SessionStoreError} `not_found`, `lease_held`
   */
  write(sessionId: string, options: WriteOptions): Promise<SessionWriter>;
  /**
   * Returns the owner of a session's lease at the start of the call, or `null` if the lease is free or the session
   * does not exist.
   */
  owner(sessionId: string): Promise<SessionOwner | null>;
  /**
   * Returns how many of the scope's sessions have an owner, or `undefined` if counting them would require reading
   * every session.
   */
  countOwned(): Promise<number | undefined>;
  /**
   * Reads entries in ascending order, in non-empty pages. Returns only entries that were durable when the first
   * page was requested. Holds no transaction between pages, and yields to the event loop. Later pages reflect any
   * changes that {@link SessionWriter.replaceRange} has made in the meantime. Do not merge entries while a reader is
   * running, because the reader would miss entries that move to a page that it has already read.
   *
   * @throws {SessionStoreError} `not_found`, even if the session is deleted while it is being read
   */
  read(sessionId: string, options?: ReadOptions): AsyncIterable<readonly Entry[]>;
  /**
   * Returns a view of this store in another scope. The ids, lists, cursors and leases of one scope do not exist in
   * any other. Scopes do not nest; the new one replaces the current one. The default scope is `""`.
   */
  scoped(scope: string): SessionStore;
  /**
   * Waits for accepted appends to settle, releases the leases and closes the store. Closing the store itself closes
   * all scopes; closing a view from {@link scoped} closes only that view. Idempotent. Afterward, all other calls
   * reject with `closed`.
   */
  close(): Promise<void>;
}
