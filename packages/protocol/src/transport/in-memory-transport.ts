import { onNextTurn } from "./on-next-turn.ts";
import { TransportError } from "./transport-error.ts";
import type { Transport, TransportReceiver } from "./transport.ts";

/**
 * Creates two connected transports in this process. Each delivers what the other sends, but never within the same
 * call.
 *
 * @example
 * ```ts
 * import { Connection, createInMemoryTransports } from "@parley/protocol";
 *
 * const [left, right] = createInMemoryTransports();
 * const notification = (): void => undefined;
 * new Connection(left, { request: (_method, params) => params, notification });
 * const connection = new Connection(right, { request: () => null, notification });
 * console.log(await connection.request("echo", { a: 1 })); // { a: 1 }
 * ```
 */
export function createInMemoryTransports(): [Transport, Transport] {
  const left = new InMemoryTransport();
  const right = new InMemoryTransport();
  left.peer = right;
  right.peer = left;
  return [left, right];
}

/**
 * Number of deliveries before timers and input get a turn. Otherwise, two ends in this process could starve them by
 * exchanging messages nonstop.
 */
const DELIVERIES_PER_TURN = 64;

interface Delivery {
  readonly messages: readonly string[];
  /** Number of messages that have been delivered to the receiver. */
  count: number;
  readonly delivered: () => void;
}

class InMemoryTransport implements Transport {
  peer: InMemoryTransport | undefined;
  #receiver: TransportReceiver | undefined;
  readonly #inbox: Delivery[] = [];
  #paused = false;
  #delivering = false;
  #deliveries = 0;
  #ended = false;
  #closed = false;

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
    this.#deliverSoon();
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    const { peer } = this;
    if (this.#closed || peer === undefined || peer.#closed) {
      return Promise.reject(new TransportError("Cannot send: the transport is closed"));
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    peer.#inbox.push({ messages, count: 0, delivered: resolve });
    peer.#deliverSoon();
    return promise;
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#deliverSoon();
  }

  close(): Promise<void> {
    this.#finish();
    if (this.peer !== undefined) this.peer.#end();
    return Promise.resolve();
  }

  /** Ends the input after the other end has closed and its messages have been delivered. */
  #end(): void {
    this.#ended = true;
    this.#deliverSoon();
  }

  #deliverSoon(): void {
    if (this.#delivering) return;
    this.#delivering = true;
    this.#deliveries += 1;
    const schedule = this.#deliveries % DELIVERIES_PER_TURN === 0 ? onNextTurn : queueMicrotask;
    schedule(() => {
      this.#delivering = false;
      this.#deliver();
    });
  }

  #deliver(): void {
    const receiver = this.#receiver;
    if (receiver === undefined) return;
    while (!this.#paused && !this.#closed) {
      const delivery = this.#inbox[0];
      if (delivery === undefined) break;
      const text = delivery.messages[delivery.count++];
      if (text === undefined) {
        this.#inbox.shift();
        delivery.delivered();
      } else receiver.message(text);
    }
    if (this.#ended && this.#inbox.length === 0) this.#finish();
  }

  #finish(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const { delivered } of this.#inbox.splice(0)) delivered();
    this.#receiver?.closed();
  }
}
