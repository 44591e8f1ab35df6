/** Runs tasks one at a time, in call order. A failed task does not stop the next one. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #done = (): void => {
    this.#waiting -= 1;
  };

  /** Whether no task is running or queued. */
  get idle(): boolean {
    return this.#waiting === 0;
  }

  /** Runs `task` once all earlier tasks have settled. Settles with its result. */
  run<T>(task: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const result = this.#tail.then(task);
    this.#tail = result.then(this.#done, this.#done);
    return result;
  }

  /** Resolves once all tasks added before the call have settled. */
  async settled(): Promise<void> {
    await this.#tail;
  }
}
