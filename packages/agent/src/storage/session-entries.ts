import type { HistoryRange } from "../author/session-store.ts";

/**
 * The kind of an entry: an `event` of the conversation, which is replayed, or one that is not: the author's `state`,
 * this package's `engine` state, or the `key` of a prompt.
 */
export type EntryKind = "event" | "state" | "engine" | "key";

export interface NewEntry {
  readonly kind: EntryKind;
  readonly value: unknown;
}

/** Entries that are in the store even though their append failed. */
export interface FoundEntries {
  /** The sequence number before the first entry. */
  readonly after: number;
  readonly upTo: number;
}

/** Chunks of text that are stored as one event. */
export interface StoredText {
  readonly event: object;
  readonly pieces: readonly string[];
}

/** A stored value and its offset in the session. */
export interface LoggedValue {
  readonly seq: number;
  readonly value: unknown;
}

/** A session's entries, in order: JSON values of several kinds, kept in a store or in memory. */
export interface SessionEntries {
  /** The tokens under which the entries are currently stored; empty if the store has no tokens. */
  readonly ranges: readonly HistoryRange[];
  /** Total number of characters appended, counted in JSON. */
  readonly written: number;
  /** Called with entries whose append failed once it is known that the store has them, before later appends resolve. */
  onFound?: ((found: FoundEntries) => void) | undefined;
  /**
   * Stores a value as it is now. Returns its sequence number, or resolves to it once the value is durable. Calls take
   * effect in call order.
   *
   * @throws {TypeError} if the value is not JSON.
   */
  append(kind: EntryKind, value: unknown): number | Promise<number>;
  /** Like {@link append}, but stores several values: either all or none. Returns the last number. */
  appendAll(entries: readonly NewEntry[]): number | Promise<number>;
  /**
   * Stores text as one event, which takes up a sequence number for each chunk. The text is what `take` returns when the
   * transaction starts. Resolves to the number of the first chunk. Absent if {@link append} is synchronous.
   */
  appendText?(take: () => StoredText): Promise<number>;
  /**
   * Reads the entries of a kind above `after` that are stored when the first one is requested, oldest first. Default 0:
   * all entries.
   */
  read(kind: EntryKind, after?: number): AsyncIterable<LoggedValue>;
  /** Replaces the events `from` to `to`, inclusive, with one event. */
  merge(from: number, to: number, event: unknown): Promise<void>;
  /** Rejects if the store has lost entries, or another writer now has the session. Absent if neither can happen. */
  check?(): Promise<void>;
  /** Deletes an entry that another one has replaced. */
  forget(seq: number): Promise<void>;
  /** Releases the session for other writers. Nothing can be appended afterwards. */
  close(): Promise<void>;
}
