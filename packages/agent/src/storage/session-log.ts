import { MAX_UNMERGED_LENGTH } from "@parley/protocol/limits";

import type {
  HistoryRange,
  SessionStore,
  SessionStoreError,
  SessionWriter,
} from "../author/session-store.ts";
import type { MessageEvent, MessageRole, PendingEvent, SessionEvent } from "../event/session-event.ts";
import {
  EntryAppender,
  type EntryKind,
  type FoundEntries,
  type NewEntry,
  startInterval,
} from "./entry-appender.ts";
import { isStoreFailure } from "./store-error.ts";

/** Maximum number of characters in one entry: when a session is loaded, each entry is sent as one message. */
const MAX_LENGTH = 256 * 1024;

/** The offset of an event, or a promise for it if the event is still being stored. */
export function offsetOf(event: number | PendingEvent): number | Promise<number> {
  return typeof event === "number" ? event : event.entry.then((first) => first + event.index);
}

/**
 * An open session's log: appends events, reads them, and merges the text of messages into as few entries as possible.
 * No reader misses an event, even while text is being merged.
 */
export class SessionLog {
  readonly entries: SessionEntries;
  readonly #merger = new MessageMerger();
  /** Text that is waiting for the store. It may grow until its transaction starts. */
  #waiting: { readonly text: TextRun; readonly entry: Promise<number> } | undefined;
  readonly #found: FoundEntries[] = [];
  #onFound: (() => void) | undefined;
  #readers = 0;
  #last = 0;
  #appended: Promise<unknown> | undefined;
  #merging: Promise<unknown> = Promise.resolve();

  constructor(entries: SessionEntries) {
    this.entries = entries;
    entries.onFound = (found) => {
      this.#found.push(found);
      this.#last = Math.max(this.#last, found.upTo);
      this.#onFound?.();
    };
  }

  /** Entries that are in the store even though their append failed, so clients have not received them. */
  get found(): readonly FoundEntries[] {
    return this.#found;
  }

  /** Calls `listener` when more such entries are found. */
  onFound(listener: () => void): void {
    this.#onFound = listener;
  }

  /** The offset of the last event, as far as is known. */
  get last(): number {
    return this.#last;
  }

  /**
   * Appends an event, as it is now, then calls `onStored`. Returns its offset, synchronously if the entries do. Text
   * chunks that wait for the store together become one entry, in which each chunk keeps its offset.
   */
  append(event: SessionEvent, onStored?: () => void): number | PendingEvent {
    const piece = textPieceOf(event);
    const { appendText } = this.entries;
    if (piece !== undefined && onStored === undefined && appendText !== undefined)
      return this.#appendText(piece, appendText);
    this.#waiting = undefined;
    const stored = this.entries.append("event", event);
    const text = piece && new TextRun(piece);
    if (typeof stored === "number") return this.#added(stored, text, onStored);
    const entry = stored.then((seq) => this.#added(seq, text, onStored));
    this.#appended = entry;
    return { entry, index: 0 };
  }

  /**
   * Appends a prompt's events and the entry for its key, if it has one: either all of them or none. Returns the offset
   * of each event.
   */
  appendPrompt(events: readonly SessionEvent[], key?: object): readonly (number | PendingEvent)[] {
    this.#waiting = undefined;
    const values = events.map((value) => ({ kind: "event" as const, value }));
    const stored = this.entries.appendAll([
      ...(key ? [{ kind: "key" as const, value: key }] : []),
      ...values,
    ]);
    const last = typeof stored === "number" ? this.#added(stored) : stored.then((seq) => this.#added(seq));
    if (typeof last !== "number") this.#appended = last;
    return events.map((_event, index) => {
      const following = events.length - 1 - index;
      if (typeof last === "number") return last - following;
      return { entry: last.then((seq) => seq - following), index: 0 };
    });
  }

  #appendText(piece: TextPiece, append: NonNullable<SessionEntries["appendText"]>): PendingEvent {
    if (this.#waiting?.text.add(piece) !== true) {
      const text = new TextRun(piece);
      const take = (): TextRun => {
        if (this.#waiting?.text === text) this.#waiting = undefined;
        return text;
      };
      const entry = append(take).then((seq) => this.#added(seq, text));
      this.#waiting = { text, entry };
      this.#appended = entry;
    }
    const { text, entry } = this.#waiting;
    return { entry, index: text.pieces.length - 1 };
  }

  #added(seq: number, text?: TextRun, onStored?: () => void): number {
    if (text !== undefined) this.#merger.add(seq, text);
    this.#last = seq + (text?.pieces.length ?? 1) - 1;
    onStored?.();
    return seq;
  }

  /** Resolves when everything appended so far has been stored or has failed. */
  async appended(): Promise<void> {
    await this.#appended?.catch(() => undefined);
  }

  /** Keeps text from being merged until the returned function is called, for a reader that starts later. */
  hold(): () => void {
    this.#readers += 1;
    return () => {
      this.#readers -= 1;
    };
  }

  /**
   * Reads the events above the offset `after` that are stored when the first one is requested, oldest first. Default:
   * all events.
   */
  async *read(after = 0): AsyncIterable<StoredEvent> {
    this.#readers += 1;
    try {
      await this.#merging;
      const known = this.#last;
      let end = after;
      for await (const entry of this.entries.read("event", after)) {
        const stored = readStored(entry);
        end = stored.last;
        this.#last = Math.max(this.#last, end);
        yield stored;
      }
      // A client that has not received everything must not be told how a turn ended if only this process knows.
      if (end < known) await this.entries.check?.();
    } finally {
      this.#readers -= 1;
    }
  }

  /**
   * Merges the text that was appended since the last call into the entry of its first chunk. While a reader is active,
   * this is left to the next call, because the reader would miss text that moves to an entry it has already passed.
   */
  async compact(): Promise<void> {
    if (this.#readers > 0) {
      this.#merger.limit(MAX_UNMERGED_LENGTH);
      return;
    }
    const merges = this.#merger.take().map(({ from, text }) => {
      return this.entries.merge(from, from + text.pieces.length - 1, text.event);
    });
    this.#merging = Promise.allSettled([this.#merging, ...merges]);
    await Promise.all(merges);
  }
}

