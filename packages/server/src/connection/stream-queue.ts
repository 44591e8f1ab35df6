import type { MessageSink } from "./message-sink.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";

/** Characters that a queue hands to its stream at once, about. */
const BATCH = 65_536;
/** Characters that a message counts for at least. */
const LEAST_LENGTH = 256;

/** Parts of a {@link StreamQueue}. */
export interface StreamQueueParts {
  /** Characters that may wait before {@link StreamQueueParts.onFull} is called. */
  readonly maxLength: number;
  /** Called when more than `maxLength` characters wait. */
  readonly onFull: () => void;
  /** Called when nothing waits any more. */
  readonly onEmpty: () => void;
}

/** The messages of one stream that have not been written, and the stream while there is one. */
export class StreamQueue {
  readonly #parts: StreamQueueParts;
  #messages: OutgoingMessage[] = [];
  #length = 0;
  #sink: MessageSink | undefined;
  #hasRoom = false;

  constructor(parts: StreamQueueParts) {
    this.#parts = parts;
  }

  /** True if a stream is open. */
  get isOpen(): boolean {
    return this.#sink !== undefined;
  }

  /** Number of characters that wait. */
  get length(): number {
    return this.#length;
  }

  /** Adds a message; {@link StreamQueue.flush} writes it. */
  push(message: OutgoingMessage): void {
    this.#messages.push(message);
    this.#length += costOf(message);
  }

  /** Writes as much as the stream takes. */
  flush(): void {
    const wasEmpty = this.#messages.length === 0;
    while (this.#sink !== undefined && this.#hasRoom && this.#messages.length > 0)
      this.#hasRoom = this.#sink.write(this.#take());
    if (this.#length > this.#parts.maxLength) this.#parts.onFull();
    else if (!wasEmpty && this.#messages.length === 0) this.#parts.onEmpty();
  }

  /** Makes `sink` the stream, and ends the one before. */
  attach(sink: MessageSink): void {
    const before = this.#sink;
    this.#sink = sink;
    this.#hasRoom = true;
    if (before !== sink) before?.end();
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

  /** Ends the stream. What waits is dropped. */
  end(): void {
    const sink = this.#sink;
    this.#sink = undefined;
    this.#messages = [];
    this.#length = 0;
    sink?.end();
  }

  /** Removes and returns all that waits. */
  takeAll(): readonly OutgoingMessage[] {
    const messages = this.#messages;
    this.#messages = [];
    this.#length = 0;
    return messages;
  }

  #take(): readonly OutgoingMessage[] {
    let count = 0;
    let length = 0;
    for (const message of this.#messages) {
      count++;
      length += costOf(message);
      if (length >= BATCH) break;
    }
    this.#length -= length;
    if (count === this.#messages.length) return this.takeAll();
    return this.#messages.splice(0, count);
  }
}

function costOf({ text }: OutgoingMessage): number {
  return Math.max(text.length, LEAST_LENGTH);
}
