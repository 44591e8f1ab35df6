import { EARLY_WRITE, WRITE_BATCH, WRITE_HIGH_WATER } from "@parley/protocol/limits";

import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import { afterMicrotasks } from "./after-microtasks.ts";
import type { ResolvedConnectionOptions } from "./connection-options.ts";

export type WriteLimits = Pick<ResolvedConnectionOptions, "maxUnwrittenLength" | "stallTimeoutMs">;

interface Batch {
  readonly messages: string[];
  length: number;
}

/**
 * Writes messages in call order, and batches those sent in the same turn of the event loop. The first messages in a
 * turn are written early so that the peer can start working, and later batches get larger. Callers never block on the
 * peer: they get a promise that they can await.
 */
export class WriteQueue {
  readonly #transport: Transport;
  readonly #limits: WriteLimits;
  readonly #onBroken: (error: TransportError) => void;
  readonly #batches: Batch[] = [];
  /** Number of characters that the transport has not accepted yet, including those already passed to it. */
  #length = 0;
  /** Whether the transport is still accepting the last messages passed to it. */
  #blocked = false;
  #turnEnds = false;
  #nextWrite = EARLY_WRITE;
  #broken = false;
  #room: PromiseWithResolvers<void> | undefined;
  #handedOver: PromiseWithResolvers<void> | undefined;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(transport: Transport, limits: WriteLimits, onBroken: (error: TransportError) => void) {
    this.#transport = transport;
    this.#limits = limits;
    this.#onBroken = onBroken;
  }

  /** Whether the queue is so long that callers of {@link WriteQueue.push} should wait. */
  get congested(): boolean {
    return this.#length >= WRITE_HIGH_WATER;
  }

  /**
   * Adds a message. Returns a promise to await before adding the next message, or `undefined` if there is no need to
   * wait. The promise never rejects.
   */
  push(text: string): Promise<void> | undefined {
    if (this.#broken) return undefined;
    this.#enqueue(text);
    const { maxUnwrittenLength } = this.#limits;
    if (this.#length > maxUnwrittenLength) {
      this.#break(
        new TransportError(
          `Cannot write: ${this.#length} characters wait for the peer, maxUnwrittenLength is ${maxUnwrittenLength}`,
        ),
      );
    } else this.#flushInTime();
    if (!this.congested) return undefined;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  /**
   * Resolves once all messages have been passed to the transport or dropped. Returns `undefined` if there are none.
   */
  drain(): Promise<void> | undefined {
    if (this.#batches.length === 0) return undefined;
    this.#handedOver ??= Promise.withResolvers();
    return this.#handedOver.promise;
  }

  /** Drops the queued messages and all later ones, and resolves all promises. */
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
    if (last === undefined || last.length + text.length > WRITE_BATCH) {
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
    } else if (this.#length >= this.#nextWrite && !this.#blocked) {
      this.#nextWrite *= 4;
      this.#flush();
    }
  }

  readonly #endTurn = (): void => {
    this.#turnEnds = false;
    this.#nextWrite = EARLY_WRITE;
    if (!this.#blocked) this.#flush();
  };

  /** Sends batches while the transport accepts them immediately. */
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
    // A receiver in this process may push a response during the send. That response must come after the message.
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
      const seconds = `${stallTimeoutMs / 1000} s (stallTimeoutMs)`;
      this.#break(new TransportError(`Cannot write: the peer read nothing for ${seconds}`));
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
