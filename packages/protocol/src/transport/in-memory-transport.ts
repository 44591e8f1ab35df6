import { TransportError } from "./transport-error.ts";
import type { Transport, TransportReceiver } from "./transport.ts";

/** Two transports joined in this process: what one sends, the other delivers, never within the same call. */
export function createInMemoryTransports(): [Transport, Transport] {
  const left = new InMemoryTransport();
  const right = new InMemoryTransport();
  left.peer = right;
  right.peer = left;
  return [left, right];
}

interface Delivery {
  readonly messages: readonly string[];
  readonly delivered: () => void;
}

class InMemoryTransport implements Transport {
  peer: InMemoryTransport | undefined;
  #receiver: TransportReceiver | undefined;
  readonly #inbox: Delivery[] = [];
  #paused = false;
  #delivering = false;
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
    peer.#inbox.push({ messages, delivered: resolve });
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

  /** The other end closed: everything that it sent is delivered first. */
  #end(): void {
    this.#ended = true;
    this.#deliverSoon();
  }

  #deliverSoon(): void {
    if (this.#delivering) return;
    this.#delivering = true;
    queueMicrotask(() => {
      this.#delivering = false;
      this.#deliver();
    });
  }

  #deliver(): void {
    const receiver = this.#receiver;
    if (receiver === undefined) return;
    while (!this.#paused && !this.#closed) {
      const delivery = this.#inbox.shift();
      if (delivery === undefined) break;
      for (const text of delivery.messages) receiver.message(text);
      delivery.delivered();
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
