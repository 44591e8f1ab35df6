/** A prompt that the agent has not answered. */
export class PendingPrompt {
  /** Rejects when nothing more comes, or when the agent has not ended the turn in time after it was told to. */
  readonly gaveUp: Promise<never>;
  readonly giveUp: (reason: Error) => void;
  readonly report: (error: Error) => void;
  readonly #cancelWork: () => void;
  readonly #withdrawal = new AbortController();
  #cancelled = false;
  #inserted = false;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `cancelWork` ends all work of the session, which is what is left to do once the prompt is a part of it. */
  constructor(cancelWork: () => void, onError: (error: unknown) => void) {
    const { promise, reject } = Promise.withResolvers<never>();
    this.gaveUp = promise;
    this.giveUp = reject;
    this.#cancelWork = cancelWork;
    this.report = onError;
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
  cancel(sessionId: string, timeoutMs: number): void {
    this.#cancelled = true;
    this.#giveUpAfter(sessionId, timeoutMs);
  }

  /** Takes back this prompt if it waits to become part of the session's work; all that work has to end if it is one. */
  withdraw(sessionId: string, timeoutMs: number): void {
    if (this.#inserted) return this.#cancelWork();
    this.#withdrawal.abort();
    this.#giveUpAfter(sessionId, timeoutMs);
  }

  /** From here on it cannot be taken back alone. */
  inserted(): void {
    this.#inserted = true;
    // It was taken back, and the agent has not minded that.
    if (this.#withdrawal.signal.aborted) this.#cancelWork();
  }

  /** The agent has said that the turn has ended. */
  ended(): void {
    this.#ended = true;
  }

  settled(): void {
    clearTimeout(this.#timer);
  }

  #giveUpAfter(sessionId: string, timeoutMs: number): void {
    this.#timer ??= setTimeout(() => {
      const reason = `the agent did not end it within ${timeoutMs / 1000} s`;
      this.giveUp(new Error(`Cannot cancel the turn of session "${sessionId}": ${reason}`));
    }, timeoutMs);
  }
}
