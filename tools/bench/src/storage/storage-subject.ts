import type { SessionStore } from "@parley/storage";

export interface ListPosition {
  readonly updatedAt: number;
  readonly sessionId: string;
}

/** A store, and bare statements that make its driver do the same work. */
export interface StorageSubject {
  readonly store: SessionStore;
  /** Fills the store with empty sessions, some of them archived, in several directories. */
  fillSessions(count: number): Promise<void>;
  /** Appends strings to a separate table in a single transaction. */
  append(bodies: readonly string[]): Promise<void>;
  /** Reads the contents of a range of entries from the session that {@link findSession} returns. */
  readRange(session: number, from: number, to: number): Promise<readonly string[]>;
  findSession(sessionId: string): Promise<number>;
  /**
   * Reads 51 rows: one page of 50 sessions that are not archived, and one more row to find out whether there is
   * another page.
   */
  listPage(after: ListPosition, cwd?: string): Promise<readonly ListPosition[]>;
  close(): Promise<void>;
}

/** Number of directories over which the sessions are spread. */
export const DIRECTORIES = 5000;

/** The position before the newest session. */
export const NEWEST: ListPosition = { updatedAt: Number.MAX_SAFE_INTEGER, sessionId: "" };
