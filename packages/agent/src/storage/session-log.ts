import { MAX_UNMERGED_LENGTH } from "@parley/protocol/limits";

import type { HistoryRange, SessionWriter } from "../author/session-store.ts";
import type { MessageEvent, MessageRole, PendingEvent, SessionEvent } from "../event/session-event.ts";
import type { EntryKind, FoundEntries, NewEntry, SessionEntries, StoredText } from "./session-entries.ts";
import { isStoreFailure } from "./store-error.ts";

/** Maximum number of characters in one entry, because a load sends each entry as one message. */
const MAX_LENGTH = 256 * 1024;

/** Returns the offset of an event, or a promise for it if the event is still being stored. */
export function offsetOf(event: number | PendingEvent): number | Promise<number> {
  return typeof event === "number" ? event : event.entry.then((first) => first + event.index);
}

/**
 * The log of an open session. Appends and reads events, and merges message text into as few entries as possible.
 * Readers never miss an event, even during a merge.
 */
export class SessionLog {
  readonly entries: SessionEntries;
  readonly #merger = new MessageMerger();
  /** Text that is waiting for the store. More text may be added until the transaction starts. */
  #waiting: { readonly text: TextRun; readonly entry: Promise<number> } | undefined;
  readonly #found: FoundEntries[] = [];
  #onFound: (() => void) | undefined;
  #readers = 0;
  #last = 0;
  #prompts = 0;
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

  /** Entries that were stored even though their append failed, so clients have not received them. */
  get found(): readonly FoundEntries[] {
    return this.#found;
  }

  /** Calls `listener` each time {@link found} grows. */
  onFound(listener: () => void): void {
    this.#onFound = listener;
  }

  /** Number of appended events that contain user messages, including those not stored yet. */
  get prompts(): number {
    return this.#prompts;
  }

  /** The offset of the last known event. */
  get last(): number {
    return this.#last;
  }

