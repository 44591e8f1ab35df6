/** Runs tasks one by one, in call order. A failed task does not stop the next one. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #done = (): void => {
    this.#waiting -= 1;
  };

  /** Whether nothing is running or waiting. */
  get idle(): boolean {
    return this.#waiting === 0;
  }

  /** Starts `task` when all earlier tasks have settled. Settles with the result of `task`. */
  run<T>(task: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const result = this.#tail.then(task);
    this.#tail = result.then(this.#done, this.#done);
    return result;
  }

  /** Resolves when every task added so far settles. */
  async settled(): Promise<void> {
    await this.#tail;
  }
}
