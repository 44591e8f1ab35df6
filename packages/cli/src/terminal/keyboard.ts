/**
 * The keyboard has one reader at a time: questions are asked one after another, and other readers, such as the prompt
 * editor, pause for them.
 */
export class Keyboard {
  #asked: Promise<unknown> = Promise.resolve();
  #holds = 0;
  #taking = new AbortController();
  #freed = Promise.withResolvers<void>();

  /** Aborts when the keyboard is taken. Once it is free, there is a new signal. */
  get taken(): AbortSignal {
    return this.#taking.signal;
  }

  /** Resolves when nothing holds the keyboard. */
  async free(): Promise<void> {
    while (this.#holds > 0) await this.#freed.promise;
  }

  /** Takes the keyboard and the screen until the returned function is called. There may be several holders. */
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

  /** Asks `question` after all earlier ones are answered; `undefined` if `signal` has aborted by then. */
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
