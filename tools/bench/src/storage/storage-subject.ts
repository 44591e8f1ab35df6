import type { SessionStore } from "@parley/storage";

/** A place in a list of sessions. */
export interface Place {
  readonly updatedAt: number;
  readonly sessionId: string;
}

/** A store, and what its driver does without it: the same statements, and nothing around them. */
export interface StorageSubject {
  readonly store: SessionStore;
  /** Fills the store with sessions, in several directories, some archived; none of them has an entry. */
  fillSessions(count: number): Promise<void>;
  /** Appends texts to a table of its own, in one transaction. */
  append(bodies: readonly string[]): Promise<void>;
  /** The texts of a range of entries of the session that {@link findSession} found. */
  readRange(session: number, from: number, to: number): Promise<readonly string[]>;
  findSession(sessionId: string): Promise<number>;
  /** One page of 50 sessions that are not archived, and whether another one follows: 51 rows. */
  listPage(after: Place, cwd?: string): Promise<readonly Place[]>;
  close(): Promise<void>;
}

/** How many directories the sessions are in. */
export const DIRECTORIES = 5000;

/** Before the newest session. */
export const NEWEST: Place = { updatedAt: Number.MAX_SAFE_INTEGER, sessionId: "" };
