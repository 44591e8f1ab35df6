/** The parts of a session that its prompts need. */
export interface PromptSession {
  readonly id: string;
  /** Cancels all work of the session: the only way to end a prompt that is part of the conversation. */
  cancel(): Promise<void>;
}

/** Options of a {@link PendingPrompt}. */
export interface PendingPromptOptions {
  /** Milliseconds that the agent has to end a cancelled prompt. */
  readonly cancelTimeoutMs: number;
  readonly onError: (error: unknown) => void;
}

/** A prompt that was sent and has not ended. */
export class PendingPrompt {
  /** Rejects when the session has ended, or when the agent did not end a cancelled turn in time. */
  readonly abandoned: Promise<never>;
  readonly abandon: (reason: Error) => void;
  readonly #session: PromptSession;
  readonly #signal: AbortSignal | undefined;
  readonly #options: PendingPromptOptions;
  readonly #withdrawal = new AbortController();
  #cancelled = false;
  #inserted = false;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The prompt is cancelled when `signal` aborts. */
  constructor(session: PromptSession, signal: AbortSignal | undefined, options: PendingPromptOptions) {
    const { promise, reject } = Promise.withResolvers<never>();
    this.abandoned = promise;
    this.abandon = reject;
    this.#session = session;
    this.#signal = signal;
    this.#options = options;
    signal?.addEventListener("abort", this.#withdraw, { once: true });
  }

  /** Whether the turn was cancelled and the agent has not ended it yet. */
  get ending(): boolean {
    return this.#cancelled && !this.#ended;
  }

  /** Aborts if only this prompt is cancelled, and not the session's work. */
  get withdrawn(): AbortSignal {
    return this.#withdrawal.signal;
  }

  /** Notes that the turn was cancelled: the agent has `timeoutMs` to end it. */
  cancel(timeoutMs: number): void {
    this.#cancelled = true;
    this.#abandonAfter(timeoutMs);
  }

  /** Notes that the prompt is part of the conversation: it can no longer be withdrawn alone. */
  inserted(): void {
    this.#inserted = true;
    // It was withdrawn, and the agent has inserted it all the same.
    if (this.#withdrawal.signal.aborted) this.#cancelWork();
  }

  /** Notes that the agent has ended the turn. */
  ended(): void {
    this.#ended = true;
  }

  /** Reports a violation by the agent that does not end the prompt. */
  report(error: Error): void {
    this.#options.onError(error);
  }

  /** Releases the timer and the signal, when the prompt has settled. */
  settled(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener("abort", this.#withdraw);
  }

  /** Withdraws the prompt if it is not part of the conversation yet; else cancels the session's work. */
  readonly #withdraw = (): void => {
    if (this.#inserted) return this.#cancelWork();
    this.#withdrawal.abort();
    this.#abandonAfter(this.#options.cancelTimeoutMs);
  };

  #cancelWork(): void {
    this.#session.cancel().catch(this.#options.onError);
  }

  #abandonAfter(timeoutMs: number): void {
    this.#timer ??= setTimeout(() => {
      const reason = `the agent did not end it within ${timeoutMs / 1000} s`;
      this.abandon(new Error(`Cannot cancel the turn of session "${this.#session.id}": ${reason}`));
    }, timeoutMs);
  }
}
