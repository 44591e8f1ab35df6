import { MAX_HELD_LENGTH, MAX_UNREAD_UPDATES } from "@parley/protocol/limits";

import type { AppliedUpdate } from "../api/client-session.ts";

type Result = IteratorResult<AppliedUpdate, undefined>;

const DONE: Result = { done: true, value: undefined };

/** Unread updates of a session. If there are too many, the iteration ends but the session continues. */
export class UpdateQueue implements AsyncIterableIterator<AppliedUpdate, undefined> {
  readonly #sessionId: string;
  readonly #onEnd: () => void;
  #items: AppliedUpdate[] = [];
  #next = 0;
  #length = 0;
  #ended = false;
  #failure: Error | undefined;
  /** Calls to `next` that are waiting for an update. */
  #readers: ((result: Result) => void)[] = [];

  /** `onEnd` is called once the queue stops accepting updates. */
  constructor(sessionId: string, onEnd: () => void) {
    this.#sessionId = sessionId;
    this.#onEnd = onEnd;
  }

  push(item: AppliedUpdate): void {
    if (this.#ended) return;
    const read = this.#readers.shift();
    if (read !== undefined) {
      read({ done: false, value: item });
      return;
    }
    this.#items.push(item);
    this.#length += textLength(item.update);
    if (this.#items.length - this.#next > MAX_UNREAD_UPDATES || this.#length > MAX_HELD_LENGTH)
      this.#overflow();
  }

  /** Stops accepting updates. Those already queued can still be read. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd();
    for (const read of this.#readers.splice(0)) read(DONE);
  }

  async next(): Promise<Result> {
    const item = this.#items[this.#next];
    if (item) {
      this.#next += 1;
      this.#length -= textLength(item.update);
      // Removing updates on each read would make reading a long queue quadratic.
      if (this.#next === 1024) {
        this.#items.splice(0, this.#next);
        this.#next = 0;
      }
      return { done: false, value: item };
    }
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure;
    return this.#ended ? DONE : new Promise((resolve) => this.#readers.push(resolve));
  }

  async return(): Promise<Result> {
    this.#items = [];
    this.end();
    return DONE;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #overflow(): void {
    this.#failure = new Error(
      `Cannot queue more than ${MAX_UNREAD_UPDATES} updates or ${MAX_HELD_LENGTH} characters of session "${this.#sessionId}": read faster or end the loop`,
    );
    void this.return();
  }
}

/**
 * Returns the approximate number of characters in a JSON value. Does not recurse, because the value may be deeply
 * nested.
 */
export function textLength(value: unknown): number {
  let length = 0;
  const values = [value];
  // The list grows while it is being read.
  for (const next of values) {
    if (typeof next === "object" && next) for (const member of Object.entries(next)) values.push(...member);
    else length += String(next).length;
  }
  return length;
}
