/// <reference lib="esnext.disposable" preserve="true" />
import type { Transport } from "../transport/transport.ts";

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

/**
 * One end of a transport, for tests. It sends and receives raw text and never responds on its own. With the code
 * under test at the other end, a test consists of JSON sent and received on the wire.
 */
export class WireEnd implements AsyncDisposable {
  readonly transport: Transport;
  /** All messages that have arrived, in order. */
  readonly received: string[] = [];
  /** Resolves once the transport has closed, to the reason if there is one. Never rejects. */
  readonly closed: Promise<Error | undefined>;
  readonly #unread: string[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #ended = Promise.withResolvers<Error | undefined>();
  #hasEnded = false;

  /** Opens `transport` and receives its messages. */
  constructor(transport: Transport) {
    this.transport = transport;
    this.closed = this.#ended.promise;
    transport.open({
      message: (text) => this.#receive(text),
      oversized: (limit) => this.#end(new Error(`A message of more than ${limit} characters arrived`)),
      closed: (reason) => this.#end(reason),
    });
  }

  /**
   * Sends messages in one call: strings unchanged, anything else as JSON. Resolves when more messages can be sent.
   * Ignoring a rejection is safe.
   *
   * @throws {TransportError} if the messages cannot be delivered.
   */
  send(...messages: readonly unknown[]): Promise<void> {
    const sent = Promise.resolve(this.transport.send(messages.map((message) => textOf(message))));
    sent.catch(() => undefined);
    return sent;
  }

  /**
   * Resolves to the next message, parsed as JSON.
   *
   * @throws {Error} if the transport closes first.
   */
  async next(): Promise<unknown> {
    return JSON.parse(await this.#nextText()) as unknown;
  }

  /** Closes the transport. */
  async close(): Promise<void> {
    await this.transport.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #nextText(): Promise<string> {
    const text = this.#unread.shift();
    if (text !== undefined) return Promise.resolve(text);
    if (this.#hasEnded) return Promise.reject(new Error("Cannot read the next message: the transport ended"));
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #receive(text: string): void {
    this.received.push(text);
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#unread.push(text);
    else waiting.resolve(text);
  }

  #end(reason: Error | undefined): void {
    this.#hasEnded = true;
    this.#ended.resolve(reason);
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new Error("Cannot read the next message: the transport ended", { cause: reason }));
    }
  }
}

function textOf(message: unknown): string {
  return typeof message === "string" ? message : JSON.stringify(message);
}