/** An event and its offset among the stored entries of the session. */
export interface StoredEvent {
  readonly seq: number;
  readonly value: SessionEvent;
  /** The offset of its last chunk, if it is merged text; otherwise its own offset. */
  readonly last: number;
  /** The number of characters in each chunk. */
  readonly lengths?: readonly number[] | undefined;
}

/** Returns the part of an event after the offset `after`, or `undefined` if there is none. */
export function eventAfter(
  { seq, value, last, lengths }: StoredEvent,
  after: number,
): SessionEvent | undefined {
  if (seq > after) return value;
  if (last <= after || lengths === undefined) return undefined;
  if (value.type !== "message" || value.content.type !== "text") return undefined;
  const before = lengths.slice(0, after - seq + 1).reduce((sum, length) => sum + length, 0);
  return { ...value, content: { ...value.content, text: value.content.text.slice(before) } };
}

/** Reads a stored event, including how it was merged. */
function readStored({ seq, value }: { readonly seq: number; readonly value: unknown }): StoredEvent {
  const stored = value as SessionEvent & { readonly lengths?: readonly number[] };
  if (stored.lengths === undefined) return { seq, last: seq, value: stored };
  const { lengths, ...event } = stored;
  return { seq, last: seq + lengths.length - 1, lengths, value: event };
}

/** A chunk of a message that contains only text. */
export interface TextPiece {
  readonly role: MessageRole;
  readonly messageId: string;
  readonly subagentId?: string | undefined;
  readonly text: string;
}

/** Consecutive text chunks of one message that fit into a single entry. */
export class TextRun {
  readonly role: MessageRole;
  readonly messageId: string;
  readonly subagentId: string | undefined;
  readonly pieces: string[];
  length: number;

  constructor({ role, messageId, subagentId, text }: TextPiece) {
    this.role = role;
    this.messageId = messageId;
    this.subagentId = subagentId;
    this.pieces = [text];
    this.length = text.length;
  }

