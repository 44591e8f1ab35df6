/**
 * Who the keys go to: questions are asked one after the other, and whoever reads keys besides, such as the editor of
 * prompts, steps aside for them.
 */
export class Keyboard {
  #asked: Promise<unknown> = Promise.resolve();
  #count = 0;
  #taking = new AbortController();

  /** Aborts when a question wants the keys; once none does, there is another signal. */
  get taken(): AbortSignal {
    return this.#taking.signal;
  }

  /** Resolves when no question wants the keys. */
  async free(): Promise<void> {
    while (this.#count > 0) await this.#asked;
  }

  /** Asks `question` when those before it are settled; `undefined` if `signal` has aborted by then. */
  async ask<Answer>(question: () => Promise<Answer>, signal: AbortSignal): Promise<Answer | undefined> {
    const asked = this.#asked.then(() => (signal.aborted ? undefined : question()));
    this.#asked = asked.catch(() => undefined);
    this.#count += 1;
    this.#taking.abort();
    try {
      return await asked;
    } finally {
      this.#count -= 1;
      if (this.#count === 0) this.#taking = new AbortController();
    }
  }
}
