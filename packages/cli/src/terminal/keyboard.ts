/**
 * Gives the keyboard to one reader at a time. Questions are asked one after another, and other readers, such as the
 * prompt editor, pause for them.
 */
export class Keyboard {
  #asked: Promise<unknown> = Promise.resolve();
  #holds = 0;
  #taking = new AbortController();
  #freed = Promise.withResolvers<void>();

  /** Aborts when something takes over the keyboard. Once the keyboard is free again, there is a new signal. */
  get taken(): AbortSignal {
    return this.#taking.signal;
  }

  /** Resolves when nothing is holding the keyboard. */
  async free(): Promise<void> {
    while (this.#holds > 0) await this.#freed.promise;
  }

  /**
   * Holds the keyboard and the screen until the returned function is called. Several callers may hold them at the
   * same time.
   */
  hold(): () => void {
    this.#holds += 1;
    this.#taking.abort();
    return () => {
      this.#holds -= 1;
      if (this.#holds > 0) return;
      this.#taking = new AbortController();
      this.#freed.resolve();
      this.#freed = Promise.withResolvers();
    };
  }

  /** Asks `question` once all earlier ones are answered. Resolves to `undefined` if `signal` has aborted by then. */
  async ask<Answer>(question: () => Promise<Answer>, signal: AbortSignal): Promise<Answer | undefined> {
    const asked = this.#asked.then(() => (signal.aborted ? undefined : question()));
    this.#asked = asked.catch(() => undefined);
    const release = this.hold();
    try {
      return await asked;
    } finally {
      release();
    }
  }
}
