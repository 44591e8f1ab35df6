import { MAX_MISSED_NOTICES } from "@parley/protocol/limits";

import type { PendingEvent, SentEvent } from "../event/session-event.ts";

/**
 * Sends one update. Returns `undefined` if the next update may follow immediately; otherwise returns a promise that
 * resolves when it may.
 */
export type Send = () => Promise<void> | undefined;

/** Sends the update for entry `seq`, or nothing if it has no update. Returns the same as {@link Send}. */
export type SendUpdate = (update: string | undefined, seq: number) => Promise<void> | undefined;

/** Either a function to call, or the updates of an entry: one for an event, or several for text chunks. */
interface Job {
  readonly send: Send | undefined;
  readonly updates: (string | undefined)[];
  /** Set if the entry was still being stored when the job was added. */
  readonly entry: Promise<number> | undefined;
  readonly settled: PromiseWithResolvers<void>;
  /** Offset of the first update; `undefined` while the entry is being stored. */
  seq: number | undefined;
  isRejected: boolean;
  next: Job | undefined;
}

/**
 * Sends updates one at a time in call order, even if earlier ones fail. An entry that is still being stored delays
 * all later ones. Every chunk of streamed text passes through this queue, so it allocates nothing for updates that
 * are sent immediately and only one job for all chunks of an entry.
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

  get size(): number {
    return this.#size;
  }

  /** Total number of characters in unsent updates. */
  get length(): number {
    return this.#length;
  }

  /**
   * Calls `send` after everything added earlier, or immediately if the queue is empty. Returns `undefined` if the
   * send completes synchronously; otherwise returns a promise that settles with its result.
   */
  add(send: Send): Promise<void> | undefined {
    return this.#add(send, undefined, 0);
  }

  /**
   * Sends an event's update like {@link add}, but waits if the event is still being stored. If the event cannot be
   * stored, sends nothing and rejects immediately. Chunks of one entry share a promise.
   */
  addUpdate(update: string | undefined, event: number | PendingEvent): Promise<void> | undefined {
    if (typeof event === "number") return this.#add(undefined, update, event);
    const last = this.#last;
    if (last?.entry === event.entry) {
      last.updates.push(update);
      this.#count(update);
      return last.settled.promise;
    }
    return this.#append(this.#createPending(update, event)).settled.promise;
  }

  /** Resolves once everything added before the call has been sent or has failed. */
  async settled(): Promise<void> {
    await this.add(() => undefined);
  }

  #add(send: Send | undefined, update: string | undefined, seq: number): Promise<void> | undefined {
    if (this.#isSending || this.#first !== undefined)
      return this.#append(this.#createJob(send, update, seq)).settled.promise;
    this.#isSending = true;
    const sending = send === undefined ? this.#sendOne(update, seq) : start(send);
    if (sending !== undefined) {
      const job = this.#createJob(send, update, seq);
      void this.#finish(job, sending);
      return job.settled.promise;
    }
    this.#isSending = false;
    this.#sendNext();
    return undefined;
  }

  #append(job: Job): Job {
    if (this.#last === undefined) this.#first = job;
    else this.#last.next = job;
    this.#last = job;
    return job;
  }

  #createJob(send: Send | undefined, update: string | undefined, seq: number | undefined): Job {
    this.#count(update);
    const updates = send === undefined ? [update] : [];
    return {
      send,
      updates,
      entry: undefined,
      settled: Promise.withResolvers(),
      seq,
      isRejected: false,
      next: undefined,
    };
  }

  #createPending(update: string | undefined, { entry, index }: PendingEvent): Job {
    const job: Job = { ...this.#createJob(undefined, update, undefined), entry };
    entry.then(
      (first) => {
        job.seq = first + index;
        this.#sendNext();
      },
      (error: unknown) => {
        job.seq = 0;
        job.isRejected = true;
        job.settled.reject(error);
        this.#sendNext();
      },
    );
    return job;
  }

  #sendNext(): void {
    while (!this.#isSending && this.#first?.seq !== undefined) {
      const job = this.#first;
      this.#first = job.next;
      if (job.next === undefined) this.#last = undefined;
      if (job.isRejected) {
        this.#forget(job);
        continue;
      }
      this.#isSending = true;
      const sending = job.send === undefined ? this.#sendFrom(job, 0) : start(job.send);
      if (sending !== undefined) {
        void this.#finish(job, sending);
        return;
      }
      this.#isSending = false;
      this.#forget(job);
      job.settled.resolve();
    }
  }

  /** Sends a job's updates starting at `index`. Returns `undefined` if the next update may follow immediately. */
  #sendFrom(job: Job, index: number): Promise<void> | undefined {
    const { updates, seq = 0 } = job;
    for (let at = index; at < updates.length; at += 1) {
      const sending = this.#sendOne(updates[at], seq + at);
      if (sending !== undefined && at + 1 === updates.length) return sending;
      if (sending !== undefined) return this.#sendAfter(sending, job, at + 1);
    }
    return undefined;
  }

  async #sendAfter(sending: Promise<void>, job: Job, index: number): Promise<void> {
    try {
      await sending;
    } finally {
      await this.#sendFrom(job, index);
    }
  }

  #sendOne(update: string | undefined, seq: number): Promise<void> | undefined {
    try {
      return this.#sendUpdate(update, seq);
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

  #count(update: string | undefined): void {
    this.#size += 1;
    this.#length += update?.length ?? 0;
  }

  #forget({ send, updates }: Job): void {
    this.#size -= send === undefined ? updates.length : 1;
    for (const update of updates) this.#length -= update?.length ?? 0;
  }
}

