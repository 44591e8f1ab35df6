import { type RecordingEntry, formatRecord, maskSecrets } from "@parley/protocol/recording";

import type { InspectorState } from "./live-message.ts";

/** Options for {@link LiveFeed}. */
export interface LiveFeedOptions {
  /** Whether to show secrets. By default, they are masked. */
  readonly showsSecrets?: boolean | undefined;
  /** Maximum number of characters to keep. The oldest entries are dropped first. Default: 268,435,456. */
  readonly maxLength?: number | undefined;
}

/** A live recording and its state. Any number of pages can subscribe to it. */
export class LiveFeed {
  readonly #lines: string[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #options: LiveFeedOptions;
  #waiting: RecordingEntry[] = [];
  #length = 0;
  #dropped = 0;
  #state: InspectorState;

  constructor(state: InspectorState, options: LiveFeedOptions = {}) {
    this.#state = state;
    this.#options = options;
  }

  get state(): InspectorState {
    return this.#state;
  }

  /** Number of entries added, including dropped ones. */
  get total(): number {
    return this.#dropped + this.#lines.length;
  }

  /** Changes part of the state. */
  setState(change: Partial<InspectorState>): void {
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  /** Adds an entry. Defers the work, so that it does not delay messages between two programs. */
  add(entry: RecordingEntry): void {
    this.#waiting.push(entry);
    if (this.#waiting.length === 1) setImmediate(() => this.#take());
  }

  /**
   * Returns lines with a total of about `length` characters, starting at entry number `from`, together with the
   * number of the next entry.
   */
  read(from: number, length: number): { readonly lines: string; readonly next: number } {
    let index = Math.max(0, from - this.#dropped);
    let lines = "";
    while (index < this.#lines.length && lines.length < length) {
      lines += this.#lines[index];
      index += 1;
    }
    return { lines, next: this.#dropped + index };
  }

  /** Calls `listener` after each change. Returns a function that removes it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #take(): void {
    const entries = this.#waiting;
    this.#waiting = [];
    for (const entry of entries) this.#keep(formatRecord(this.#masked(entry)));
    this.#drop();
    this.#notify();
  }

  #masked(entry: RecordingEntry): RecordingEntry {
    if (this.#options.showsSecrets === true || entry.text === undefined) return entry;
    return { ...entry, text: maskSecrets(entry.text) };
  }

  #keep(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
  }

  /**
   * Drops the oldest entries in batches, because removing entries one by one from the front of a long list is slow.
   */
  #drop(): void {
    const { maxLength = 268_435_456 } = this.#options;
    if (this.#length <= maxLength) return;
    let count = 0;
    while (this.#length > maxLength * 0.9 && count < this.#lines.length - 1) {
      this.#length -= this.#lines[count]?.length ?? 0;
      count += 1;
    }
    this.#lines.splice(0, count);
    this.#dropped += count;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
