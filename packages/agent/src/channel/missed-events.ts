import type { SentEvent } from "../event/session-event.ts";
import type { Send } from "./send-queue.ts";

/** Types of what is sent to clients without being stored. */
export type UnstoredType = SentEvent["type"] | "state" | "elicitation_done" | "extension";

/** Types of which only the newest value counts. */
const LATEST: ReadonlySet<UnstoredType> = new Set(["config", "mode", "commands", "usage", "info", "state"]);

/** Maximum number of notices and the like that are kept for a client. */
const MAX_OTHERS = 64;

/**
 * Events that a client far behind has not been sent: a range of the log, and the newest values of those that are not stored.
 * Its size does not grow with their number.
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

  /** Adds something that is not stored. It replaces an older value of its type; notices above a limit are dropped. */
  addUnstored(type: UnstoredType, send: Send): void {
    if (LATEST.has(type)) {
      // Deleted first, so that the newest is the last.
      this.#latest.delete(type);
      this.#latest.set(type, send);
    } else if (this.#others.length < MAX_OTHERS) this.#others.push(send);
  }

  /** The first and the last entry, when they are stored; `undefined` if nothing was. */
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
