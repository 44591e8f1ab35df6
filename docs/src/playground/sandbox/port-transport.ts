import { type Transport, TransportError, type TransportReceiver } from "@parley/protocol";

/** High-water mark: the number of unread characters at which writes have to wait. */
const highWaterMark = 256 * 1024;
/** Maximum number of characters in a message. */
const maxMessageLength = 16 * 1024 * 1024;

/**
 * A message on the port: protocol messages, the number of characters that were delivered, or `null` to close the
 * port.
 */
type PortMessage = readonly string[] | number | null;

/** A transport over a `MessagePort`, such as a worker's. The code at the other end can be untrusted. */
export class PortTransport implements Transport {
  readonly #port: MessagePort;
  #receiver: TransportReceiver | undefined;
  /** Batches of messages. `null` means that the other end has closed the port. */
  readonly #inbox: (string[] | null)[] = [];
  #unread = 0;
  readonly #writers: (() => void)[] = [];
  #paused = false;
  #delivering = false;
  #closed = false;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
    this.#port.addEventListener("message", ({ data }) => this.#take(data as PortMessage));
    this.#port.start();
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    if (this.#closed) return Promise.reject(new TransportError("Cannot send: the transport is closed"));
    this.#post(messages);
    this.#unread += lengthOf(messages);
    if (this.#unread < highWaterMark) return undefined;
    return new Promise((resolve) => {
      this.#writers.push(resolve);
    });
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#deliver();
  }

  close(): Promise<void> {
    if (!this.#closed) this.#post(null);
    this.#finish();
    return Promise.resolve();
  }

  #post(message: PortMessage): void {
    this.#port.postMessage(message, []);
  }

  #take(data: unknown): void {
    if (this.#closed) return;
    if (typeof data === "number") return this.#free(data);
    if (data !== null && !(Array.isArray(data) && data.every((text) => typeof text === "string"))) return;
    this.#inbox.push(data);
    this.#deliver();
  }

  #free(read: number): void {
    this.#unread = Math.max(0, this.#unread - read);
    if (this.#unread < highWaterMark) for (const resume of this.#writers.splice(0)) resume();
  }

  #deliver(): void {
    if (this.#delivering) return;
    this.#delivering = true;
    while (this.#inbox.length > 0) {
      const batch = this.#inbox[0];
      if (batch) this.#readSome(batch);
      else this.#finish();
      if (batch && batch.length > 0) break;
      this.#inbox.shift();
    }
    this.#delivering = false;
  }

  #readSome(batch: string[]): void {
    while (!this.#paused && !this.#closed) {
      const text = batch.shift();
      if (text === undefined) return;
      this.#read(text);
    }
  }

  #read(text: string): void {
    if (text.length > maxMessageLength) this.#receiver?.oversized(maxMessageLength);
    else this.#receiver?.message(text);
    if (!this.#closed) this.#post(text.length);
  }

  #finish(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const resume of this.#writers.splice(0)) resume();
    this.#receiver?.closed();
  }
}

function lengthOf(messages: readonly string[]): number {
  return messages.reduce((sum, text) => sum + text.length, 0);
}