function start(send: Send): Promise<void> | undefined {
  try {
    return send();
  } catch (error) {
    return Promise.reject(error);
  }
}

export type UnstoredType =
  | SentEvent["type"]
  | "state"
  | "elicitation_done"
  | "extension"
  | `subagent ${string}`;

/** Types for which only the latest value matters. */
const LATEST: ReadonlySet<UnstoredType> = new Set([
  "config",
  "mode",
  "commands",
  "suggestions",
  "usage",
  "info",
  "state",
]);

/**
 * Everything that a slow client has missed: a range of the log, the latest unstored value of each type, and some
 * notices. Memory use does not depend on the number of missed events.
 */
export class MissedEvents {
  #range: MissedRange | undefined;
  #noted: Promise<void> = Promise.resolve();
  #pending: { readonly entry: Promise<number>; readonly first: number; last: number } | undefined;
  readonly #latest = new Map<UnstoredType, Send>();
  readonly #others: Send[] = [];
  readonly #sent = Promise.withResolvers<void>();

  constructor() {
    this.#sent.promise.catch(() => undefined);
  }

  /** Settles once all missed events have been sent. Rejects if the log cannot be read. */
  get sent(): Promise<void> {
    return this.#sent.promise;
  }

  addStored(event: number | PendingEvent): void {
    if (typeof event === "number") {
      this.#extend({ entry: event, first: event, last: event });
      return;
    }
    const { entry, index } = event;
    if (this.#pending?.entry === entry) {
      this.#pending.last = index;
      return;
    }
    const pending = { entry, first: index, last: index };
    this.#pending = pending;
    const before = this.#noted;
    const extended = entry.then(
      (at) => this.#extend({ entry: at, first: at + pending.first, last: at + pending.last }),
      () => undefined,
    );
    this.#noted = extended.then(() => before);
  }

  /**
   * Adds an unstored update. The update replaces any earlier one of the same type, except that notices accumulate up
   * to a limit.
   */
  addUnstored(type: UnstoredType, send: Send): void {
    if (LATEST.has(type) || type.startsWith("subagent ")) {
      // Delete the type first, so that the latest value is sent last.
      this.#latest.delete(type);
      this.#latest.set(type, send);
    } else if (this.#others.length < MAX_MISSED_NOTICES) this.#others.push(send);
  }

  /** Resolves to the range of the missed events once all of them are stored, or to `undefined` if there are none. */
  async range(): Promise<MissedRange | undefined> {
    await this.#noted;
    return this.#range;
  }

  get unstored(): readonly Send[] {
    return [...this.#others, ...this.#latest.values()];
  }

  settleWith(sending: Promise<void> | undefined): void {
    this.#sent.resolve(sending);
  }

  #extend(added: MissedRange): void {
    const { entry, first, last } = this.#range ?? added;
    this.#range = { entry, first, last: Math.max(last, added.last) };
  }
}

interface MissedRange {
  /** The entry of the first missed update. The client may already have received some of the entry's chunks. */
  readonly entry: number;
  readonly first: number;
  readonly last: number;
}
