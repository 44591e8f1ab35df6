import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import { afterMicrotasks } from "./after-microtasks.ts";

/** Below this many unwritten characters a writer need not wait. */
const HIGH_WATER = 64 * 1024;
/** About how many characters go to the transport at once, so that a slow peer shows progress. */
const BATCH = 256 * 1024;

const WRITTEN = Promise.resolve();

/** Limits of what may wait to be written. */
export interface WriteLimits {
  /** Characters that may wait; more ends the connection. */
  readonly maxUnwrittenLength: number;
  /** Milliseconds in which the peer must take something, or the connection ends. */
  readonly stallTimeoutMs: number;
}

/**
 * Messages on their way out, in the order of the calls. What is pushed in one go of the event loop leaves in one write;
 * the caller never waits for the peer, but learns when it should.
 */
export class WriteQueue {
  readonly #transport: Transport;
  readonly #limits: WriteLimits;
  readonly #onBroken: (error: TransportError) => void;
  #waiting: string[] = [];
  #length = 0;
  #flushing = false;
  #broken = false;
  #drained: PromiseWithResolvers<void> | undefined;

  constructor(transport: Transport, limits: WriteLimits, onBroken: (error: TransportError) => void) {
    this.#transport = transport;
    this.#limits = limits;
    this.#onBroken = onBroken;
  }

  /** Takes a message. The promise resolves when the next one may follow without piling up; it never rejects. */
  push(text: string): Promise<void> {
    if (this.#broken) return WRITTEN;
    this.#waiting.push(text);
    this.#length += text.length;
    if (this.#length > this.#limits.maxUnwrittenLength) {
      this.#break(new TransportError(`Cannot write: the peer left ${this.#length} characters unread`));
      return WRITTEN;
    }
    this.#flushSoon();
    if (this.#length < HIGH_WATER) return WRITTEN;
    this.#drained ??= Promise.withResolvers();
    return this.#drained.promise;
  }

  /** Resolves when everything pushed so far was handed to the transport, or can no longer be. */
  async drain(): Promise<void> {
    if (this.#length === 0 || this.#broken) return;
    this.#drained ??= Promise.withResolvers();
    await this.#drained.promise;
  }

  /** Drops what waits; nothing is taken any more. */
  discard(): void {
    this.#broken = true;
    this.#waiting = [];
    this.#length = 0;
    this.#release();
  }

  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    afterMicrotasks(() => this.#flush());
  }

  /** Sends batch after batch without giving up control while the transport takes them. */
  #flush(): void {
    while (this.#waiting.length > 0 && !this.#broken) {
      const batch = this.#takeBatch();
      const slow = this.#transport.send(batch.messages);
      if (slow !== undefined) {
        void this.#flushWhen(slow, batch.length);
        return;
      }
      this.#length -= batch.length;
    }
    this.#flushing = false;
    this.#release();
  }

  async #flushWhen(taken: Promise<void>, length: number): Promise<void> {
    const { stallTimeoutMs } = this.#limits;
    const stalled = setTimeout(() => {
      this.#break(new TransportError(`Cannot write: the peer took nothing for ${stallTimeoutMs / 1000} s`));
    }, stallTimeoutMs);
    try {
      await taken;
    } catch (error) {
      this.#break(asTransportError(error));
      return;
    } finally {
      clearTimeout(stalled);
    }
    this.#length = Math.max(0, this.#length - length);
    if (this.#length < HIGH_WATER) this.#release();
    this.#flush();
  }

  #takeBatch(): { messages: readonly string[]; length: number } {
    let length = 0;
    let count = 0;
    for (const text of this.#waiting) {
      if (count > 0 && length + text.length > BATCH) break;
      length += text.length;
      count += 1;
    }
    const messages = this.#waiting;
    this.#waiting = count === messages.length ? [] : messages.splice(count);
    return { messages, length };
  }

  #release(): void {
    this.#drained?.resolve();
    this.#drained = undefined;
  }

  #break(error: TransportError): void {
    if (this.#broken) return;
    this.discard();
    this.#onBroken(error);
  }
}

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  return new TransportError("Cannot write: the transport failed", { cause: error });
}
