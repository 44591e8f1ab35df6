/** What a prompt needs of its session. */
export interface PendingPromptOptions {
  /** Takes the prompt back when it aborts. */
  readonly signal: AbortSignal | undefined;
  /** Milliseconds that the agent then has to end it. */
  readonly cancelTimeoutMs: number;
  /** Ends all work of the session, which is what is left to do once the prompt is a part of it. */
  readonly cancelWork: () => void;
  readonly onError: (error: unknown) => void;
}

/** A prompt that the agent has not answered. */
export class PendingPrompt {
  /** Rejects when nothing more comes, or when the agent has not ended the turn in time after it was told to. */
  readonly gaveUp: Promise<never>;
  readonly giveUp: (reason: Error) => void;
  readonly #sessionId: string;
  readonly #options: PendingPromptOptions;
  readonly #withdrawal = new AbortController();
  #cancelled = false;
  #inserted = false;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sessionId: string, options: PendingPromptOptions) {
    const { promise, reject } = Promise.withResolvers<never>();
    this.gaveUp = promise;
    this.giveUp = reject;
    this.#sessionId = sessionId;
    this.#options = options;
    options.signal?.addEventListener("abort", this.#withdraw, { once: true });
  }

  /** Whether the agent has been told to end the turn, and has not yet said that it did. */
  get ending(): boolean {
    return this.#cancelled && !this.#ended;
  }

  /** Aborts if this prompt alone is taken back. */
  get withdrawn(): AbortSignal {
    return this.#withdrawal.signal;
  }

  /** The agent has been told to end the turn, and has `timeoutMs` to do so. */
  cancel(timeoutMs: number): void {
    this.#cancelled = true;
    this.#giveUpAfter(timeoutMs);
  }

  /** From here on it cannot be taken back alone. */
  inserted(): void {
    this.#inserted = true;
    // It was taken back, and the agent has not minded that.
    if (this.#withdrawal.signal.aborted) this.#options.cancelWork();
  }

  /** The agent has said that the turn has ended. */
  ended(): void {
    this.#ended = true;
  }

  /** The agent does something about it that it must not, and all goes on. */
  report(error: Error): void {
    this.#options.onError(error);
  }

  /** There is nothing left to cancel. */
  settled(): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener("abort", this.#withdraw);
  }

  /** Takes back this prompt if it waits to become part of the session's work; all that work has to end if it is one. */
  readonly #withdraw = (): void => {
    if (this.#inserted) return this.#options.cancelWork();
    this.#withdrawal.abort();
    this.#giveUpAfter(this.#options.cancelTimeoutMs);
  };

  #giveUpAfter(timeoutMs: number): void {
    this.#timer ??= setTimeout(() => {
      const reason = `the agent did not end it within ${timeoutMs / 1000} s`;
      this.giveUp(new Error(`Cannot cancel the turn of session "${this.#sessionId}": ${reason}`));
    }, timeoutMs);
  }
}
