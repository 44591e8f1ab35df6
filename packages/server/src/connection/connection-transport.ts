import { type Transport, TransportError, type TransportReceiver } from "@parley/protocol";

/** The agent host's end of a connection. The connection's streams can be replaced at any time. */
export class ConnectionTransport implements Transport {
  readonly #send: (messages: readonly string[]) => Promise<void> | undefined;
  readonly #onEnd: () => void;
  readonly #inbox: string[] = [];
  #receiver: TransportReceiver | undefined;
  #paused = false;
  #room: PromiseWithResolvers<void> | undefined;
  /** Number of messages that the host has consumed. */
  #taken = 0;
  #ended = false;

  /**
   * @param send Receives messages from the agent. If the client reads slowly, returns a promise that resolves once
   * there is room for more.
   * @param onEnd Closes all streams. Called when the agent closes the transport, and after {@link
   * ConnectionTransport.end}.
   */
  constructor(send: (messages: readonly string[]) => Promise<void> | undefined, onEnd: () => void) {
    this.#send = send;
    this.#onEnd = onEnd;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Number of messages that the host has yet to consume. */
  get waiting(): number {
    return this.#inbox.length;
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
    if (this.#ended) queueMicrotask(() => receiver.closed());
    else this.#deliver();
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    if (this.#ended) return Promise.reject(new TransportError("Cannot write: the connection has ended"));
    return this.#send(messages);
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#deliver();
  }

  async close(): Promise<void> {
    this.end();
  }

  /**
   * Delivers a message from the client. If the host is not reading, returns a promise that resolves to true once the
   * host can receive more, or to false if the connection closed first.
   */
  receive(text: string): Promise<boolean> | undefined {
    this.#inbox.push(text);
    this.#deliver();
    if (this.#inbox.length === 0) return undefined;
    this.#room ??= Promise.withResolvers();
    const number = this.#taken + this.#inbox.length;
    return this.#room.promise.then(() => number <= this.#taken);
  }

  /** Closes both directions. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#inbox.length = 0;
    this.#room?.resolve();
    this.#receiver?.closed();
    this.#onEnd();
  }

  #deliver(): void {
    const receiver = this.#receiver;
    if (receiver === undefined) return;
    while (!this.#paused && this.#inbox.length > 0) {
      this.#taken += 1;
      receiver.message(this.#inbox.shift() ?? "");
    }
    if (this.#inbox.length > 0) return;
    this.#room?.resolve();
    this.#room = undefined;
  }
}
