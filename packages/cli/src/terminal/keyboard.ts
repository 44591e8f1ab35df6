/**
 * A mutex for the keyboard. Asks questions one at a time. Other readers, such as the prompt editor, pause for them.
 */
export class Keyboard {
  #asked: Promise<unknown> = Promise.resolve();
  #holds = 0;
  #taking = new AbortController();
  #freed = Promise.withResolvers<void>();
  #draft = "";

  /** Appends text that the user typed at a question to the draft of the next prompt. */
  addToDraft(text: string): void {
    this.#draft += text;
  }

  /** Returns the text added to the draft, and clears it. */
  takeDraft(): string {
    const draft = this.#draft;
    this.#draft = "";
    return draft;
  }

  /**
   * A signal that aborts when another reader takes over the keyboard. It is replaced with a new signal once the
   * keyboard is free again.
   */
  get taken(): AbortSignal {
    return this.#taking.signal;
  }

  /** Resolves when the keyboard is not held. */
  async free(): Promise<void> {
    while (this.#holds > 0) await this.#freed.promise;
  }

  /**
   * Holds the keyboard and the screen until the returned function is called. Several callers can hold them at the
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

  /**
   * Asks `question` once all earlier questions are answered. Resolves to `undefined` if `signal` has aborted by then.
   */
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
