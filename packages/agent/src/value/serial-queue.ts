/** Runs tasks one after another, in the order of the calls. A task that fails does not stop the next. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #done = (): void => {
    this.#waiting -= 1;
  };

  /** True if nothing runs or waits. */
  get idle(): boolean {
    return this.#waiting === 0;
  }

  /** Starts `task` when all earlier tasks have settled. Resolves or rejects as `task` does. */
  run<T>(task: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const result = this.#tail.then(task);
    this.#tail = result.then(this.#done, this.#done);
    return result;
  }

  /** Resolves when every task added so far has settled. */
  async settled(): Promise<void> {
    await this.#tail;
  }
}