  /** Adds a chunk if it belongs to the same message and fits. Returns whether it was added. */
  add(piece: TextPiece): boolean {
    const { text } = piece;
    if (!this.#takes(piece, text.length)) return false;
    this.pieces.push(text);
    this.length += text.length;
    return true;
  }

  /** Adds the chunks of another run, like {@link add}. */
  join(run: TextRun): boolean {
    const { pieces, length } = run;
    if (!this.#takes(run, length)) return false;
    this.pieces.push(...pieces);
    this.length += length;
    return true;
  }

  /** The event for all chunks. If there are several, it contains the number of characters in each. */
  get event(): MessageEvent & { readonly lengths?: readonly number[] } {
    const { role, messageId, subagentId, pieces } = this;
    const content = { type: "text", text: pieces.join("") } as const;
    const subagent = subagentId === undefined ? undefined : { id: subagentId };
    const event: MessageEvent = { type: "message", role, messageId, content, ...(subagent && { subagent }) };
    return pieces.length === 1 ? event : { ...event, lengths: pieces.map(({ length }) => length) };
  }

  #takes({ role, messageId, subagentId }: Omit<TextPiece, "text">, length: number): boolean {
    const isSame = this.messageId === messageId && this.role === role && this.subagentId === subagentId;
    return isSame && this.length + length <= MAX_LENGTH;
  }
}

/** Text that starts at an entry. */
interface StoredText {
  readonly from: number;
  readonly text: TextRun;
  entries: number;
}

/** Merges consecutive entries that contain text of one message. */
export class MessageMerger {
  #runs: StoredText[] = [];

  /** Adds text that was stored as entry `seq`. The merger may modify it from now on. */
  add(seq: number, text: TextRun): void {
    const last = this.#runs.at(-1);
    if (last !== undefined && last.from + last.text.pieces.length === seq && last.text.join(text)) {
      last.entries += 1;
    } else {
      this.#runs.push({ from: seq, text, entries: 1 });
    }
  }

