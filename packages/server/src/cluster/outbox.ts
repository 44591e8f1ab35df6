/** One way to a client for several senders: a transport takes one call at a time. */
export class Outbox {
  readonly #send: (messages: readonly string[]) => Promise<void> | undefined;
  #waiting: string[] = [];
  #sending: Promise<void> | undefined;

  constructor(send: (messages: readonly string[]) => Promise<void> | undefined) {
    this.#send = send;
  }

  /** Sends in the order of the calls. Returns a promise, if the client reads slowly, that resolves when more may be sent. */
  push(messages: readonly string[]): Promise<void> | undefined {
    if (messages.length === 0) return this.#sending;
    if (this.#sending !== undefined) {
      this.#waiting.push(...messages);
      return this.#sending;
    }
    const sent = this.#send(messages);
    if (sent === undefined) return undefined;
    this.#sending = this.#sendRest(sent);
    return this.#sending;
  }

  async #sendRest(first: Promise<void>): Promise<void> {
    try {
      await first;
      while (this.#waiting.length > 0) {
        const messages = this.#waiting;
        this.#waiting = [];
        await this.#send(messages);
      }
    } finally {
      // In the moment in which nothing waits: what is pushed a microtask later would wait for ever.
      this.#sending = undefined;
    }
  }
}
