/** A log that gives up its oldest messages when a connection holds too much. */
export interface BudgetedLog {
  readonly length: number;
  /** The part of the length that its stream has taken: only a client that comes back would miss it. */
  readonly taken: number;
  /** Drops the oldest messages until at most `length` characters are left. */
  shrinkTo(length: number): void;
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

  /** Notes a change of what a log holds. Too much is dropped: first what streams have taken, then what they have not read. */
  change(difference: number): void {
    this.#used += difference;
    while (this.#used > this.#max) {
      const excess = this.#used - this.#max * SLACK;
      const most = this.#largest(({ taken }) => taken);
      if (most.taken > 0) most.shrinkTo(most.length - Math.min(excess, most.taken));
      else {
        const longest = this.#largest(({ length }) => length);
        longest.shrinkTo(Math.max(0, longest.length - excess));
      }
    }
  }

  #largest(size: (log: BudgetedLog) => number): BudgetedLog {
    return [...this.#logs].reduce((left, right) => (size(left) >= size(right) ? left : right));
  }
}
