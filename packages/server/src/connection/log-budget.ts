/** A log that gives up its oldest messages when a connection holds too much. */
export interface BudgetedLog {
  readonly length: number;
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

  /** Notes a change of what a log holds. Too much is taken from the longest ones. */
  change(difference: number): void {
    this.#used += difference;
    while (this.#used > this.#max) {
      const longest = [...this.#logs].reduce((left, right) => (left.length >= right.length ? left : right));
      const excess = this.#used - this.#max * SLACK;
      longest.shrinkTo(Math.max(0, longest.length - excess));
    }
  }
}
