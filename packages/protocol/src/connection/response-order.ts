interface Running {
  /** Characters of the message that it handles. */
  readonly length: number;
  /** What goes on looking when it has finished. */
  readonly waiting: (() => void)[];
}

/**
 * The notification handlers that were started, by number from 1, and those of them that have not finished. Waiting for
 * many of them costs no more than waiting for one: who waits looks at one at a time.
 */
export class RunningHandlers {
  readonly #running = new Map<number, Running>();
  /** The numbers of those that run in rising order, among some that have finished. */
  #order: number[] = [];
  #started = 0;
  #length = 0;

  /** How many have been started: the number of the last one. */
  get started(): number {
    return this.#started;
  }

  /** How many have not finished. */
  get count(): number {
    return this.#running.size;
  }

  /** The characters of their messages. */
  get length(): number {
    return this.#length;
  }

  /** The lowest number of one that has not finished; `undefined` if none is running. */
  get oldest(): number | undefined {
    return this.#running.keys().next().value;
  }

  /** Counts one more as started. */
  start(): void {
    this.#started += 1;
  }

  /** Notes that the last one that was started has not finished, and returns its number. */
  keep(length: number): number {
    this.#running.set(this.#started, { length, waiting: [] });
    this.#order.push(this.#started);
    this.#length += length;
    return this.#started;
  }

  /** Notes that one that was kept has finished. */
  finish(number: number): void {
    const running = this.#running.get(number);
    if (running === undefined) return;
    this.#running.delete(number);
    this.#length -= running.length;
    this.#forgetFinished();
    for (const goOn of running.waiting) goOn();
  }

  /** Runs `callback` when all that were started by now, except for the first `before`, have finished: perhaps at once. */
  whenFinished(before: number, callback: () => void): void {
    if (this.#running.size === 0) callback();
    else this.#waitFor(before, this.#started, callback);
  }

  #waitFor(after: number, last: number, callback: () => void): void {
    const next = this.#nextAfter(after);
    const running = next === undefined || next > last ? undefined : this.#running.get(next);
    if (next === undefined || running === undefined) callback();
    else running.waiting.push(() => this.#waitFor(next, last, callback));
  }

  /** The lowest number above `after` of one that has not finished. */
  #nextAfter(after: number): number | undefined {
    let [low, high] = [0, this.#order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#order[middle] ?? 0) > after) high = middle;
      else low = middle + 1;
    }
    for (let index = low; index < this.#order.length; index++) {
      const number = this.#order[index];
      if (number !== undefined && this.#running.has(number)) return number;
    }
    return undefined;
  }

  /** Keeps those that have finished in the minority, and never at the end. */
  #forgetFinished(): void {
    for (
      let last = this.#order.at(-1);
      last !== undefined && !this.#running.has(last);
      last = this.#order.at(-1)
    ) {
      this.#order.pop();
    }
    if (this.#order.length > 2 * this.#running.size) {
      this.#order = this.#order.filter((number) => this.#running.has(number));
    }
  }
}
