import { WRITE_HIGH_WATER } from "@parley/protocol/limits";

import { KeptMessages, costOf } from "./kept-messages.ts";
import type { LimitedLog, LogMemory } from "./log-memory.ts";
import type { MessageSink } from "./message-sink.ts";
import type { WrittenMessage } from "./message-text.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { type StreamPhase, type StreamStep, nextStreamPhase } from "./stream-phase.ts";

/** Number of written messages per pack. */
const PACK = 128;

/**
 * One stream's latest messages, numbered from 1, and the stream itself while it is open. Each stream is read at its own
 * pace. If the log cannot hold the unread messages, the stream is cut.
 *
 * For the phases of a stream, see `stream-phase.ts`. Invariants:
 *
 * 1. A stream receives each message once and in order, starting after its starting point, except for obsolete messages.
 * 2. It does not receive anything while it is full, or after it was cut.
 * 3. After a flush, an open stream has received everything that it accepts.
 * 4. Messages that the stream has not received are not packed, and count toward `backlog`.
 */
export class StreamLog implements LimitedLog {
  readonly #memory: LogMemory;
  readonly #isObsolete: (message: OutgoingMessage) => boolean;
  readonly #addResumePoint: ((message: OutgoingMessage, number: number) => WrittenMessage) | undefined;
  readonly #kept: KeptMessages;
  #phase: StreamPhase = "none";
  #sink: MessageSink | undefined;
  /** Number of the last message that a stream has received. If later messages have been dropped, there is a gap. */
  #lastTaken = 0;
  /** Number of characters in kept messages that the stream has not received. */
  #unwritten = 0;

  /**
   * @param isObsolete Returns whether a message is obsolete, for example because it is an answered request.
   * @param addResumePoint Returns message `number` with the resume point that follows it. If omitted, the log
   * does not keep written messages.
   */
  constructor(
    memory: LogMemory,
    isObsolete: (message: OutgoingMessage) => boolean,
    addResumePoint?: (message: OutgoingMessage, number: number) => WrittenMessage,
  ) {
    this.#memory = memory;
    this.#isObsolete = isObsolete;
    this.#addResumePoint = addResumePoint;
    this.#kept = new KeptMessages(memory.pages);
    memory.add(this);
  }

  get isOpen(): boolean {
    return this.#sink !== undefined;
  }

  get length(): number {
    return this.#kept.length;
  }

  get taken(): number {
    return this.#kept.length - this.#unwritten;
  }

  /** Number of characters that an open stream has yet to receive. */
  get backlog(): number {
    return this.isOpen ? this.#unwritten : 0;
  }

  /** Returns how many messages up to `number` an open stream has yet to receive. */
  leftOf(number: number): number {
    return this.isOpen ? Math.max(0, number - this.#position) : 0;
  }

  get next(): number {
    return this.#kept.last + 1;
  }

  /** Adds a message. Call {@link StreamLog.flush} to write it. */
  push(message: OutgoingMessage): void {
    if (this.#phase === "ended") return;
    this.#unwritten += costOf(message);
    this.#memory.change(this.#kept.push(message), this);
  }

  /** Writes as many messages as the stream accepts. */
  flush(): void {
    while (this.#phase === "open" && this.#position < this.#kept.last) this.#write();
    if (this.#addResumePoint === undefined) this.#memory.change(this.#kept.dropTo(this.#lastTaken));
    else if (this.#lastTaken - this.#kept.packed >= PACK)
      this.#memory.change(this.#kept.pack(this.#lastTaken));
  }

  /**
   * Closes the current stream and makes the next one start after message `number`. Returns false if later messages
   * have been dropped.
   */
  rewind(number: number): boolean {
    if (number > this.#kept.last) return false;
    while (number >= this.#kept.dropped && number < this.#kept.packed)
      this.#memory.change(this.#kept.unpack());
    // Unpacking may also have dropped messages, because they no longer fit.
    if (number < this.#kept.dropped) return false;
    this.#close();
    this.#lastTaken = number;
    this.#unwritten = this.#kept.lengthAfter(number);
    return true;
  }

  /** Returns true if unwritten messages have been dropped since the last call. */
  takeGap(): boolean {
    const hasGap = this.#lastTaken < this.#kept.dropped;
    this.#lastTaken = this.#position;
    return hasGap;
  }

  attach(sink: MessageSink): void {
    if (this.#phase === "ended") {
      sink.end();
      return;
    }
    this.#close();
    this.#step("attach");
    this.#sink = sink;
    this.#lastTaken = this.#position;
    this.flush();
  }

  /** Must be called when the stream has room for more messages. */
  room(sink: MessageSink): void {
    if (this.#sink !== sink) return;
    this.#step("room");
    this.flush();
  }

  /** Must be called when `sink` has closed. Returns false if another sink has replaced it. */
  detach(sink: MessageSink): boolean {
    if (this.#sink !== sink) return false;
    this.#step("leave");
    this.#sink = undefined;
    return true;
  }

  end(): void {
    this.#close();
    this.#step("end");
    this.#memory.delete(this);
    this.#kept.clear();
    this.#unwritten = 0;
  }

  shrinkTo(length: number, keep: number): void {
    const { dropped } = this.#kept;
    const before = this.#kept.length;
    const costs = this.#kept.shrinkTo(length, keep);
    this.#memory.change(this.#kept.length - before);
    const lost = this.#kept.dropped - Math.max(this.#lastTaken, dropped);
    if (lost <= 0) return;
    for (const cost of costs.slice(-lost)) this.#unwritten -= cost;
    // The client then reconnects and is refused, because the messages are gone.
    this.#step("lose");
    this.#sink?.cut("The client reads too slowly (maxBufferedLength)");
  }

  /** Number of the last message that the stream has received or will never receive. */
  get #position(): number {
    return Math.max(this.#lastTaken, this.#kept.dropped);
  }

  #step(step: StreamStep): void {
    this.#phase = nextStreamPhase(this.#phase, step);
  }

  #close(): void {
    const sink = this.#sink;
    if (sink === undefined) return;
    this.detach(sink);
    sink.end();
  }

  #write(): void {
    const sink = this.#sink;
    const before = this.#lastTaken;
    const batch = this.#take();
    if (batch.length === 0 || sink === undefined) return;
    const events = sink.write(batch);
    if (this.#sink !== sink) return;
    if (!sink.hasRoom) this.#step("fill");
    const isWhole = batch.length === this.#lastTaken - before;
    if (this.#addResumePoint !== undefined && events !== undefined && isWhole && batch.length >= PACK)
      this.#memory.change(this.#kept.pack(this.#lastTaken, { events, count: batch.length }));
  }

  /** Returns the next messages to write and advances the position. */
  #take(): readonly WrittenMessage[] {
    const batch: WrittenMessage[] = [];
    for (let length = 0; length < WRITE_HIGH_WATER && this.#lastTaken < this.#kept.last;) {
      const message = this.#kept.at(this.#lastTaken + 1);
      this.#lastTaken += 1;
      if (message === undefined) continue;
      const cost = costOf(message);
      this.#unwritten -= cost;
      if (this.#isObsolete(message)) continue;
      batch.push(this.#addResumePoint?.(message, this.#lastTaken) ?? message);
      length += cost;
    }
    return batch;
  }
}
