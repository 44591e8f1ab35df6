/** Serializes messages from several senders to one client, because a transport accepts only one call at a time. */
export class Outbox {
  readonly #send: (messages: readonly string[]) => Promise<void> | undefined;
  #waiting: string[] = [];
  #sending: Promise<void> | undefined;

  constructor(send: (messages: readonly string[]) => Promise<void> | undefined) {
    this.#send = send;
  }

  /**
   * Sends messages in call order. If the client reads slowly, returns a promise that resolves once there is room for
   * more.
   */
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
      // There must be no await before this: a message pushed one microtask later would never be sent.
      this.#sending = undefined;
    }
  }
}
