import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import { afterMicrotasks } from "./after-microtasks.ts";
import type { ResolvedConnectionOptions } from "./connection-options.ts";

/** Below this many unwritten characters a writer need not wait. */
const HIGH_WATER = 64 * 1024;
/** About how many characters go to the transport at once, so that a slow peer shows progress. */
const BATCH = 256 * 1024;
/** With how many waiting characters messages leave before the turn of the event loop ends, at first. */
const ENOUGH = 1024;

const WRITTEN = Promise.resolve();

/** Limits of what may wait to be written. */
export type WriteLimits = Pick<ResolvedConnectionOptions, "maxUnwrittenLength" | "stallTimeoutMs">;

interface Batch {
  readonly messages: string[];
  length: number;
}

/**
 * Messages on their way out, in the order of the calls. What is pushed in one turn of the event loop leaves in few writes:
 * the first soon, so that the peer works while this side does, and each of the next with more. The caller never waits for
 * the peer, but learns when it should.
 */
export class WriteQueue {
  readonly #transport: Transport;
  readonly #limits: WriteLimits;
  readonly #onBroken: (error: TransportError) => void;
  readonly #batches: Batch[] = [];
  /** Characters that the transport has not taken yet, those on their way included. */
  #length = 0;
  /** Whether the transport has yet to take what it was given last. */
  #blocked = false;
  #turnEnds = false;
  #enough = ENOUGH;
  #broken = false;
  #room: PromiseWithResolvers<void> | undefined;
  #handedOver: PromiseWithResolvers<void> | undefined;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(transport: Transport, limits: WriteLimits, onBroken: (error: TransportError) => void) {
    this.#transport = transport;
    this.#limits = limits;
    this.#onBroken = onBroken;
  }

  /** Whether so much waits that callers of {@link WriteQueue.push} do too. */
  get congested(): boolean {
    return this.#length >= HIGH_WATER;
  }

  /** Takes a message. The promise resolves when the next one may follow without piling up; it never rejects. */
  push(text: string): Promise<void> {
    if (this.#broken) return WRITTEN;
    this.#enqueue(text);
    if (this.#length > this.#limits.maxUnwrittenLength) {
      this.#break(new TransportError(`Cannot write: the peer left ${this.#length} characters unread`));
      return WRITTEN;
    }
    this.#flushInTime();
    if (!this.congested) return WRITTEN;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  /** Resolves when everything pushed so far was handed to the transport, or can no longer be. */
  drain(): Promise<void> {
    if (this.#batches.length === 0) return WRITTEN;
    this.#handedOver ??= Promise.withResolvers();
    return this.#handedOver.promise;
  }

  /** Drops what waits and lets everybody go on; nothing is taken any more. */
  discard(): void {
    this.#broken = true;
    this.#batches.length = 0;
    this.#length = 0;
    clearTimeout(this.#stallTimer);
    this.#release();
  }

  #enqueue(text: string): void {
    this.#length += text.length;
    const last = this.#batches.at(-1);
    if (last === undefined || last.length + text.length > BATCH) {
      this.#batches.push({ messages: [text], length: text.length });
    } else {
      last.messages.push(text);
      last.length += text.length;
    }
  }

  #flushInTime(): void {
    if (!this.#turnEnds) {
      this.#turnEnds = true;
      afterMicrotasks(this.#endTurn);
    } else if (this.#length >= this.#enough && !this.#blocked) {
      this.#enough *= 4;
      this.#flush();
    }
  }

  readonly #endTurn = (): void => {
    this.#turnEnds = false;
    this.#enough = ENOUGH;
    if (!this.#blocked) this.#flush();
  };

  /** Sends batch after batch without giving up control while the transport takes them. */
  #flush(): void {
    for (let batch = this.#batches.shift(); batch !== undefined; batch = this.#batches.shift()) {
      const taken = this.#send(batch.messages);
      if (taken !== undefined) {
        void this.#flushWhen(taken, batch.length);
        this.#release();
        return;
      }
      this.#length = Math.max(0, this.#length - batch.length);
    }
    this.#release();
  }

  #send(messages: readonly string[]): Promise<void> | undefined {
    // Who hears of a message while it is sent may push an answer: that goes after it, not into the middle.
    this.#blocked = true;
    try {
      return this.#transport.send(messages);
    } catch (error) {
      this.#break(asTransportError(error));
      return undefined;
    } finally {
      this.#blocked = false;
    }
  }

  async #flushWhen(taken: Promise<void>, length: number): Promise<void> {
    this.#blocked = true;
    const { stallTimeoutMs } = this.#limits;
    this.#stallTimer = setTimeout(() => {
      this.#break(new TransportError(`Cannot write: the peer took nothing for ${stallTimeoutMs / 1000} s`));
    }, stallTimeoutMs);
    try {
      await taken;
    } catch (error) {
      this.#break(asTransportError(error));
      return;
    } finally {
      clearTimeout(this.#stallTimer);
    }
    this.#blocked = false;
    this.#length = Math.max(0, this.#length - length);
    this.#flush();
  }

  #release(): void {
    if (!this.congested) {
      this.#room?.resolve();
      this.#room = undefined;
    }
    if (this.#batches.length === 0) {
      this.#handedOver?.resolve();
      this.#handedOver = undefined;
    }
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
