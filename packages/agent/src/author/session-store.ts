/** A stored session, without its entries. */
export interface SessionRecord {
  readonly sessionId: string;
  readonly cwd: string;
  /** The directory without symbolic links, if it is known. */
  readonly realCwd?: string | undefined;
  readonly additionalDirectories: readonly string[];
  readonly title: string | null;
  /** Epoch milliseconds of the last use. */
  readonly updatedAt: number;
  readonly archived: boolean;
  /** JSON of the application. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A session to create, or a copy to make. */
export interface NewSession {
  /** Unique in the store. */
  readonly sessionId: string;
  /** Absolute and normalised: stores compare it exactly. */
  readonly cwd: string;
  /** The same directory without symbolic links: a second key for lists. */
  readonly realCwd?: string | undefined;
  readonly additionalDirectories: readonly string[];
}

/** Changes to a session; absent fields stay as they are. */
export interface SessionPatch {
  /** Ignored if it is generated and the present title is the user's. */
  readonly title?: string;
  /** The author of `title`. */
  readonly titleSource?: "generated" | "user";
  readonly archived?: boolean;
  readonly realCwd?: string;
  readonly additionalDirectories?: readonly string[];
  /** Moves `updatedAt` to now. */
  readonly touch?: boolean;
}

/** Selects sessions to list. */
export interface SessionQuery {
  /** Only sessions with exactly this `cwd`, or with `realCwd`. */
  readonly cwd?: string;
  /** Also sessions with this `realCwd`, or with this `cwd` and no `realCwd`. */
  readonly realCwd?: string;
  /** Default `exclude`. */
  readonly archived?: "exclude" | "include" | "only";
  /** The `nextCursor` of the previous page. */
  readonly cursor?: string;
}

/** One page of a list of sessions, newest activity first. */
export interface SessionPage {
  readonly sessions: readonly SessionRecord[];
  /** Present exactly when more sessions follow. */
  readonly nextCursor?: string | undefined;
}

/** One stored entry of a session. */
export interface SessionEntry {
  /** From 1, ascending. */
  readonly seq: number;
  /** JSON text. */
  readonly body: string;
}

/** An entry to store. */
export interface NewSessionEntry {
  /** Stores compare kinds and interpret none. */
  readonly kind: string;
  /** JSON text, returned as it is. */
  readonly body: string;
  /** How many numbers the entry takes: it gets the first of them, and the next entry follows the last. Default 1. */
  readonly count?: number | undefined;
}

/** The entries that one writer appended: those from `first` on, up to the next range. */
export interface HistoryRange {
  /** Differs for each writer of any session: letters, digits, `-` and `_`. */
  readonly token: string;
  readonly first: number;
}

/** The right to write one session: a lease, which ends unless it is renewed. */
export interface SessionWriter {
  /**
   * The ranges of the session in ascending order; the last one is this writer's. Without them, a store that loses entries goes
   * unnoticed where others take their numbers.
   */
  readonly ranges?: readonly HistoryRange[] | undefined;
  /**
   * Appends entries in the order of the calls; all or none are stored. Resolves to the last number that they take when all are
   * durable.
   *
   * @param entries or a function that returns them, called when their transaction starts: with what has arrived meanwhile.
   * @throws {SessionStoreError} `fenced`, `lost`, `not_found`, `busy`, `full`, `closed`
   */
  append(entries: readonly NewSessionEntry[] | (() => readonly NewSessionEntry[])): Promise<number>;
  /** Replaces the entries `from` to `to`, both included, in the order of the calls. @throws {SessionStoreError} */
  replaceRange(
    from: number,
    to: number,
    entries: readonly (NewSessionEntry & { readonly seq: number })[],
  ): Promise<void>;
  /** Restarts the lease's time. @throws {SessionStoreError} `fenced`, `lost`, `not_found`, `busy`, `closed` */
  renew(): Promise<void>;
  /** Releases the lease when the appends before it have settled. Idempotent. */
  release(): Promise<void>;
}

/**
 * Stores sessions and their entries: what an agent needs of a store. Every store of `@parley/storage` is one. Each method
 * is one transaction, and a call that rejects has changed nothing.
 */
export interface SessionStore {
  /** @throws {SessionStoreError} `exists` */
  create(session: NewSession): Promise<unknown>;
  get(sessionId: string): Promise<SessionRecord | undefined>;
  /** Resolves to the record after the change. Needs no lease. @throws {SessionStoreError} `not_found` */
  update(sessionId: string, patch: SessionPatch): Promise<SessionRecord>;
  /** @throws {SessionStoreError} `invalid_cursor` */
  list(query: SessionQuery): Promise<SessionPage>;
  /** Deletes a session with its entries, even while it is written; no error if there is none. */
  delete(sessionId: string): Promise<unknown>;
  /** Copies a session with its entries, title and `meta`. @throws {SessionStoreError} `not_found`, `exists` */
  fork(sessionId: string, copy: NewSession): Promise<SessionRecord>;
  /**
   * Takes the lease of a session for `ttlMs` milliseconds. The same `owner` may take it again, which fences its earlier
   * writer.
   *
   * @throws {SessionStoreError} `not_found`, `lease_held`
   */
  write(
    sessionId: string,
    options: { readonly owner: string; readonly ttlMs: number },
  ): Promise<SessionWriter>;
  /**
   * Returns how many sessions of the scope are leased, by any process; `undefined` if the store cannot count them. Then
   * sessions that are open in other processes count for no limit.
   */
  countOwned?(): Promise<number | undefined>;
  /**
   * Reads the entries of these kinds above the number `after` (default 0) that are stored when the first page is requested,
   * in ascending order, in pages of at most `pageSize` entries. Entries up to `after` must cost nothing.
   */
  read(
    sessionId: string,
    options: { readonly kinds: readonly string[]; readonly after?: number; readonly pageSize?: number },
  ): AsyncIterable<readonly SessionEntry[]>;
  /**
   * Returns the same store for one principal: ids, lists, cursors and leases of one scope do not exist in another.
   * Without it, a host serves no principals. A scope replaces the present one, and is not closed by the agent.
   *
   * @throws {TypeError} if `scope` cannot be stored.
   */
  scoped?(scope: string): SessionStore;
  /** Closes the store. Its owner calls it, never the agent. */
  close(): Promise<void>;
}

/** Why a store refused; see `SessionStoreError` of `@parley/storage`. */
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

/** The error of every store, recognised by its name. */
export interface SessionStoreError extends Error {
  readonly name: "SessionStoreError";
  readonly code: SessionStoreErrorCode;
  /** The holder of the lease, if the code is `lease_held`. */
  readonly owner?: string | undefined;
}
