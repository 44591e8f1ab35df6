/** A prompt whose turn has not begun. */
export interface PendingPrompt {
  readonly isCancelled: boolean;
}

/** The prompts that wait for what was asked of their sessions before: a cancel reaches them too. */
export class PendingPrompts {
  readonly #prompts = new Map<string, Set<{ isCancelled: boolean }>>();

  /** Runs `wait` with a prompt that may be cancelled until it settles. */
  async run<T>(sessionId: string, wait: (prompt: PendingPrompt) => Promise<T>): Promise<T> {
    const prompt = { isCancelled: false };
    const prompts = this.#prompts.get(sessionId) ?? new Set();
    this.#prompts.set(sessionId, prompts.add(prompt));
    try {
      return await wait(prompt);
    } finally {
      prompts.delete(prompt);
      if (prompts.size === 0) this.#prompts.delete(sessionId);
    }
  }

  cancel(sessionId: string): void {
    for (const prompt of this.#prompts.get(sessionId) ?? []) prompt.isCancelled = true;
  }

  cancelAll(): void {
    for (const sessionId of this.#prompts.keys()) this.cancel(sessionId);
  }
}