  /** Forgets all text if it has more than `length` characters. */
  limit(length: number): void {
    if (this.#runs.reduce((sum, { text }) => sum + text.length, 0) > length) this.#runs = [];
  }

  /** Returns the text that takes up fewer entries when merged, and forgets all text. */
  take(): { readonly from: number; readonly text: TextRun }[] {
    const runs = this.#runs.filter(({ entries }) => entries > 1);
    this.#runs = [];
    return runs;
  }
}

/** Returns an event's text if it consists only of agent text. The user's messages keep their original blocks. */
export function textPieceOf(event: SessionEvent): TextPiece | undefined {
  if (event.type !== "message" || event.role === "user") return undefined;
  const { role, messageId, content, _meta, source, subagent } = event;
  if (messageId === undefined || content.type !== "text") return undefined;
  if (_meta !== undefined || source !== undefined) return undefined;
  if (Object.keys(content).length !== 2) return undefined;
  return { role, messageId, subagentId: subagent?.id, text: content.text };
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
  /** Like {@link append}, for several values, of which either all or none are stored. Returns the last number. */
  appendAll(entries: readonly NewEntry[]): number | Promise<number>;
  /**
   * Stores text as one event, which takes up a sequence number for each chunk. The text is what `take` returns when the
   * transaction starts. Resolves to the number of the first chunk. Absent if {@link append} is synchronous.
   */
  readonly appendText?: ((take: () => TextRun) => Promise<number>) | undefined;
  /**
   * Reads the entries of a kind above `after` that are stored when the first one is requested, oldest first. Default 0:
   * all entries.
   */
  read(kind: EntryKind, after?: number): AsyncIterable<LoggedValue>;
  /** Replaces the events `from` to `to`, inclusive, with one event. */
  merge(from: number, to: number, event: unknown): Promise<void>;
  /** Rejects if the store has lost entries, or another writer now has the session. Absent if neither can happen. */
  readonly check?: (() => Promise<void>) | undefined;
  /** Deletes an entry that another one has replaced. */
  forget(seq: number): Promise<void>;
  /** Releases the session for other writers. Nothing can be appended afterwards. */
  close(): Promise<void>;
}

/** Options for {@link openStoredEntries}. */
export interface StoredEntriesOptions {
  /** Identifies the writer; different for each connection. */
  readonly owner: string;
  /** Whether to take over a session that is open elsewhere. */
  readonly takesOver: boolean;
  /**
   * How long it takes, in milliseconds, until another process may open the session if this one stops renewing its
   * lease.
   */
  readonly leaseMs: number;
  /** Called if the lease is lost before {@link SessionEntries.close}. */
  readonly onLost: (error: unknown) => void;
  /** Called if the lease replaces that of a host that died or was silent for too long. */
  readonly onTakenOver?: ((from: string) => void) | undefined;
  /**
   * While the session is open, contains a function that renews its lease immediately. The function reports a lost lease
   * and never rejects.
   */
  readonly renewals?: Set<() => Promise<void>> | undefined;
}

/**
 * Opens a stored session for writing. No other connection or process can write to it until it is closed or taken over.
 *
 * @throws {SessionStoreError} `not_found`, or `lease_held` if it is open elsewhere.
 */
export async function openStoredEntries(
  store: SessionStore,
  sessionId: string,
  options: StoredEntriesOptions,
): Promise<SessionEntries> {
  const writer = await takeLease(store, sessionId, options);
  if (writer.takenFrom !== undefined) options.onTakenOver?.(writer.takenFrom);
  let isClosed = false;
  const end = (): void => {
    isClosed = true;
    clearInterval(renewing);
    options.renewals?.delete(renew);
  };
  const reportLoss = (error: unknown): void => {
    // A store that is only briefly busy still holds the lease for us.
    if (isClosed || !hasLostLease(error)) return;
    end();
    options.onLost(error);
  };
  const renew = (): Promise<void> => writer.renew().catch(reportLoss);
  options.renewals?.add(renew);
  const renewing = startInterval(renew, options.leaseMs / 3);
  const appender = new EntryAppender(writer, {
    onFailed: reportLoss,
    isTemporary: isStoreFailure,
    onFound: (found) => entries.onFound?.(found),
  });
  const entries: SessionEntries = {
    get ranges() {
      return writer.ranges ?? [];
    },
    get written() {
      return appender.written;
    },
    append: (kind, value) => appender.append([{ kind, value }]),
    appendAll: (values) => appender.append(values),
    appendText: (take) => appender.appendText(take),
    read: readerOf(store, sessionId),
    ...reportFailures(writer, reportLoss),
    async close() {
      end();
      appender.close();
      await writer.release();
    },
  };
  return entries;
}

async function takeLease(
  store: SessionStore,
  sessionId: string,
  { owner, takesOver, leaseMs: ttlMs }: StoredEntriesOptions,
): Promise<SessionWriter> {
  try {
    return await store.write(sessionId, { owner, ttlMs });
  } catch (error) {
    const { code, owner: holder } = error as Partial<SessionStoreError>;
    if (!takesOver || code !== "lease_held" || holder === undefined) throw error;
    // An owner may always open its session again, which fences its older writer, so take the lease in the holder's
    // name.
    const holderWriter = await store.write(sessionId, { owner: holder, ttlMs });
    // Release it immediately. Under its own name, the holder could take it back without noticing that the session is
    // open elsewhere.
    await holderWriter.release();
    return store.write(sessionId, { owner, ttlMs });
  }
}

function hasLostLease(error: unknown): boolean {
  const { code } = error as { readonly code?: SessionStoreError["code"] };
  return code === "fenced" || code === "lost" || code === "not_found" || code === "closed";
}

/** Wraps a writer's calls so that their failures are also passed to `onFailed`. */
function reportFailures(
  writer: SessionWriter,
  onFailed: (error: unknown) => void,
): Pick<SessionEntries, "merge" | "forget" | "check"> {
  const watch = (call: Promise<void>): Promise<void> => {
    call.catch(onFailed);
    return call;
  };
  return {
    merge(from, to, event) {
      const entry = { seq: from, kind: "event", body: JSON.stringify(event) };
      return watch(writer.replaceRange(from, to, [entry]));
    },
    forget: (seq) => watch(writer.replaceRange(seq, seq, [])),
    check: () => watch(writer.renew()),
  };
}

/** Returns {@link SessionEntries.read} for a stored session, which need not be open. */
export function readerOf(store: SessionStore, sessionId: string): SessionEntries["read"] {
  return async function* read(kind, after = 0) {
    for await (const page of store.read(sessionId, { kinds: [kind], after }))
      for (const { seq, body } of page) yield { seq, value: JSON.parse(body) as unknown };
  };
}
