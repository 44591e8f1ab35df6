/** What a store knows of a session besides its entries. A snapshot: it does not follow later changes. */
export interface SessionRecord {
  readonly sessionId: string;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly title: string | null;
  /** Who set the title; `none` exactly when there is no title. */
  readonly titleSource: "none" | "generated" | "user";
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /**
   * Epoch milliseconds. `touch` moves it to now; an append moves it to the time of its newest entry, but not beyond now,
   * and only by a second or more. It never goes back.
   */
  readonly updatedAt: number;
  readonly archived: boolean;
  /** The number of the newest entry ever appended; 0 before the first. It never goes back, compaction or not. */
  readonly lastSeq: number;
  /** Where a fork comes from. The parent may be deleted since. */
  readonly parent: { readonly sessionId: string; readonly seq: number } | null;
  /** JSON of the application. No top-level value is `null`. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A session to create. */
export interface NewSession {
  /** Not empty, well-formed Unicode, without U+0000; unique in its scope. */
  readonly sessionId: string;
  /** Kept verbatim and compared exactly: normalise it before. */
  readonly cwd: string;
  readonly additionalDirectories?: readonly string[] | undefined;
  readonly title?: string | null | undefined;
  /** Who set `title`; without one it says nothing. Default `generated`. */
  readonly titleSource?: "generated" | "user" | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Epoch milliseconds, for a session that is imported; `updatedAt` begins there too. Default: now. */
  readonly createdAt?: number | undefined;
  /** For a fork that is imported; `fork` itself knows better. */
  readonly parent?: SessionRecord["parent"] | undefined;
}

/** What to change of a session; what is left out stays. */
export interface SessionPatch {
  /** `null` clears the title. Ignored if it is generated and the present title is the user's. */
  readonly title?: string | null | undefined;
  /** Who sets `title`; without one it says nothing. Default `generated`. */
  readonly titleSource?: "generated" | "user" | undefined;
  readonly archived?: boolean | undefined;
  readonly additionalDirectories?: readonly string[] | undefined;
  /** A patch by top-level key: `null` deletes the key, anything else replaces its value. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Moves `updatedAt` to now. A patch without it leaves `updatedAt` alone. */
  readonly touch?: boolean | undefined;
}

/** One stored entry. */
export interface Entry {
  /** From 1, dense as appended; {@link SessionWriter.replaceRange} may leave gaps, and no number is ever used again. */
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The caller's own word. A store compares kinds and interprets none. */
  readonly kind: string;
  /** JSON text. A store never parses it and gives back the same text. */
  readonly body: string;
}

/** An entry to append. `at` is the time of the call if left out. */
export interface EntryInput {
  readonly kind: string;
  readonly body: string;
  readonly at?: number | undefined;
}

/** Which sessions to list. */
export interface SessionQuery {
  /** Exactly this one. */
  readonly cwd?: string | undefined;
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
  /** There exactly when more sessions follow. Opaque; it outlives restarts of a store that does. */
  readonly nextCursor?: string | undefined;
}

/** Which entries to read. */
export interface ReadOptions {
  /** Entries above this number. Default 0. */
  readonly after?: number | undefined;
  /** Entries up to this number. Default, and limit: the last at the start of the reading. */
  readonly upTo?: number | undefined;
  /** Entries of these kinds. Default: all. */
  readonly kinds?: readonly string[] | undefined;
  /** At most this many entries a page. Default 500. */
  readonly pageSize?: number | undefined;
  /** Checked before each page: the iteration then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** How to take the lease of a session. */
export interface WriteOptions {
  /**
   * Who writes: an opaque string, different for each connection of each process. It shows up as
   * `SessionStoreError.owner` of those that are refused, so an address makes a good one.
   */
  readonly owner: string;
  /** How long the lease holds without a `renew`. A dead owner process on the same host frees it earlier. */
  readonly ttlMs: number;
}

/**
 * The right to write one session: a lease with its fencing epoch. It does not renew itself. Past its time it still
 * writes as long as nobody else took the lease; from then on each call rejects with `fenced`.
 */
export interface SessionWriter {
  readonly sessionId: string;
  /** Higher than that of every earlier writer of the session. */
  readonly epoch: number;
  /**
   * Appends entries and resolves with the number of the last of them once all are durable. All or none are stored.
   * Calls need not wait for each other: the order of the calls is the order of the entries, and what arrives while a
   * commit runs, or in the same turn of the event loop, shares one transaction (and its failure). No entries: resolves
   * with the last number.
   *
   * @throws {SessionStoreError} `fenced`, `not_found`, `busy`, `full`, `closed`
   */
  append(entries: readonly EntryInput[]): Promise<number>;
  /**
   * Replaces the entries `from` to `to` (both included) by others with ascending numbers in that range, at once and in
   * the order of the calls: for compaction and redaction. `at` is the time of the call if left out.
   *
   * @throws {SessionStoreError} as {@link append}
   * @throws {RangeError} a number is outside of the range, not ascending, or above the last
   */
  replaceRange(
    from: number,
    to: number,
    entries: readonly (EntryInput & { readonly seq: number })[],
  ): Promise<void>;
  /**
   * Begins the lease's time anew.
   *
   * @throws {SessionStoreError} `fenced`, `not_found`, `busy`, `closed`
   */
  renew(): Promise<void>;
  /**
   * Gives the lease back once all appends before it are settled. Idempotent; resolves also if the lease was lost.
   * The writer is `fenced` afterwards.
   */
  release(): Promise<void>;
}

/**
 * Sessions and their entries, kept per scope. Everything that may wait for a disk or a network is asynchronous, each
 * method is one transaction, and a call that rejects has changed nothing.
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
   * Newest first: by `updatedAt`, then by `sessionId` (its UTF-8 bytes), both descending. A session that is updated
   * while somebody pages moves to the front, and later pages may miss it; no page shows a session twice that did not
   * move.
   *
   * @throws {SessionStoreError} `invalid_cursor`
   */
  list(query?: SessionQuery): Promise<SessionPage>;
  /** Deletes the session with its entries, whoever writes it. Resolves with whether there was one. */
  delete(sessionId: string): Promise<boolean>;
  /**
   * Copies a session: its entries up to `upTo` (default: all) with their numbers. Where `session` leaves out `title` or
   * `meta`, the source's are taken; `additionalDirectories` are not. Source and copy are independent afterwards.
   *
   * @throws {SessionStoreError} `not_found`, `exists`
   */
  fork(
    sessionId: string,
    session: NewSession,
    options?: { readonly upTo?: number | undefined },
  ): Promise<SessionRecord>;
  /**
   * Takes the lease. It is free if nobody holds it, its time is over, its holder's process is known to be dead, or it
   * is held by the same `owner`, whose older writer is then fenced.
   *
   * @throws {SessionStoreError} `not_found`, `lease_held`
   */
  write(sessionId: string, options: WriteOptions): Promise<SessionWriter>;
  /**
   * Reads entries in ascending order, in pages that are never empty. It sees what was durable when the first page was
   * asked for and nothing newer, holds no transaction between pages, and gives the event loop a turn between them.
   * What {@link SessionWriter.replaceRange} does meanwhile shows in the pages that are yet to come: whoever merges entries
   * keeps it apart from readers, who would miss what moved to a page that they have read.
   *
   * @throws {SessionStoreError} `not_found`, also if the session is deleted meanwhile
   */
  read(sessionId: string, options?: ReadOptions): AsyncIterable<readonly Entry[]>;
  /**
   * The same store in another scope: ids, lists, cursors and leases of one scope do not exist in another. The scope
   * replaces the present one, it does not nest; the default scope is `""`.
   */
  scoped(scope: string): SessionStore;
  /**
   * Settles accepted appends, gives back the leases and closes. On the store that was opened it closes all scopes; on a
   * view made by {@link scoped} only that view. Idempotent. Other calls reject with `closed` from then on.
   */
  close(): Promise<void>;
}
