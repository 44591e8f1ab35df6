interface Running {
  /** Number of characters in the handler's message. */
  readonly length: number;
  /** Callbacks to run when the handler finishes. */
  readonly waiting: (() => void)[];
}

/**
 * Orders notifications and responses: a request settles once all notification handlers that started after it was sent
 * have finished. It does not wait for any other handlers.
 *
 * Notification handlers are numbered from 1 in the order in which they start. Each request stores the number of the
 * last handler that started before it was sent (`startedBefore`). When its response arrives, {@link
 * ResponseOrder.whenHandled} waits for the handlers that started in between. A handler therefore never waits for
 * itself: it can send a request and await the response.
 *
 * Waiting for many handlers costs no more than waiting for one, because a waiting callback tracks only one at a time.
 */
export class ResponseOrder {
  readonly #running = new Map<number, Running>();
  /** Numbers of handlers in ascending order: all running ones, and some that have finished. */
  #order: number[] = [];
  #started = 0;
  #length = 0;

  /** Number of the last handler that started. */
  get started(): number {
    return this.#started;
  }

  /** Count of unfinished handlers. */
  get running(): number {
    return this.#running.size;
  }

  /** Number of characters in the messages of the running handlers. */
  get runningLength(): number {
    return this.#length;
  }

  /** Lowest number of an unfinished handler, or `undefined` if none is running. */
  get oldestRunning(): number | undefined {
    return this.#running.keys().next().value;
  }

  /** Counts a handler that is about to start. */
  start(): void {
    this.#started += 1;
  }

  /** Marks the most recently started handler as running, and returns its number. */
  run(length: number): number {
    this.#running.set(this.#started, { length, waiting: [] });
    this.#order.push(this.#started);
    this.#length += length;
    return this.#started;
  }

  finish(number: number): void {
    const running = this.#running.get(number);
    if (running === undefined) return;
    this.#running.delete(number);
    this.#length -= running.length;
    this.#forgetFinished();
    for (const goOn of running.waiting) goOn();
  }

  /** Runs `callback` once all handlers that have started, except for the first `startedBefore`, have finished. */
  whenHandled(startedBefore: number, callback: () => void): void {
    if (this.#running.size === 0) callback();
    else this.#waitFor(startedBefore, this.#started, callback);
  }

  #waitFor(after: number, last: number, callback: () => void): void {
    const next = this.#nextAfter(after);
    if (next > last) callback();
    else this.#running.get(next)?.waiting.push(() => this.#waitFor(next, last, callback));
  }

  /** Returns the lowest number above `after` that belongs to an unfinished handler, or infinity. */
  #nextAfter(after: number): number {
    let [low, high] = [0, this.#order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#order[middle] ?? 0) > after) high = middle;
      else low = middle + 1;
    }
    for (; low < this.#order.length; low++) {
      const number = this.#order[low] ?? 0;
      if (this.#running.has(number)) return number;
    }
    return Infinity;
  }

  /** Removes finished handlers from the end of the list, or all finished handlers once they are the majority. */
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
