/**
 * Who the keys go to: questions are asked one after the other, and whoever reads keys besides, such as the editor of
 * prompts, steps aside for them.
 */
export class Keyboard {
  #asked: Promise<unknown> = Promise.resolve();
  #holds = 0;
  #taking = new AbortController();
  #freed = Promise.withResolvers<void>();

  /** Aborts when the keys are taken; once they are free, there is another signal. */
  get taken(): AbortSignal {
    return this.#taking.signal;
  }

  /** Resolves when nothing holds the keys. */
  async free(): Promise<void> {
    while (this.#holds > 0) await this.#freed.promise;
  }

  /** Takes the keys, and the screen with them, until the returned function is called; several may. */
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

  /** Asks `question` when those before it are settled; `undefined` if `signal` has aborted by then. */
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
