import { WRITE_HIGH_WATER } from "@parley/protocol/limits";

import { KeptMessages, costOf } from "./kept-messages.ts";
import type { LimitedLog, LogMemory } from "./log-memory.ts";
import type { MessageSink } from "./message-sink.ts";
import type { WrittenMessage } from "./message-text.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { type StreamPhase, type StreamStep, nextStreamPhase } from "./stream-phase.ts";

/** Number of written messages that are packed together. */
const PACK = 128;

/**
 * The latest messages of one stream, numbered from 1, and the stream while there is one. Each stream reads at its own pace:
 * when the log cannot hold what it has not read, the stream is cut.
 *
 * The phases of the stream are in `stream-phase.ts`. Invariants:
 *
 * 1. A stream is sent each message once, in order, from the one after its start, except obsolete ones.
 * 2. It is sent nothing while it is full, and nothing after it was cut.
 * 3. An open stream has everything once the log was flushed.
 * 4. What the stream has not taken is not packed, and is counted in `backlog`.
 */
export class StreamLog implements LimitedLog {
  readonly #memory: LogMemory;
  readonly #isObsolete: (message: OutgoingMessage) => boolean;
  readonly #addResumePoint: ((message: OutgoingMessage, number: number) => WrittenMessage) | undefined;
  readonly #kept: KeptMessages;
  #phase: StreamPhase = "none";
  #sink: MessageSink | undefined;
  /** Number of the last message that a stream has taken. The next one is gone if the log has dropped more. */
  #lastTaken = 0;
  /** Characters of the messages that are kept and not taken. */
  #unwritten = 0;

  /**
   * @param isObsolete returns true if a message need not be written any more, such as a question that was answered.
   * @param addResumePoint returns message `number` with its resume point, after which a client can resume: the log keeps what was written.
   * Default: it keeps nothing that was written.
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

  /** True if a stream is open. */
  get isOpen(): boolean {
    return this.#sink !== undefined;
  }

  /** Number of characters that it holds. */
  get length(): number {
    return this.#kept.length;
  }

  get taken(): number {
    return this.#kept.length - this.#unwritten;
  }

  /** Number of characters that an open stream has still to take. */
  get backlog(): number {
    return this.isOpen ? this.#unwritten : 0;
  }

  /** Number of messages that an open stream has still to take, up to a number. */
  leftOf(number: number): number {
    return this.isOpen ? Math.max(0, number - this.#position) : 0;
  }

  /** The number of the next message. */
  get next(): number {
    return this.#kept.last + 1;
  }

  /** Adds a message; {@link StreamLog.flush} writes it. */
  push(message: OutgoingMessage): void {
    if (this.#phase === "ended") return;
    this.#unwritten += costOf(message);
    this.#memory.change(this.#kept.push(message), this);
  }

  /** Writes as much as the stream takes. */
  flush(): void {
    while (this.#phase === "open" && this.#position < this.#kept.last) this.#write();
    if (this.#addResumePoint === undefined) this.#memory.change(this.#kept.dropTo(this.#lastTaken));
    else if (this.#lastTaken - this.#kept.packed >= PACK)
      this.#memory.change(this.#kept.pack(this.#lastTaken));
  }

  /**
   * Lets the next stream start after message `number`, and ends the present one. Returns false if messages after it are
   * gone.
   */
  rewind(number: number): boolean {
    if (number > this.#kept.last) return false;
    while (number >= this.#kept.dropped && number < this.#kept.packed)
      this.#memory.change(this.#kept.unpack());
    // Also those for which there was no more room when they were unpacked.
    if (number < this.#kept.dropped) return false;
    this.#close();
    this.#lastTaken = number;
    this.#unwritten = this.#kept.lengthAfter(number);
    return true;
  }

  /** Returns true, once, if messages that were not written are gone. */
  takeGap(): boolean {
    const hasGap = this.#lastTaken < this.#kept.dropped;
    this.#lastTaken = this.#position;
    return hasGap;
  }

  /** Makes `sink` the stream, and ends the one before. */
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

  /** Call when the stream has room again. */
  room(sink: MessageSink): void {
    if (this.#sink !== sink) return;
    this.#step("room");
    this.flush();
  }

  /** Forgets `sink`, which is gone. Returns false if another one has replaced it. */
  detach(sink: MessageSink): boolean {
    if (this.#sink !== sink) return false;
    this.#step("leave");
    this.#sink = undefined;
    return true;
  }

  /** Ends the stream, and drops everything. */
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
    // Its client has to come back, and is refused then.
    this.#step("lose");
    this.#sink?.cut("The client reads too slowly (maxBufferedLength)");
  }

  /** Number of the last message that the stream has taken or will not get. */
  get #position(): number {
    return Math.max(this.#lastTaken, this.#kept.dropped);
  }

  #step(step: StreamStep): void {
    this.#phase = nextStreamPhase(this.#phase, step);
  }

  /** Ends the stream, if there is one. */
  #close(): void {
    const sink = this.#sink;
    if (sink === undefined) return;
    this.detach(sink);
    sink.end();
  }

  /** Writes the next messages. */
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

  /** Returns the next messages to write, and moves on. */
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
