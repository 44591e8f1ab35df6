/** Bytes by which the size of a page grows. */
const STEP = 4096;
/** Number of pages that are kept for later texts, and bytes of the longest of them. */
const MAX_FREE = 16;
const MAX_FREE_LENGTH = 262_144;

const encoder = new TextEncoder();
// A byte order mark is part of a text, too.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Fraction of the limit to which logs shrink, so that not every message shrinks them. */
const SLACK = 0.9;

/** A log that gives up its oldest messages when a connection holds too much. */
export interface LimitedLog {
  readonly length: number;
  /** The part of the length that its stream has taken: only a client that comes back would miss it. */
  readonly taken: number;
  /** Drops the oldest messages until at most `length` characters, or `keep` messages, are left. */
  shrinkTo(length: number, keep: number): void;
}

/** The memory that all logs of a connection share. */
export class LogMemory {
  /** The pages of the messages that were written. */
  readonly pages: TextPages = new TextPages();
  readonly #max: number;
  readonly #logs = new Set<LimitedLog>();
  #used = 0;

  /** @param max characters that they may hold together. */
  constructor(max: number) {
    this.#max = max;
  }

  add(log: LimitedLog): void {
    this.#logs.add(log);
  }

  delete(log: LimitedLog): void {
    if (this.#logs.delete(log)) this.#used -= log.length;
  }

  /**
   * Notes a change of what a log holds. Too much is dropped: first what streams have taken, then what they have not read. The
   * message that was just added to `grown` stays, so that one beyond the limit passes alone.
   */
  change(difference: number, grown?: LimitedLog): void {
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

  #largest(size: (log: LimitedLog) => number): LimitedLog {
    return [...this.#logs].reduce((left, right) => (size(left) >= size(right) ? left : right));
  }
}

/**
 * Keeps texts as bytes, in pages that are used again: the garbage collector copies a text in the heap, and a page of its own for
 * each text makes it run again and again.
 */
export class TextPages {
  readonly #free: ArrayBuffer[] = [];

  /** Returns the bytes of a text. Their buffer is the page, which may be longer. */
  write(text: string): Uint8Array<ArrayBuffer> {
    const page = this.#pageFor(text.length);
    const { read, written } = encoder.encodeInto(text, new Uint8Array(page));
    // Only text beyond ASCII is longer than its number of characters.
    return read === text.length ? new Uint8Array(page, 0, written) : encoder.encode(text);
  }

  /** Returns a copy of the bytes of a text. */
  copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const copied = new Uint8Array(this.#pageFor(bytes.length), 0, bytes.length);
    copied.set(bytes);
    return copied;
  }

  /** Returns the text, whose page may hold another one now. */
  take(bytes: Uint8Array<ArrayBuffer>): string {
    const text = decoder.decode(bytes);
    this.free(bytes);
    return text;
  }

  /** Forgets a text. */
  free({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (buffer.byteLength > MAX_FREE_LENGTH) return;
    this.#free.push(buffer);
    // The oldest may be of a length that no text has any more.
    if (this.#free.length > MAX_FREE) this.#free.shift();
  }

  #pageFor(length: number): ArrayBuffer {
    const size = Math.ceil(length / STEP) * STEP;
    // A page that is far too long would hold more memory than its text counts for.
    const at = this.#free.findLastIndex(({ byteLength }) => byteLength >= length && byteLength <= size * 2);
    const [page] = at === -1 ? [] : this.#free.splice(at, 1);
    return page ?? new ArrayBuffer(size);
  }
}
