import { MAX_MISSED_NOTICES } from "@parley/protocol/limits";

import type { SentEvent } from "../event/session-event.ts";

/** Sends one update. Returns `undefined` if the next may follow immediately, else a promise that resolves when it may. */
export type Send = () => Promise<void> | undefined;

/** Sends the update of entry `seq`, or nothing if there is no update; returns as {@link Send}. */
export type SendUpdate = (update: string | undefined, seq: number) => Promise<void> | undefined;

interface Job {
  /** Called instead of sending `update`. */
  readonly send: Send | undefined;
  readonly update: string | undefined;
  readonly settled: PromiseWithResolvers<void>;
  /** Number of the stored entry; `undefined` while it is being stored. */
  seq: number | undefined;
  isRejected: boolean;
  next: Job | undefined;
}

/**
 * Sends updates one after another, in the order of the calls, whether or not earlier ones fail. An entry that is being stored
 * delays those after it. Allocates nothing while each is sent immediately: every piece of streamed text passes here.
 */
export class SendQueue {
  readonly #sendUpdate: SendUpdate;
  #first: Job | undefined;
  #last: Job | undefined;
  #isSending = false;
  #size = 0;
  #length = 0;

  constructor(sendUpdate: SendUpdate) {
    this.#sendUpdate = sendUpdate;
  }

  /** Number of things that have not been sent. */
  get size(): number {
    return this.#size;
  }

  /** Characters of the updates among them. */
  get length(): number {
    return this.#length;
  }

  /**
   * Calls `send` after everything that was added before; at once if that is nothing. Returns `undefined` if that was all,
   * else settles as `send` does.
   */
  add(send: Send): Promise<void> | undefined {
    return this.#add(send, undefined, 0);
  }

  /**
   * Sends the update of entry `seq` as {@link add} does. If `seq` is a promise, waits until it has resolved; if it rejects,
   * nothing is sent and the returned promise rejects at once.
   */
  addUpdate(update: string | undefined, seq: number | Promise<number>): Promise<void> | undefined {
    if (typeof seq === "number") return this.#add(undefined, update, seq);
    const job = this.#append(undefined, update, undefined);
    seq.then(
      (at) => {
        job.seq = at;
        this.#sendNext();
      },
      (error: unknown) => {
        job.seq = 0;
        job.isRejected = true;
        job.settled.reject(error);
        this.#sendNext();
      },
    );
    return job.settled.promise;
  }

  /** Resolves when everything that was added so far has been sent, or has failed. */
  async settled(): Promise<void> {
    await this.add(() => undefined);
  }

  #add(send: Send | undefined, update: string | undefined, seq: number): Promise<void> | undefined {
    if (this.#isSending || this.#first !== undefined) return this.#append(send, update, seq).settled.promise;
    this.#isSending = true;
    const sending = this.#start(send, update, seq);
    if (sending !== undefined) {
      const job = this.#createJob(send, update, seq);
      void this.#finish(job, sending);
      return job.settled.promise;
    }
    this.#isSending = false;
    this.#sendNext();
    return undefined;
  }

  #append(send: Send | undefined, update: string | undefined, seq: number | undefined): Job {
    const job = this.#createJob(send, update, seq);
    if (this.#last === undefined) this.#first = job;
    else this.#last.next = job;
    this.#last = job;
    return job;
  }

  #createJob(send: Send | undefined, update: string | undefined, seq: number | undefined): Job {
    this.#size += 1;
    this.#length += update?.length ?? 0;
    return { send, update, settled: Promise.withResolvers(), seq, isRejected: false, next: undefined };
  }

  #sendNext(): void {
    while (!this.#isSending && this.#first?.seq !== undefined) {
      const job = this.#first;
      const { send, update, seq, isRejected, next } = job;
      this.#first = next;
      if (next === undefined) this.#last = undefined;
      if (isRejected || seq === undefined) {
        this.#forget(job);
        continue;
      }
      this.#isSending = true;
      const sending = this.#start(send, update, seq);
      if (sending !== undefined) {
        void this.#finish(job, sending);
        return;
      }
      this.#isSending = false;
      this.#forget(job);
      job.settled.resolve();
    }
  }

  #start(send: Send | undefined, update: string | undefined, seq: number): Promise<void> | undefined {
    try {
      return send === undefined ? this.#sendUpdate(update, seq) : send();
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async #finish(job: Job, sending: Promise<void>): Promise<void> {
    try {
      await sending;
      job.settled.resolve();
    } catch (error) {
      job.settled.reject(error);
    }
    this.#forget(job);
    this.#isSending = false;
    this.#sendNext();
  }

  #forget({ update }: Job): void {
    this.#size -= 1;
    this.#length -= update?.length ?? 0;
  }
}

/** Types of updates that are sent without being stored. */
export type UnstoredType = SentEvent["type"] | "state" | "elicitation_done" | "extension";

/** Types of which only the newest value matters. */
const LATEST: ReadonlySet<UnstoredType> = new Set(["config", "mode", "commands", "usage", "info", "state"]);

/**
 * What a client that is behind has missed: a range of the log, and the newest values of what is not stored. Its size does not
 * grow with the number of events.
 */
export class MissedEvents {
  #first = Number.POSITIVE_INFINITY;
  #last = 0;
  #noted: Promise<void> = Promise.resolve();
  readonly #latest = new Map<UnstoredType, Send>();
  readonly #others: Send[] = [];
  readonly #sent = Promise.withResolvers<void>();

  constructor() {
    this.#sent.promise.catch(() => undefined);
  }

  /** Settles when all of it has been sent; rejects if the log could not be read. */
  get sent(): Promise<void> {
    return this.#sent.promise;
  }

  /** Adds an event that is stored as entry `seq`, or being stored. */
  addStored(seq: number | Promise<number>): void {
    if (typeof seq === "number") {
      this.#extend(seq);
      return;
    }
    const before = this.#noted;
    const extended = seq.then(
      (at) => this.#extend(at),
      () => undefined,
    );
    this.#noted = extended.then(() => before);
  }

  /** Adds an unstored update. It replaces an older value of its type; notices above a limit are dropped. */
  addUnstored(type: UnstoredType, send: Send): void {
    if (LATEST.has(type)) {
      // Deleted first, so that the newest value is sent last.
      this.#latest.delete(type);
      this.#latest.set(type, send);
    } else if (this.#others.length < MAX_MISSED_NOTICES) this.#others.push(send);
  }

  /** Resolves once all entries are stored, to the first and the last; to `undefined` if nothing was stored. */
  async range(): Promise<readonly [number, number] | undefined> {
    await this.#noted;
    return this.#first <= this.#last ? [this.#first, this.#last] : undefined;
  }

  /** The unstored events, in the order to send them. */
  get unstored(): readonly Send[] {
    return [...this.#others, ...this.#latest.values()];
  }

  /** Settles {@link sent} as `sending` does. */
  settleWith(sending: Promise<void> | undefined): void {
    this.#sent.resolve(sending);
  }

  #extend(seq: number): void {
    this.#first = Math.min(this.#first, seq);
    this.#last = Math.max(this.#last, seq);
  }
}
