import { MAX_CONCURRENT_POSTS } from "@parley/protocol/limits";

import { HttpError } from "../platform/http-error.ts";

export interface MessageOrderLimits {
  /** Maximum time that a message waits for an earlier one, in milliseconds. */
  readonly gapTimeoutMs: number;
  /** Maximum number of characters in waiting messages, regardless of how much the connection's streams hold. */
  readonly maxBufferedLength: number;
}

export interface NumberedMessage {
  readonly number: number;
  /** The message's length in characters. */
  readonly length: number;
}

interface Waiting {
  readonly handle: () => void;
  readonly done: PromiseWithResolvers<void>;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Handles each of a client's numbered messages once and in order, even if they arrive out of order. */
export class MessageOrder {
  readonly #limits: MessageOrderLimits;
  readonly #waiting = new Map<number, Waiting>();
  /** Total number of characters in waiting messages and their duplicates. */
  #length = 0;
  #next = 1;

  constructor(limits: MessageOrderLimits) {
    this.#limits = limits;
  }

  /** Number of messages handled so far. */
  get handled(): number {
    return this.#next - 1;
  }

  /**
   * Calls `handle` once all earlier messages have been handled. Returns false if the message is a duplicate.
   *
   * @throws {HttpError} with status 425 if an earlier message does not arrive or too many characters are waiting.
   * The client then retries.
   */
  async handle(message: NumberedMessage, handle: () => void): Promise<boolean> {
    const { number } = message;
    if (number < this.#next) return false;
    if (number === this.#next) {
      this.#handleNow(handle);
      return true;
    }
    this.#checkRoom(message);
    this.#length += message.length;
    try {
      const before = this.#waiting.get(number);
      await (before?.done.promise ?? this.#wait(number, handle));
      return before === undefined;
    } finally {
      this.#length -= message.length;
    }
  }

  /**
   * Must be called before handling a message from a transport that preserves order, and only if no messages are
   * waiting.
   */
  handleNext(): void {
    this.#next++;
  }

  close(): void {
    for (const [number, waiting] of this.#waiting) this.#refuse(number, waiting, "The connection has ended");
  }

  #checkRoom({ number, length }: NumberedMessage): void {
    const refuse = (why: string): never => {
      throw new HttpError(425, `Cannot take message ${number} (Acp-Message-Seq): ${why}`);
    };
    if (number - this.#next > MAX_CONCURRENT_POSTS)
      refuse(`it is more than ${MAX_CONCURRENT_POSTS} ahead of ${this.#next}, the next`);
    const { maxBufferedLength } = this.#limits;
    if (this.#length + length > maxBufferedLength)
      refuse(`more than ${maxBufferedLength} characters (maxBufferedLength) would wait for ${this.#next}`);
  }

  #wait(number: number, handle: () => void): Promise<void> {
    const done = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => this.#refuse(number, waiting, `Message ${this.#next} (Acp-Message-Seq) is missing`),
      this.#limits.gapTimeoutMs,
    );
    const waiting = { handle, done, timer };
    this.#waiting.set(number, waiting);
    return done.promise;
  }

  #refuse(number: number, { done, timer }: Waiting, message: string): void {
    clearTimeout(timer);
    this.#waiting.delete(number);
    done.reject(new HttpError(425, message));
  }

  #handleNow(handle: () => void): void {
    this.#next++;
    handle();
    const waiting = this.#waiting.get(this.#next);
    if (waiting === undefined) return;
    this.#waiting.delete(this.#next);
    clearTimeout(waiting.timer);
    this.#handleNow(waiting.handle);
    waiting.done.resolve();
  }
}
