/** Page sizes are multiples of this number of bytes. */
const STEP = 4096;
/** Maximum number of free pages to keep for reuse, and maximum size of each in bytes. */
const MAX_FREE = 16;
const MAX_FREE_LENGTH = 262_144;

const encoder = new TextEncoder();
// Preserves a byte order mark, because it is part of the text.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Fraction of the limit that logs shrink to, so they need not shrink on every message. */
const SLACK = 0.9;

/** A log that drops its oldest messages when its connection exceeds its memory limit. */
export interface LimitedLog {
  readonly length: number;
  /**
   * Length of the messages that the stream has already received. Only a reconnecting client would need them again.
   */
  readonly taken: number;
  /** Drops the oldest messages until at most `length` characters or `keep` messages are left. */
  shrinkTo(length: number, keep: number): void;
}

/** The memory shared by all of a connection's logs. */
export class LogMemory {
  readonly pages: TextPages = new TextPages();
  readonly #max: number;
  readonly #logs = new Set<LimitedLog>();
  #used = 0;

  /** @param max Maximum number of characters that the logs may hold in total */
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
   * Records a change in a log's size. If the total exceeds the limit, drops messages, starting with those that
   * streams have already received. Never drops the message just added to `grown`, so a single message may exceed the
   * limit.
   */
  change(difference: number, grown?: LimitedLog): void {
    this.#used += difference;
    // Shrinking a log below calls this method again, with a negative difference.
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
 * Stores text as bytes in reusable pages. If the text were on the heap, the garbage collector would copy all of it.
 * Allocating a separate page for each string would trigger frequent collections.
 */
export class TextPages {
  readonly #free: ArrayBuffer[] = [];

  /** Stores the text and returns its bytes. Their buffer is the page, which may be longer. */
  write(text: string): Uint8Array<ArrayBuffer> {
    const page = this.#pageFor(text.length);
    const { read, written } = encoder.encodeInto(text, new Uint8Array(page));
    // Only non-ASCII text has more bytes than characters.
    return read === text.length ? new Uint8Array(page, 0, written) : encoder.encode(text);
  }

  /** Copies the bytes to a page. */
  copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const copied = new Uint8Array(this.#pageFor(bytes.length), 0, bytes.length);
    copied.set(bytes);
    return copied;
  }

  take(bytes: Uint8Array<ArrayBuffer>): string {
    const text = decoder.decode(bytes);
    this.free(bytes);
    return text;
  }

  /** Frees the page that holds these bytes. */
  free({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (buffer.byteLength > MAX_FREE_LENGTH) return;
    this.#free.push(buffer);
    // The oldest page may have a length that is no longer needed.
    if (this.#free.length > MAX_FREE) this.#free.shift();
  }

  #pageFor(length: number): ArrayBuffer {
    const size = Math.ceil(length / STEP) * STEP;
    // A page that is too large would use more memory than its text accounts for.
    const at = this.#free.findLastIndex(({ byteLength }) => byteLength >= length && byteLength <= size * 2);
    const [page] = at === -1 ? [] : this.#free.splice(at, 1);
    return page ?? new ArrayBuffer(size);
  }
}
