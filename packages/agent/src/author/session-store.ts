/** A stored session, without its entries. */
export interface SessionRecord {
  readonly sessionId: string;
  readonly cwd: string;
  /** `cwd` with its symbolic links resolved, if known. */
  readonly realCwd?: string | undefined;
  readonly additionalDirectories: readonly string[];
  readonly title: string | null;
  /** Time when the session was last used, in epoch milliseconds. */
  readonly updatedAt: number;
  readonly archived: boolean;
  /** The application's own JSON data. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A session to create, or the copy made by a fork. */
export interface NewSession {
  /** An id that is unique in the store. */
  readonly sessionId: string;
  /** Absolute and normalized, because stores compare it exactly. */
  readonly cwd: string;
  /** `cwd` with its symbolic links resolved. Serves as a second key for listing. */
  readonly realCwd?: string | undefined;
  readonly additionalDirectories: readonly string[];
}

/** Changes to a session. Absent fields stay unchanged. */
export interface SessionPatch {
  /** The new title. Ignored if it is generated and the current title was set by the user. */
  readonly title?: string;
  /** The source of `title`. */
  readonly titleSource?: "generated" | "user";
  readonly archived?: boolean;
  readonly realCwd?: string;
  readonly additionalDirectories?: readonly string[];
  /** Whether to set `updatedAt` to the current time. */
  readonly touch?: boolean;
}

/** Selects sessions to list. */
export interface SessionQuery {
  /** Lists sessions with exactly this `cwd`, as well as any that match `realCwd`. */
  readonly cwd?: string;
  /** Also lists sessions that have this value as their `realCwd`, or as their `cwd` if they have no `realCwd`. */
  readonly realCwd?: string;
  /** Which sessions to list, based on whether they are archived. Default: `exclude`. */
  readonly archived?: "exclude" | "include" | "only";
  /** The `nextCursor` of the previous page. */
  readonly cursor?: string;
}

/** A page of sessions, most recently used first. */
export interface SessionPage {
  readonly sessions: readonly SessionRecord[];
  /** Present if and only if more sessions follow. */
  readonly nextCursor?: string | undefined;
}

/** A stored entry of a session. */
export interface SessionEntry {
  /** The sequence number. Starts at 1 and increases. */
  readonly seq: number;
  /** The entry as JSON text. */
  readonly body: string;
}

/** An entry to store. */
export interface NewSessionEntry {
  /** The kind of the entry. Stores compare kinds but do not interpret them. */
  readonly kind: string;
  /** The entry as JSON text, which is returned unchanged. */
  readonly body: string;
  /** Number of sequence numbers that the entry occupies, starting with its own. Default: 1. */
  readonly count?: number | undefined;
}

/** A range of entries appended by one writer, starting at `first` and ending at the next range. */
export interface HistoryRange {
  /** A token that is unique across the writers of all sessions. Contains only letters, digits, `-` and `_`. */
  readonly token: string;
  readonly first: number;
}

/** The exclusive right to write to one session: a lease that expires unless it is renewed. */
export interface SessionWriter {
  /**
   * The session's ranges in ascending order. The last one is this writer's. A writer starts a new range after a
   * failed append, because the entries of that append may have been stored, read and then lost. Without ranges, lost
   * entries go unnoticed once other entries reuse their numbers.
   */
  readonly ranges?: readonly HistoryRange[] | undefined;
  /**
   * The previous owner of the lease, if this writer took it over because that owner's process died or went silent.
   */
  readonly takenFrom?: string | undefined;
  /**
   * Appends entries atomically, in call order. Once all are durable, resolves to the last sequence number that they
   * occupy.
   *
   * @param entries the entries, or a function that returns them. The function is called when the transaction starts, so
   * it can include everything that has arrived by then.
   * @throws {SessionStoreError} `fenced`, `lost`, `not_found`, `busy`, `full`, `closed`
   */
  append(entries: readonly NewSessionEntry[] | (() => readonly NewSessionEntry[])): Promise<number>;
  /**
   * Replaces the entries from `from` to `to`, inclusive. Calls take effect in call order.
   *
   * @throws {SessionStoreError}
   */
  replaceRange(
    from: number,
    to: number,
    entries: readonly (NewSessionEntry & { readonly seq: number })[],
  ): Promise<void>;
  /**
   * Renews the lease.
   *
   * @throws {SessionStoreError} `fenced`, `lost`, `not_found`, `busy`, `closed`
   */
  renew(): Promise<void>;
  /** Releases the lease once all earlier appends have settled. Idempotent. */
  release(): Promise<void>;
}

/**
 * Stores sessions and their entries for an agent. Every store in `@parley/storage` implements it. Each method is one
 * transaction, and a rejected call changes nothing.
 */
export interface SessionStore {
  /** @throws {SessionStoreError} `exists` */
  create(session: NewSession): Promise<unknown>;
  get(sessionId: string): Promise<SessionRecord | undefined>;
  /**
   * Updates a record and resolves to the result. Does not require a lease.
   *
   * @throws {SessionStoreError} `not_found`
   */
  update(sessionId: string, patch: SessionPatch): Promise<SessionRecord>;
  /** @throws {SessionStoreError} `invalid_cursor` */
  list(query: SessionQuery): Promise<SessionPage>;
  /** Deletes a session with its entries, even while it is being written. Does nothing if it does not exist. */
  delete(sessionId: string): Promise<unknown>;
  /**
   * Copies a session with its title, `meta` and entries up to `upTo` (default: all).
   *
   * @throws {SessionStoreError} `not_found`, `exists`
   */
  fork(
    sessionId: string,
    copy: NewSession,
    options?: { readonly upTo?: number | undefined },
  ): Promise<SessionRecord>;
  /**
   * Acquires a session's lease for `ttlMs` milliseconds. If the same `owner` acquires the lease again, the
   * owner's earlier writer is fenced off.
   *
   * @throws {SessionStoreError} `not_found`, `lease_held`
   */
  write(
    sessionId: string,
    options: { readonly owner: string; readonly ttlMs: number },
  ): Promise<SessionWriter>;
  /**
   * Returns how many of the scope's sessions are leased by any process, or `undefined` if the store cannot count
   * them. In that case, sessions that are open in other processes do not count toward limits.
   */
  countOwned?(): Promise<number | undefined>;
  /**
   * Reads the entries of the given kinds with numbers above `after` (default 0), in ascending order, in pages of at
   * most `pageSize` entries. Includes only entries that are stored when the first page is requested. Must skip the
   * entries up to `after` without reading them.
   */
  read(
    sessionId: string,
    options: { readonly kinds: readonly string[]; readonly after?: number; readonly pageSize?: number },
  ): AsyncIterable<readonly SessionEntry[]>;
  /**
   * Returns a view of the store for one principal. Each scope has its own ids, lists, cursors and leases.
   * Without this method, a host cannot serve principals. Scoping a scoped store replaces its scope. The agent
   * never closes the returned store.
   *
   * @throws {TypeError} if `scope` cannot be stored.
   */
  scoped?(scope: string): SessionStore;
  /** Closes the store. Called by its owner, never by the agent. */
  close(): Promise<void>;
}

/** The reason that a store rejected an operation: see `SessionStoreError` in `@parley/storage`. */
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

/** The error that every store throws. Identified by its name. */
export interface SessionStoreError extends Error {
  readonly name: "SessionStoreError";
  readonly code: SessionStoreErrorCode;
  /** The lease holder, if the code is `lease_held`. */
  readonly owner?: string | undefined;
}
