import type { HistoryRange } from "../author/session-store.ts";

/**
 * The kind of an entry. Only an `event` of the conversation is replayed. The other kinds are the agent's `state`,
 * this package's `engine` state, and the `key` of a prompt.
 */
export type EntryKind = "event" | "state" | "engine" | "key";

export interface NewEntry {
  readonly kind: EntryKind;
  readonly value: unknown;
}

/** Entries that were stored even though their append failed. */
export interface FoundEntries {
  /** The sequence number just before the first entry. */
  readonly after: number;
  readonly upTo: number;
}

/** Text chunks that are stored as one event. */
export interface StoredText {
  readonly event: object;
  readonly pieces: readonly string[];
}

/** A stored value and its offset in the session. */
export interface LoggedValue {
  readonly seq: number;
  readonly value: unknown;
}

/**
 * A session's entries, in order. Each entry is a JSON value of some kind. The entries are kept in a store or in
 * memory.
 */
export interface SessionEntries {
  /** The tokens under which the entries are currently stored. Empty if the store has no tokens. */
  readonly ranges: readonly HistoryRange[];
  /** The last sequence number known to be stored, for any kind of entry; `NaN` if the store does not report it. */
  readonly last: number;
  /** Total number of JSON characters appended. */
  readonly written: number;
  /**
   * Called when the store turns out to contain entries whose append was reported as failed. Runs before later appends
   * resolve.
   */
  onFound?: ((found: FoundEntries) => void) | undefined;
  /**
   * Stores a snapshot of a value. Returns its sequence number, or resolves to it once the value is durable. Values are
   * stored in call order.
   *
   * @throws {TypeError} if the value is not JSON.
   */
  append(kind: EntryKind, value: unknown): number | Promise<number>;
  /** Like {@link append}, but stores several values atomically. Returns the last sequence number. */
  appendAll(entries: readonly NewEntry[]): number | Promise<number>;
  /**
   * Stores text as one event with a sequence number for each chunk. Calls `take` to get the text when the transaction
   * starts. Resolves to the number of the first chunk. Absent if {@link append} is synchronous.
   */
  appendText?(take: () => StoredText): Promise<number>;
  /**
   * Reads the entries of one kind with a sequence number above `after` (default: 0), oldest first. Includes only
   * entries that are already stored when the first one is requested.
   */
  read(kind: EntryKind, after?: number): AsyncIterable<LoggedValue>;
  /** Replaces all events from `from` to `to`, inclusive, with a single event. */
  merge(from: number, to: number, event: unknown): Promise<void>;
  /**
   * Rejects if the store has lost entries or another writer has taken over the session. Absent if neither can happen.
   */
  check?(): Promise<void>;
  /** Deletes an entry that has been replaced by another one. */
  forget(seq: number): Promise<void>;
  /** Releases the session for other writers. Nothing can be appended afterwards. */
  close(): Promise<void>;
}
