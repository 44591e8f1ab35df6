/** A log that gives up its oldest messages when a connection holds too much. */
export interface BudgetedLog {
  readonly length: number;
  /** The part of the length that its stream has taken: only a client that comes back would miss it. */
  readonly taken: number;
  /** Drops the oldest messages until at most `length` characters, or `keep` messages, are left. */
  shrinkTo(length: number, keep: number): void;
}

/** Part of the limit to which logs shrink, so that they do not with every message. */
const SLACK = 0.9;

/** The number of characters that all logs of a connection may hold together. */
export class LogBudget {
  readonly #max: number;
  readonly #logs = new Set<BudgetedLog>();
  #used = 0;

  constructor(max: number) {
    this.#max = max;
  }

  add(log: BudgetedLog): void {
    this.#logs.add(log);
  }

  delete(log: BudgetedLog): void {
    if (this.#logs.delete(log)) this.#used -= log.length;
  }

  /**
   * Notes a change of what a log holds. Too much is dropped: first what streams have taken, then what they have not read. The
   * message that was just added to `grown` stays, so that one beyond the limit passes alone.
   */
  change(difference: number, grown?: BudgetedLog): void {
    this.#used += difference;
    // What is dropped below is noted, too.
    if (difference <= 0) return;
    while (this.#used > this.#max) {
      const before = this.#used;
      const excess = this.#used - this.#max * SLACK;
      const most = this.#largest(({ taken }) => taken);
      const log = most.taken > 0 ? most : this.#largest(({ length }) => length);
      const dropped = most.taken > 0 ? Math.min(excess, most.taken) : excess;
      log.shrinkTo(Math.max(0, log.length - dropped), log === grown ? 1 : 0);
      if (this.#used === before) return;
    }
  }

  #largest(size: (log: BudgetedLog) => number): BudgetedLog {
    return [...this.#logs].reduce((left, right) => (size(left) >= size(right) ? left : right));
  }
}
