import type { RequestId } from "../jsonrpc/message.ts";
import type { TakeBackOptions } from "./request-options.ts";

export interface OutgoingRequest extends TakeBackOptions {
  /**
   * Number of notification handlers that had started when the request was sent. The response waits only for later ones.
   */
  readonly startedBefore: number;
  /** Called when the result arrives, before the request settles. The request resolves to the return value. */
  readonly decode?: ((result: unknown) => unknown) | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Whether the peer has answered. {@link OutgoingRequests} sets it. */
  answered: boolean;
}

/**
 * This side's pending requests by id.
 *
 * Ids are consecutive, so an array is enough. A constantly changing map would burden the garbage collector: when a
 * map outgrows its table, the old table keeps the new one and all of its requests alive until the next full
 * collection.
 */
export class OutgoingRequests {
  /** Requests by id, starting at `#first`. Settled requests leave gaps. */
  readonly #pending: (OutgoingRequest | undefined)[] = [];
  #first = 0;
  /** Number of gaps before the oldest request. */
  #gaps = 0;
  #unanswered = 0;
  /**
   * Ids of the requests that each signal cancels. There is only one listener per signal, because adding a listener
   * gets slower the more there are.
   */
  readonly #watched = new Map<EventTarget | null, Set<number>>();

  readonly #sendCancel: (id: number) => void;

  /** Calls `sendCancel` for each request that is cancelled before the peer answers. */
  constructor(sendCancel: (id: number) => void) {
    this.#sendCancel = sendCancel;
  }

  /** Stores `request` until {@link OutgoingRequests.take} removes it. Returns its id. */
  add(request: OutgoingRequest): number {
    const id = this.#first + this.#pending.length;
    this.#pending.push(request);
    if (request.signal !== undefined) this.#watch(request.signal, id);
    this.#unanswered += 1;
    return id;
  }

  /**
   * Marks a request as answered and returns it without removing it. Returns `undefined` if there is no such request.
   */
  answer(id: RequestId): OutgoingRequest | undefined {
    const request = this.#find(id);
    if (request === undefined || request.answered) return undefined;
    request.answered = true;
    this.#unanswered -= 1;
    return request;
  }

  /** Removes a request and returns it so that it can be settled. Returns `undefined` if it has already settled. */
  take(id: RequestId): OutgoingRequest | undefined {
    const request = this.#find(id);
    if (request === undefined) return undefined;
    this.#pending[(id as number) - this.#first] = undefined;
    if (!request.answered) this.#unanswered -= 1;
    this.#forgetGaps();
    if (request.signal !== undefined) this.#unwatch(request.signal, id as number);
    return request;
  }

  /** Whether a request with this id was ever sent. If so, a late or duplicate response to it is not an error. */
  wasSent(id: RequestId): boolean {
    const next = this.#first + this.#pending.length;
    return Number.isInteger(id) && (id as number) >= 0 && (id as number) < next;
  }

  /** Whether any request sent since notification handler number `handler` started is still unanswered. */
  anySentSince(handler: number): boolean {
    if (this.#unanswered === 0) return false;
    // Requests are kept in the order in which they were sent, so checking the newest unanswered one is enough.
    const newest = this.#pending.findLast((request) => request?.answered === false);
    return newest !== undefined && newest.startedBefore >= handler;
  }

  /**
   * Rejects the unanswered requests. With `answered`, also rejects answered requests that are waiting for handlers.
   */
  reject(error: Error, { answered }: { readonly answered: boolean }): void {
    const first = this.#first;
    for (const [index, request] of [...this.#pending].entries()) {
      if (request !== undefined && (answered || !request.answered)) this.take(first + index)?.reject(error);
    }
  }

  #find(id: RequestId): OutgoingRequest | undefined {
    return typeof id === "number" ? this.#pending[id - this.#first] : undefined;
  }

  #forgetGaps(): void {
    while (this.#gaps < this.#pending.length && this.#pending[this.#gaps] === undefined) this.#gaps += 1;
    // Removes gaps in batches, because each removal moves the remaining requests.
    if (this.#gaps <= this.#pending.length / 2) return;
    this.#pending.splice(0, this.#gaps);
    this.#first += this.#gaps;
    this.#gaps = 0;
  }

  #watch(signal: AbortSignal, id: number): void {
    let ids = this.#watched.get(signal);
    if (ids === undefined) {
      ids = new Set();
      this.#watched.set(signal, ids);
      signal.addEventListener("abort", this.#aborted);
    }
    ids.add(id);
  }

  #unwatch(signal: AbortSignal, id: number): void {
    const ids = this.#watched.get(signal);
    ids?.delete(id);
    if (ids?.size !== 0) return;
    this.#watched.delete(signal);
    signal.removeEventListener("abort", this.#aborted);
  }

  readonly #aborted = ({ target }: Event): void => {
    for (const id of this.#watched.get(target) ?? []) this.#takeBack(id);
  };

  #takeBack(id: number): void {
    const request = this.#find(id);
    if (request === undefined) return;
    const waits = request.waitsForAnswer === true;
    if (!waits) this.take(id);
    if (!request.answered) this.#sendCancel(id);
    if (!waits) request.reject(request.signal?.reason);
  }
}
