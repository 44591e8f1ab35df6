import type { SessionStore } from "@parley/storage";

/** A position in a list of sessions. */
export interface ListPosition {
  readonly updatedAt: number;
  readonly sessionId: string;
}

/** A store, and the bare statements of its driver for the same work. */
export interface StorageSubject {
  readonly store: SessionStore;
  /** Fills the store with sessions without entries, in several directories, some archived. */
  fillSessions(count: number): Promise<void>;
  /** Appends strings to its own table, in one transaction. */
  append(bodies: readonly string[]): Promise<void>;
  /** The contents of a range of entries of the session that {@link findSession} found. */
  readRange(session: number, from: number, to: number): Promise<readonly string[]>;
  findSession(sessionId: string): Promise<number>;
  /** Reads one page of 50 sessions that are not archived, and whether another one follows: 51 rows. */
  listPage(after: ListPosition, cwd?: string): Promise<readonly ListPosition[]>;
  close(): Promise<void>;
}

/** Number of directories of the sessions. */
export const DIRECTORIES = 5000;

/** The position before the newest session. */
export const NEWEST: ListPosition = { updatedAt: Number.MAX_SAFE_INTEGER, sessionId: "" };
