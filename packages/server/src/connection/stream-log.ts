import { LEAST_KEPT_LENGTH, WRITE_HIGH_WATER } from "@parley/protocol/limits";

import type { BudgetedLog, LogBudget } from "./log-budget.ts";
import type { MessageSink } from "./message-sink.ts";
import type { WrittenMessage } from "./message-text.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { PackedMessages, type TextPages } from "./packed-messages.ts";

/** Number of written messages that are packed together. */
const PACK = 128;

/** Parts of a {@link StreamLog}. */
export interface StreamLogParts {
  readonly budget: LogBudget;
  /** The memory of the messages that were written. */
  readonly pages: TextPages;
  /** True if messages stay after they are written, so that a client can go on behind one that it has. */
  readonly keepsWritten: boolean;
  /** Returns message `number` with its cursor. Default: the message itself. */
  readonly addCursor?: ((message: OutgoingMessage, number: number) => WrittenMessage) | undefined;
  /** Returns true if a message need not be written any more, such as a question that was answered. */
  readonly isObsolete: (message: OutgoingMessage) => boolean;
}

/**
 * The latest messages of one stream, numbered from 1, and the stream while there is one. A stream that reads slowly has its own place
 * in the log; when the log cannot hold what it has not read, the stream is cut.
 */
export class StreamLog implements BudgetedLog {
  readonly #parts: StreamLogParts;
  /** The first messages, which were written. */
  #packs: PackedMessages[] = [];
  /** The messages behind the packed ones. */
  #messages: OutgoingMessage[] = [];
  /** Number of messages that were dropped from the beginning. */
  #dropped = 0;
  /** Number of messages before those that are not packed. */
  #before = 0;
  /** Number of messages that were written or dropped. */
  #position = 0;
  #length = 0;
  /** Characters of the messages that are not written. */
  #unwritten = 0;
  #sink: MessageSink | undefined;
  #hasRoom = false;
  #hasGap = false;

  constructor(parts: StreamLogParts) {
    this.#parts = parts;
    parts.budget.add(this);
  }

  /** True if a stream is open. */
  get isOpen(): boolean {
    return this.#sink !== undefined;
  }

  /** Number of characters that it holds. */
  get length(): number {
    return this.#length;
  }

  get taken(): number {
    return this.#length - this.#unwritten;
  }

  /** Number of characters that an open stream has still to take. */
  get backlog(): number {
    return this.#sink === undefined ? 0 : this.#unwritten;
  }

  /** Number of messages that an open stream has still to take, up to a number. */
  leftOf(number: number): number {
    return this.#sink === undefined ? 0 : Math.max(0, number - this.#position);
  }

  /** The number of the next message. */
  get next(): number {
    return this.#before + this.#messages.length + 1;
  }

  /** Adds a message; {@link StreamLog.flush} writes it. */
  push(message: OutgoingMessage): void {
    const cost = costOf(message);
    this.#messages.push(message);
    this.#unwritten += cost;
    this.#length += cost;
    this.#parts.budget.change(cost, this);
  }

