const ENDED = Promise.resolve();

/**
 * Limits the number of running tasks, so that a store can write several at once: above the limit, a new task waits for
 * the oldest. Tasks end in the order in which they were added.
 */
export class Backpressure {
  readonly #limit: number;
  #running: Promise<void>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Adds a running task, or `undefined` for one that has ended. Resolves when the next may follow; rejects if the task
   * that it waits for has failed.
   */
  add(task: Promise<void> | undefined): Promise<void> {
    if (task === undefined) return ENDED;
    // A later call, or `settled`, rejects with its reason.
    task.catch(() => undefined);
    this.#running.push(task);
    return (this.#running.length > this.#limit ? this.#running.shift() : undefined) ?? ENDED;
  }

  /** Resolves when all tasks have ended. Rejects with the first failure that no `add` has reported. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.splice(0));
  }
}
