const ENDED = Promise.resolve();

/**
 * Lets a caller run ahead of what it has started, so that a store can keep in one go what comes in one go: only so many
 * tasks are under way, and then the oldest is waited for. Tasks end in the order in which they were added.
 */
export class Backpressure {
  readonly #limit: number;
  #running: Promise<void>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Adds a task that runs; `undefined` if it has ended. Resolves when the next may follow; rejects if the task that it waits
   * for has failed.
   */
  add(task: Promise<void> | undefined): Promise<void> {
    if (task === undefined) return ENDED;
    // A later call, or `settled`, rejects as it does.
    task.catch(() => undefined);
    this.#running.push(task);
    return (this.#running.length > this.#limit ? this.#running.shift() : undefined) ?? ENDED;
  }

  /** Resolves when all tasks have ended; rejects as the oldest of those that failed, and were not waited for. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.splice(0));
  }
}
