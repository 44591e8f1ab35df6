import type { EntryKind, LoggedValue, SessionEntries } from "./session-entries.ts";

/** Creates in-memory entries for the sessions of an agent without a store. */
export function createTransientEntries(): SessionEntries {
  const entries = {
    event: new SortedEntries(),
    state: new SortedEntries(),
    engine: new SortedEntries(),
    key: new SortedEntries(),
  };
  let last = 0;
  let written = 0;
  const append = (kind: EntryKind, value: unknown): number => {
    const body = JSON.stringify(value);
    entries[kind].add(last + 1, body);
    written += body.length;
    last += 1;
    return last;
  };
  return {
    ranges: [],
    get last() {
      return last;
    },
    get written() {
      return written;
    },
    append,
    appendAll(values) {
      for (const { kind, value } of values) append(kind, value);
      return last;
    },
    async *read(kind, after = 0) {
      yield* entries[kind].read(after, last);
    },
    merge(from, to, event) {
      entries.event.replace(from, to, JSON.stringify(event));
      return Promise.resolve();
    },
    forget(seq) {
      for (const kind of Object.values(entries)) kind.delete(seq);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

/** Entries of one kind in ascending order. Readers hold a position instead of a copy. */
class SortedEntries {
  readonly #seqs: number[] = [];
  readonly #bodies = new Map<number, string>();

  /** @param seq must be greater than all existing sequence numbers. */
  add(seq: number, body: string): void {
    this.#bodies.set(seq, body);
    this.#seqs.push(seq);
  }

  /** Replaces the entries from `from` to `to` with a single entry at the position of the first. */
  replace(from: number, to: number, body: string): void {
    const start = this.#after(from);
    for (const seq of this.#seqs.splice(start, this.#after(to) - start)) this.#bodies.delete(seq);
    this.#bodies.set(from, body);
  }

  delete(seq: number): void {
    if (this.#bodies.delete(seq)) this.#seqs.splice(this.#after(seq) - 1, 1);
  }

  *read(after: number, upTo: number): Iterable<LoggedValue> {
    for (let at = after; ;) {
      const seq = this.#seqs[this.#after(at)];
      const body = seq === undefined || seq > upTo ? undefined : this.#bodies.get(seq);
      if (seq === undefined || body === undefined) return;
      yield { seq, value: JSON.parse(body) as unknown };
      at = seq;
    }
  }

  #after(seq: number): number {
    let [low, high] = [0, this.#seqs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#seqs[middle] ?? 0) > seq) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
