/** The user's queued prompts, which wait for the previous turn, in order. */
export class PromptQueue {
  readonly #waiting: string[] = [];
  readonly #onChange: () => void;
  #isOver = false;
  #arrived = Promise.withResolvers<void>();

  /** @param onChange called after each change to the queue. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The prompts that wait. */
  get waiting(): readonly string[] {
    return this.#waiting;
  }

  /** Adds a prompt, at the end or before the one with an index. */
  add(prompt: string, index: number = this.#waiting.length): void {
    this.#waiting.splice(index, 0, prompt);
    this.#changed();
  }

  /** Removes and returns the prompt with an index; `undefined` if there is none. */
  takeBack(index: number): string | undefined {
    const [prompt] = index < 0 ? [] : this.#waiting.splice(index, 1);
    this.#changed();
    return prompt;
  }

  /** Removes and returns all prompts, in order. */
  takeAll(): string[] {
    const prompts = this.#waiting.splice(0);
    this.#changed();
    return prompts;
  }

  /** Ends the prompts. Queued ones are not sent. */
  end(): void {
    this.#isOver = true;
    this.#waiting.length = 0;
    this.#changed();
  }

  /** Yields the prompts until `end` is called or `signal` aborts. */
  async *prompts(signal: AbortSignal): AsyncGenerator<string, void, undefined> {
    const abort = (): void => this.end();
    signal.addEventListener("abort", abort, { once: true });
    try {
      while (!this.#isOver && !signal.aborted) {
        const prompt = this.#waiting.shift();
        if (prompt === undefined) await this.#arrived.promise;
        else {
          this.#onChange();
          yield prompt;
        }
      }
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  #changed(): void {
    this.#arrived.resolve();
    this.#arrived = Promise.withResolvers();
    this.#onChange();
  }
}