  /** Writes as much as the stream takes. */
  flush(): void {
    while (this.#sink !== undefined && this.#hasRoom && this.#position < this.next - 1)
      this.#write(this.#sink);
    const written = this.#position - this.#before;
    if (!this.#parts.keepsWritten) this.#drop(written);
    else if (written >= PACK) this.#pack(written);
  }

  /**
   * Goes back to behind message `number`, for the next stream. The present one ends. Returns false if messages after it are
   * gone.
   */
  rewind(number: number): boolean {
    if (number >= this.next) return false;
    while (number >= this.#dropped && number < this.#before) this.#unpack();
    // Also those for which there was no more room when they were unpacked.
    if (number < this.#dropped) return false;
    this.#end();
    this.#position = number;
    this.#unwritten = lengthOf(this.#messages.slice(number - this.#before));
    return true;
  }

  /** Returns true, once, if messages that were not written are gone. */
  takeGap(): boolean {
    const hasGap = this.#hasGap;
    this.#hasGap = false;
    return hasGap;
  }

  /** Makes `sink` the stream, and ends the one before. */
  attach(sink: MessageSink): void {
    if (this.#sink !== sink) this.#end();
    this.#sink = sink;
    this.#hasRoom = true;
    this.flush();
  }

  /** Call when the stream has room again. */
  room(sink: MessageSink): void {
    if (this.#sink !== sink) return;
    this.#hasRoom = true;
    this.flush();
  }

  /** Forgets `sink`, which is gone. Returns false if another one has replaced it. */
  detach(sink: MessageSink): boolean {
    if (this.#sink !== sink) return false;
    this.#sink = undefined;
    return true;
  }

  /** Ends the stream, and drops everything. */
  end(): void {
    this.#end();
    this.#parts.budget.delete(this);
    this.#packs = [];
    this.#messages = [];
    this.#length = 0;
    this.#unwritten = 0;
  }

  shrinkTo(length: number, keep: number): void {
    while (this.#length > length) {
      const pack = this.#packs.shift();
      if (pack === undefined) break;
      this.#dropped += pack.count;
      this.#resize(-pack.length);
      pack.drop();
    }
    let count = 0;
    for (let left = this.#length; left > length && count < this.#messages.length - keep; count++)
      left -= costOf(this.#messages[count]);
    this.#drop(count);
  }

  #end(): void {
    const sink = this.#sink;
    this.#sink = undefined;
    sink?.end();
  }

  /** Writes the next messages. */
  #write(sink: MessageSink): void {
    const before = this.#position;
    const batch = this.#read();
    if (batch.length === 0) return;
    const events = sink.write(batch);
    this.#hasRoom = sink.hasRoom;
    const isWhole = batch.length === this.#position - before;
    if (this.#parts.keepsWritten && events !== undefined && isWhole && batch.length >= PACK)
      this.#pack(this.#position - this.#before, { events, count: batch.length });
  }

  /** Returns the next messages to write, and moves on. */
  #read(): readonly WrittenMessage[] {
    const { isObsolete, addCursor } = this.#parts;
    const batch: WrittenMessage[] = [];
    for (let length = 0; length < WRITE_HIGH_WATER && this.#position < this.next - 1; this.#position++) {
      const message = this.#messages[this.#position - this.#before];
      if (message === undefined) continue;
      const cost = costOf(message);
      this.#unwritten -= cost;
      if (isObsolete(message)) continue;
      batch.push(addCursor?.(message, this.#position + 1) ?? message);
      length += cost;
    }
    return batch;
  }

  /** Packs the first `count` messages that are not. `last` are the last of them, as the stream has written them. */
  #pack(count: number, last?: { readonly events: Uint8Array; readonly count: number }): void {
    const { pages } = this.#parts;
    const messages = this.#messages.splice(0, count);
    const rest = last === undefined ? messages : messages.slice(0, -last.count);
    const packs = rest.length > 0 ? [new PackedMessages(rest, pages)] : [];
    if (last !== undefined) packs.push(new PackedMessages(messages.slice(-last.count), pages, last.events));
    this.#packs.push(...packs);
    this.#before += count;
    this.#resize(packs.reduce((length, pack) => length + pack.length, 0) - lengthOf(messages));
  }

  /** Unpacks the messages that were packed last. */
  #unpack(): void {
    const pack = this.#packs.pop();
    if (pack === undefined) return;
    const { length } = pack;
    const messages = pack.unpack();
    this.#messages = [...messages, ...this.#messages];
    this.#before -= pack.count;
    this.#resize(lengthOf(messages) - length);
  }

  /** Drops the first messages that are not packed: none is then. */
  #drop(count: number): void {
    if (count <= 0) return;
    const dropped = this.#messages.splice(0, count);
    const written = this.#position - this.#before;
    this.#before += dropped.length;
    this.#dropped = this.#before;
    this.#resize(-lengthOf(dropped));
    if (this.#position >= this.#before) return;
    // The stream would miss messages: its client has to come back, and is refused then.
    this.#unwritten -= lengthOf(dropped.slice(written));
    this.#position = this.#before;
    this.#hasGap = true;
    this.#hasRoom = false;
    this.#sink?.cut();
  }

  #resize(difference: number): void {
    this.#length += difference;
    this.#parts.budget.change(difference);
  }
}

function costOf(message: OutgoingMessage | undefined): number {
  return Math.max(message?.text.length ?? 0, LEAST_KEPT_LENGTH);
}

function lengthOf(messages: readonly OutgoingMessage[]): number {
  let length = 0;
  for (const message of messages) length += costOf(message);
  return length;
}
