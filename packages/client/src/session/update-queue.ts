import type { AppliedUpdate } from "../api/client-session.ts";

const MAX_COUNT = 64 * 1024;
const MAX_LENGTH = 64 * 1024 * 1024;

type Result = IteratorResult<AppliedUpdate, undefined>;

/** The updates of a session that one reader has not read yet. Too many of them end the reading, not the session. */
export class UpdateQueue implements AsyncIterableIterator<AppliedUpdate, undefined> {
  readonly #sessionId: string;
  readonly #left: () => void;
  #items: AppliedUpdate[] = [];
  #next = 0;
  #length = 0;
  #ended = false;
  #failure: Error | undefined;
  #readers: PromiseWithResolvers<Result>[] = [];

  /** `left` is called once, when nothing more is to be pushed. */
  constructor(sessionId: string, left: () => void) {
    this.#sessionId = sessionId;
    this.#left = left;
  }

  push(item: AppliedUpdate): void {
    if (this.#ended) return;
    const reader = this.#readers.shift();
    if (reader !== undefined) {
      reader.resolve({ done: false, value: item });
      return;
    }
    this.#items.push(item);
    this.#length += textLength(item.update);
    const count = this.#items.length - this.#next;
    if (count > MAX_COUNT || this.#length > MAX_LENGTH) this.#overflow(count);
  }

  /** Nothing more will come; what is queued can still be read. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#left();
    for (const reader of this.#readers.splice(0)) reader.resolve({ done: true, value: undefined });
  }

  next(): Promise<Result> {
    const item = this.#take();
    if (item !== undefined) return Promise.resolve({ done: false, value: item });
    if (this.#failure !== undefined) return this.#fail(this.#failure);
    if (this.#ended) return Promise.resolve({ done: true, value: undefined });
    const reader = Promise.withResolvers<Result>();
    this.#readers.push(reader);
    return reader.promise;
  }

  return(): Promise<Result> {
    this.#items = [];
    this.#next = 0;
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #take(): AppliedUpdate | undefined {
    const item = this.#items[this.#next];
    if (item === undefined) return undefined;
    this.#next += 1;
    this.#length -= textLength(item.update);
    // What was read is dropped now and then: at each read would make a long queue quadratic.
    if (this.#next === 1024) {
      this.#items = this.#items.slice(this.#next);
      this.#next = 0;
    }
    return item;
  }

  #fail(failure: Error): Promise<never> {
    this.#failure = undefined;
    return Promise.reject(failure);
  }

  #overflow(count: number): void {
    this.#failure = new Error(
      `Cannot keep updates of session "${this.#sessionId}": ${count} are unread, ${this.#length} characters in all`,
    );
    this.#items = [];
    this.#next = 0;
    this.end();
  }
}

/** About how many characters a JSON value has, however deeply it is nested. */
function textLength(value: unknown): number {
  let length = 0;
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === "string") {
      length += next.length;
    } else if (typeof next === "object" && next !== null) {
      const members = next as { readonly [name: string]: unknown };
      for (const name in members) {
        length += name.length;
        rest.push(members[name]);
      }
    } else {
      length += 4;
    }
  }
  return length;
}