  /**
   * Appends a snapshot of an event and calls `onStored` once it is stored. If the entries are synchronous, returns
   * the offset. Text chunks that wait for the store together become one entry in which each chunk keeps its offset.
   */
  append(event: SessionEvent, onStored?: () => void): number | PendingEvent {
    const piece = textPieceOf(event);
    if (piece !== undefined && onStored === undefined) {
      const pending = this.#appendText(piece);
      if (pending !== undefined) return pending;
    }
    this.#waiting = undefined;
    if (event.type === "message" && event.role === "user") this.#prompts += 1;
    const stored = this.entries.append("event", event);
    const text = piece && new TextRun(piece);
    if (typeof stored === "number") return this.#added(stored, text, onStored);
    const entry = stored.then((seq) => this.#added(seq, text, onStored));
    this.#appended = entry;
    return { entry, index: 0 };
  }

  /** Appends a prompt's events and the entry for its key, if any, atomically. Returns the offset of each event. */
  appendPrompt(events: readonly SessionEvent[], key?: object): readonly (number | PendingEvent)[] {
    this.#waiting = undefined;
    this.#prompts += events.length;
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

  #appendText(piece: TextPiece): PendingEvent | undefined {
    if (this.#waiting?.text.add(piece) !== true) {
      const text = new TextRun(piece);
      const take = (): TextRun => {
        if (this.#waiting?.text === text) this.#waiting = undefined;
        return text;
      };
      const entry = this.entries.appendText?.(take).then((seq) => this.#added(seq, text));
      if (entry === undefined) return undefined;
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

  /** Resolves once every append made before the call has succeeded or failed. */
  async appended(): Promise<void> {
    await this.#appended?.catch(() => undefined);
  }

  /** Prevents merges until the returned function is called, for a reader that has not started yet. */
  hold(): () => void {
    this.#readers += 1;
    return () => {
      this.#readers -= 1;
    };
  }

  /**
   * Reads the events after the offset `after`, oldest first. Includes only events that are stored when the first one
   * is requested. Default: all events.
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
      // Fail here if the store lacks events that this process has stored. Otherwise the client would be notified of a
      // turn's end without having received everything before it.
      if (end < known) await this.entries.check?.();
    } finally {
      this.#readers -= 1;
    }
  }

  /**
   * Merges the text that was appended since the last call into the entry of its first chunk. Does nothing while a
   * reader is active, because the reader would miss text that moves to an entry it has already passed; the next call
   * then merges the text.
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

/** An event and its offset in the session. */
export interface StoredEvent {
  readonly seq: number;
  readonly value: SessionEvent;
  /** For merged text, the offset of the last chunk. Otherwise, the event's own offset. */
  readonly last: number;
  /** Number of characters in each chunk. */
  readonly lengths?: readonly number[] | undefined;
}

/** Returns the part of an event after the given offset, or `undefined` if there is none. */
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

/** Converts a stored value to an event, including the lengths of merged chunks. */
function readStored({ seq, value }: { readonly seq: number; readonly value: unknown }): StoredEvent {
  const stored = value as SessionEvent & { readonly lengths?: readonly number[] };
  if (stored.lengths === undefined) return { seq, last: seq, value: stored };
  const { lengths, ...event } = stored;
  return { seq, last: seq + lengths.length - 1, lengths, value: event };
}

/** A message chunk that contains only text. */
export interface TextPiece {
  readonly role: MessageRole;
  readonly messageId: string;
  readonly subagentId?: string | undefined;
  readonly text: string;
}

/** Consecutive text chunks of a message that fit into one entry. */
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

  /** Adds all chunks of another run, like {@link add}. */
  join(run: TextRun): boolean {
    const { pieces, length } = run;
    if (!this.#takes(run, length)) return false;
    this.pieces.push(...pieces);
    this.length += length;
    return true;
  }

  /** One event for all chunks. If there is more than one chunk, contains the number of characters in each. */
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

interface TextRunAt {
  readonly from: number;
  readonly text: TextRun;
  entries: number;
}

/** Merges consecutive entries that contain text of the same message. */
export class MessageMerger {
  #runs: TextRunAt[] = [];

  /** Adds text that is stored as entry `seq`. The merger may modify it later. */
  add(seq: number, text: TextRun): void {
    const last = this.#runs.at(-1);
    if (last !== undefined && last.from + last.text.pieces.length === seq && last.text.join(text)) {
      last.entries += 1;
    } else {
      this.#runs.push({ from: seq, text, entries: 1 });
    }
  }

  /** Drops all text if it exceeds `length` characters. */
  limit(length: number): void {
    if (this.#runs.reduce((sum, { text }) => sum + text.length, 0) > length) this.#runs = [];
  }

  /** Removes all text. Returns the text that merging would store in fewer entries. */
  take(): { readonly from: number; readonly text: TextRun }[] {
    const runs = this.#runs.filter(({ entries }) => entries > 1);
    this.#runs = [];
    return runs;
  }
}

/**
 * Returns the text of an event that contains only agent text. User messages are excluded, because they keep their
 * original blocks.
 */
export function textPieceOf(event: SessionEvent): TextPiece | undefined {
  if (event.type !== "message" || event.role === "user") return undefined;
  const { role, messageId, content, _meta, source, subagent } = event;
  if (messageId === undefined || content.type !== "text") return undefined;
  if (_meta !== undefined || source !== undefined) return undefined;
  if (Object.keys(content).length !== 2) return undefined;
  return { role, messageId, subagentId: subagent?.id, text: content.text };
}

interface StoredEntriesOptions {
  readonly read: SessionEntries["read"];
  readonly onFailed: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Interval for checking whether the store has entries whose append failed, in milliseconds. */
const LOOK_MS = 1000;

/** The entries of a session, written under the lease that `writer` holds. */
export class StoredEntries implements SessionEntries {
  written = 0;
  onFound: SessionEntries["onFound"];
  readonly read: SessionEntries["read"];
  readonly #writer: SessionWriter;
  readonly #options: StoredEntriesOptions;
  #last: number;
  #looking: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(writer: SessionWriter, options: StoredEntriesOptions) {
    this.read = options.read;
    this.#writer = writer;
    this.#options = options;
    this.#last = (writer.ranges?.at(-1)?.first ?? Number.NaN) - 1;
  }

  get ranges(): readonly HistoryRange[] {
    return this.#writer.ranges ?? [];
  }

  get last(): number {
    return this.#last;
  }

  append(kind: EntryKind, value: unknown): Promise<number> {
    return this.appendAll([{ kind, value }]);
  }

  appendAll(values: readonly NewEntry[]): Promise<number> {
    const stored = this.#writer.append(values.map((each) => this.#encode(each)));
    return this.#watch(stored, () => values.length);
  }

  async appendText(take: () => StoredText): Promise<number> {
    let count = 0;
    const stored = this.#writer.append(() => {
      const { event, pieces } = take();
      count = pieces.length;
      return [{ ...this.#encode({ kind: "event", value: event }), count }];
    });
    return (await this.#watch(stored, () => count)) - count + 1;
  }

  merge(from: number, to: number, event: unknown): Promise<void> {
    const entry = { seq: from, kind: "event", body: JSON.stringify(event) };
    return this.#reportFailure(this.#writer.replaceRange(from, to, [entry]));
  }

  forget(seq: number): Promise<void> {
    return this.#reportFailure(this.#writer.replaceRange(seq, seq, []));
  }

  check(): Promise<void> {
    return this.#reportFailure(this.#writer.renew());
  }

  async close(): Promise<void> {
    this.#options.onClose();
    this.#closed = true;
    this.#stopLooking();
    await this.#writer.release();
  }

  #reportFailure(call: Promise<void>): Promise<void> {
    call.catch(this.#options.onFailed);
    return call;
  }

  #watch(stored: Promise<number>, count: () => number): Promise<number> {
    return stored.then(
      (last) => {
        this.#found(last - count());
        this.#last = last;
        return last;
      },
      (error: unknown) => {
        this.#options.onFailed(error);
        // The store itself failed, so the entries may have been stored anyway.
        if (isStoreFailure(error)) this.#look();
        throw error;
      },
    );
  }

  /** Reports entries up to `upTo` that are stored but were never acknowledged. */
  #found(upTo: number): void {
    const after = this.#last;
    if (!(upTo > after)) return;
    this.#last = upTo;
    this.onFound?.({ after, upTo });
  }

  /** Checks whether the store has the entries whose append failed, and repeats this until the store responds. */
  #look(): void {
    if (this.#closed || this.#looking !== undefined || Number.isNaN(this.#last)) return;
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      try {
        // Write first, so that anything read afterwards is as durable as an acknowledged append.
        await this.#writer.renew();
        this.#found(await this.#writer.append([]));
        this.#stopLooking();
      } catch (error) {
        this.#options.onFailed(error);
        if (!isStoreFailure(error)) this.#stopLooking();
      } finally {
        isAsking = false;
      }
    };
    this.#looking = startInterval(ask, LOOK_MS);
  }

  #stopLooking(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  #encode({ kind, value }: NewEntry): { readonly kind: EntryKind; readonly body: string } {
    const body = JSON.stringify(value);
    this.written += body.length;
    return { kind, body };
  }
}

/** Starts an interval that does not keep the process alive. In browsers, timers are numbers and need no `unref`. */
export function startInterval(run: () => Promise<void>, ms: number): ReturnType<typeof setInterval> {
  const timer = setInterval(() => void run(), ms);
  if (typeof timer === "object") timer.unref();
  return timer;
}
