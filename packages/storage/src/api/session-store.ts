/** A session without its entries. A snapshot: it does not follow later changes. */
export interface SessionRecord {
  readonly sessionId: string;
  readonly cwd: string;
  /** The directory without symbolic links, if it was given. */
  readonly realCwd?: string | undefined;
  readonly additionalDirectories: readonly string[];
  readonly title: string | null;
  /** The source of the title; `none` exactly when there is no title. */
  readonly titleSource: "none" | "generated" | "user";
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /**
   * Epoch milliseconds. `touch` moves it to now; an append moves it to the time of its newest entry, but not beyond now,
   * and only by a second or more. It does not go back, unless it is ahead of now by more than a day, as after a clock that was
   * wrong: then the next touch or append sets it right.
   */
  readonly updatedAt: number;
  readonly archived: boolean;
  /** The number of the newest entry ever appended; 0 before the first. Compaction does not decrease it. */
  readonly lastSeq: number;
  /** The session that this one was forked from, which may have been deleted since. */
  readonly parent: { readonly sessionId: string; readonly seq: number } | null;
  /** JSON data of the application. No top-level value is `null`. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A session to create. */
export interface NewSession {
  /** Not empty, well-formed Unicode without U+0000, unique in its scope. */
  readonly sessionId: string;
  /** Stored unchanged and compared exactly: normalise it first. */
  readonly cwd: string;
  /** The same directory without symbolic links: a second key for lists. */
  readonly realCwd?: string | undefined;
  readonly additionalDirectories?: readonly string[] | undefined;
  readonly title?: string | null | undefined;
  /** The source of `title`; ignored without one. Default `generated`. */
  readonly titleSource?: "generated" | "user" | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Epoch milliseconds, for an imported session; also the first `updatedAt`. Default: now. */
  readonly createdAt?: number | undefined;
  /** For an imported fork; `fork` ignores it. */
  readonly parent?: SessionRecord["parent"] | undefined;
}

/** A change of a session; fields that are left out stay as they are. */
export interface SessionPatch {
  /** `null` clears the title. Ignored if it is generated and the user has set the present title. */
  readonly title?: string | null | undefined;
  /** The source of `title`; ignored without one. Default `generated`. */
  readonly titleSource?: "generated" | "user" | undefined;
  readonly archived?: boolean | undefined;
  readonly realCwd?: string | undefined;
  readonly additionalDirectories?: readonly string[] | undefined;
  /** A patch by top-level key: `null` deletes the key, anything else replaces its value. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Moves `updatedAt` to now. Without it a patch does not change `updatedAt`. */
  readonly touch?: boolean | undefined;
}

/** One stored entry. */
export interface Entry {
  /**
   * From 1. As appended they leave no gaps, except where an entry takes several; {@link SessionWriter.replaceRange} may leave
   * others. Numbers are never reused.
   */
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Chosen by the caller. A store compares kinds and does not interpret them. */
  readonly kind: string;
  /** JSON text. A store does not parse it and returns the same text. */
  readonly body: string;
}

/** An entry to append. `at` defaults to the time of the call. */
export interface EntryInput {
  readonly kind: string;
  readonly body: string;
  readonly at?: number | undefined;
  /** How many numbers the entry takes: it gets the first of them, and the next entry follows the last. Default 1. */
  readonly count?: number | undefined;
}

/** Which sessions to list. */
export interface SessionQuery {
  /** Only sessions of exactly this directory, or of `realCwd`. */
  readonly cwd?: string | undefined;
  /** Also sessions with this `realCwd`, or with this `cwd` and no `realCwd`. Ignored without `cwd`. */
  readonly realCwd?: string | undefined;
  /** Default `exclude`. */
  readonly archived?: "exclude" | "include" | "only" | undefined;
  /** The `nextCursor` of the page before, with the same `cwd` and `archived`. */
  readonly cursor?: string | undefined;
  /** Default 50; more than 200 is 200. */
  readonly limit?: number | undefined;
}

/** One page of a list. */
export interface SessionPage {
  readonly sessions: readonly SessionRecord[];
  /** Present exactly when more sessions follow. Opaque; valid as long as the storage exists. */
  readonly nextCursor?: string | undefined;
}

/** Which entries to read. */
export interface ReadOptions {
  /** Entries above this number. Default 0. */
  readonly after?: number | undefined;
  /** Entries up to this number. Default and limit: the last entry when reading begins. */
  readonly upTo?: number | undefined;
  /** Entries of these kinds. Default: all. */
  readonly kinds?: readonly string[] | undefined;
  /** At most this many entries a page. Default 500. */
  readonly pageSize?: number | undefined;
  /** Checked before each page: once aborted, the iteration rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options for taking the lease of a session. */
export interface WriteOptions {
  /**
   * Identifies the writer: an opaque string, different for each connection of each process. Writers that are refused
   * get it as `SessionStoreError.owner`, so an address is a good choice.
   */
  readonly owner: string;
  /** Milliseconds until the lease expires without a `renew`. It is free earlier if its process on the same host died. */
  readonly ttlMs: number;
}

/** The holder of the lease of a session. */
export interface SessionOwner {
  /** As the writer named itself: {@link WriteOptions.owner}. */
  readonly owner: string;
  /** The token of its writer. */
  readonly token: string;
  /** Epoch milliseconds at which the lease expires unless it is renewed, by the clock of this process. */
  readonly until: number;
}

/**
 * The entries that one writer appended: those from `first` on, up to the next range. Token and number together identify an
 * entry, even where the storage has lost entries and other writers have used their numbers again.
 */
export interface HistoryRange {
  /** The token of the writer's lease: 1 to 64 letters, digits, `-` and `_`. */
  readonly token: string;
  readonly first: number;
}

/**
 * The right to write one session: a lease with its random token. It does not renew itself. After the lease has expired
 * it still writes until another writer takes the lease; from then on each call rejects with `fenced`. If the storage has lost
 * entries that it had acknowledged, each call rejects with `lost`.
 */
export interface SessionWriter {
  readonly sessionId: string;
  /** Differs for each writer of any session. */
  readonly token: string;
  /** The ranges of the session in ascending order; the last one is this writer's. Of a session with very many, the newest. */
  readonly ranges: readonly HistoryRange[];
  /**
   * Appends entries and resolves with the number of the last one once all are durable. All or none are stored. Calls need
   * not wait for each other: entries are stored in the order of the calls, and calls that arrive while a commit runs, or
   * that are made without a pause between them, share one transaction (and its failure). It resolves with the last number that
   * an entry takes; without entries, with the session's last number.
   *
   * @param entries or a function that returns them, called when their transaction starts: with what has arrived meanwhile.
   * @throws {SessionStoreError} `fenced`, `lost`, `not_found`, `busy`, `full`, `closed`
   */
  append(entries: readonly EntryInput[] | (() => readonly EntryInput[])): Promise<number>;
  /**
   * Replaces the entries `from` to `to` (both included) by others with ascending numbers in that range, in one
   * transaction and in the order of the calls: for compaction and redaction. `at` defaults to the time of the call.
   *
   * @throws {SessionStoreError} as {@link append}
   * @throws {RangeError} a number is outside the range, not ascending, or above the last
   */
  replaceRange(
    from: number,
    to: number,
    entries: readonly (EntryInput & { readonly seq: number })[],
  ): Promise<void>;
  /**
   * Makes the lease last for its full time again, counted from now.
   *
   * @throws {SessionStoreError} `fenced`, `lost`, `not_found`, `busy`, `closed`
   */
  renew(): Promise<void>;
  /**
   * Releases the lease once all appends before it are settled. Idempotent; also resolves if the lease was lost. The
   * writer is `fenced` afterwards.
   */
  release(): Promise<void>;
}

/**
 * Sessions and their entries, separate for each scope. Calls that may wait for a disk or a network are asynchronous. Each
 * call changes either everything or nothing; a call that rejects has changed nothing.
 */
export interface SessionStore {
  /** @throws {SessionStoreError} `exists` */
  create(session: NewSession): Promise<SessionRecord>;
  get(sessionId: string): Promise<SessionRecord | undefined>;
  /**
   * Needs no lease. Resolves with the record after the change.
   *
   * @throws {SessionStoreError} `not_found`
   */
  update(sessionId: string, patch: SessionPatch): Promise<SessionRecord>;
  /**
   * Lists sessions, newest first: by `updatedAt`, then by `sessionId` (its UTF-8 bytes), both descending. A session that
   * is updated while a caller pages moves to the front, so later pages may not show it; a session that did not move is
   * shown once.
   *
   * @throws {SessionStoreError} `invalid_cursor`
   */
  list(query?: SessionQuery): Promise<SessionPage>;
  /** Deletes the session with its entries, even while it is being written. Resolves with whether it existed. */
  delete(sessionId: string): Promise<boolean>;
  /**
   * Copies a session: its entries up to `upTo` (default: all) with their numbers. `title` and `meta` are copied too where
   * `session` leaves them out; `additionalDirectories` are not. Source and copy are independent afterwards.
   *
   * @throws {SessionStoreError} `not_found`, `exists`
   */
  fork(
    sessionId: string,
    session: NewSession,
    options?: { readonly upTo?: number | undefined },
  ): Promise<SessionRecord>;
  /**
   * Takes the lease. It is free if it was never taken or was released, if it has expired, if the process of its holder is
   * known to be dead, or if the same `owner` holds it, whose older writer is then fenced.
   *
   * @throws {SessionStoreError} `not_found`, `lease_held`
   */
  write(sessionId: string, options: WriteOptions): Promise<SessionWriter>;
  /**
   * Returns who holds the lease of a session, as far as known when the call began; `null` if it is free to be taken, or
   * there is no such session.
   */
  owner(sessionId: string): Promise<SessionOwner | null>;
  /** Returns how many sessions of the scope have an owner; `undefined` if the storage would have to read all to count them. */
  countOwned(): Promise<number | undefined>;
  /**
   * Reads entries in ascending order, in pages that are never empty. It returns the entries that were durable when the
   * first page was requested and no newer ones, holds no transaction between pages, and lets the event loop turn between
   * them. Later pages show what {@link SessionWriter.replaceRange} changed meanwhile: do not merge entries while a reader
   * runs, which would miss what moves to a page that it has read.
   *
   * @throws {SessionStoreError} `not_found`, also if the session is deleted while it is read
   */
  read(sessionId: string, options?: ReadOptions): AsyncIterable<readonly Entry[]>;
  /**
   * Returns the same store in another scope: ids, lists, cursors and leases of one scope do not exist in another. The
   * scope replaces the present one, it does not nest; the default scope is `""`.
   */
  scoped(scope: string): SessionStore;
  /**
   * Settles accepted appends, releases the leases and closes. On the opened store it closes all scopes, on a view made by
   * {@link scoped} only that view. Idempotent. Other calls reject with `closed` from then on.
   */
  close(): Promise<void>;
}
