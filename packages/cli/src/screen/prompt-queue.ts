/** A prompt sent to steer the running turn. */
interface SentPrompt {
  readonly prompt: string;
  /** Whether the turn has accepted the prompt. `undefined` until the agent responds. */
  isTaken: boolean | undefined;
}

/** Queue of the user's prompts. Each prompt waits for the previous turn to end. */
export class PromptQueue {
  readonly #waiting: string[] = [];
  readonly #sent: SentPrompt[] = [];
  readonly #onChange: () => void;
  #onLeft: ((prompts: readonly string[]) => void) | undefined;
  #isOver = false;
  #arrived = Promise.withResolvers<void>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get waiting(): readonly string[] {
    return this.#waiting;
  }

  /** Prompts sent to the running turn that it has not accepted yet. */
  get sent(): readonly string[] {
    return this.#sent.flatMap(({ prompt, isTaken }) => (isTaken === true ? [] : [prompt]));
  }

  /** Inserts a prompt before the one at `index`, or appends it. */
  add(prompt: string, index: number = this.#waiting.length): void {
    this.#waiting.splice(index, 0, prompt);
    this.#changed();
  }

  /** Removes and returns the prompt at `index`. Returns `undefined` if there is none. */
  takeBack(index: number): string | undefined {
    const [prompt] = index < 0 ? [] : this.#waiting.splice(index, 1);
    this.#changed();
    return prompt;
  }

  /**
   * Removes and returns all queued prompts, in order. Calls `onLeft` with the sent prompts that the running turn does
   * not accept.
   */
  takeAll(onLeft: (prompts: readonly string[]) => void): string[] {
    this.#onLeft = onLeft;
    const prompts = this.#waiting.splice(0);
    this.#changed();
    return prompts;
  }

  /**
   * Sends the first prompt to the running turn. If `send` resolves to `false`, the prompt returns to the front of the
   * queue. No prompt is yielded until `send` settles.
   */
  async sendFirst(send: (prompt: string) => Promise<boolean>): Promise<void> {
    const prompt = this.#waiting.shift();
    if (prompt === undefined) return;
    const sent: SentPrompt = { prompt, isTaken: undefined };
    if (this.#sent.length === 0) this.#onLeft = undefined;
    this.#sent.push(sent);
    this.#changed();
    sent.isTaken = await send(prompt);
    if (this.#sent.every(({ isTaken }) => isTaken !== undefined)) this.#settleSent();
    this.#changed();
  }

  #settleSent(): void {
    const left = this.sent;
    this.#sent.length = 0;
    if (this.#isOver || left.length === 0) return;
    if (this.#onLeft !== undefined) this.#onLeft(left);
    else this.#waiting.unshift(...left);
  }

  /** Ends the stream of prompts and discards the queue. */
  end(): void {
    this.#isOver = true;
    this.#waiting.length = 0;
    this.#changed();
  }

  /** Yields prompts until `end` is called or `signal` aborts. On abort, the remaining prompts stay in the queue. */
  async *prompts(signal: AbortSignal): AsyncGenerator<string, void, undefined> {
    const abort = (): void => this.#changed();
    signal.addEventListener("abort", abort, { once: true });
    try {
      while (!this.#isOver && !signal.aborted) {
        const prompt = this.#sent.length > 0 ? undefined : this.#waiting.shift();
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
