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

  /** Resolves when the next task may follow; rejects if the one that it waits for has failed. */
  async add(task: Promise<void>): Promise<void> {
    // Its failure is told to whoever waits for it, later.
    task.catch(() => undefined);
    this.#running.push(task);
    if (this.#running.length > this.#limit) await this.#running.shift();
  }

  /** Resolves when all tasks have ended; rejects as the oldest of those that failed, and were not waited for. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.splice(0));
  }
}
