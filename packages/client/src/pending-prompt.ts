/** A prompt that the agent has not answered. */
export class PendingPrompt {
  /** Rejects when nothing more comes, or when the agent has not ended the turn in time after it was told to. */
  readonly gaveUp: Promise<never>;
  readonly giveUp: (reason: Error) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const { promise, reject } = Promise.withResolvers<never>();
    this.gaveUp = promise;
    this.giveUp = reject;
  }

  /** Whether the agent has been told to end the turn. */
  get cancelled(): boolean {
    return this.#timer !== undefined;
  }

  /** The agent has been told to end the turn, and has `timeoutMs` to do so. */
  cancel(sessionId: string, timeoutMs: number): void {
    this.#timer ??= setTimeout(() => {
      const reason = `the agent did not end it within ${timeoutMs / 1000} s`;
      this.giveUp(new Error(`Cannot cancel the turn of session "${sessionId}": ${reason}`));
    }, timeoutMs);
  }

  settled(): void {
    clearTimeout(this.#timer);
  }
}
