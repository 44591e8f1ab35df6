import type { SessionEvent } from "./session-event.ts";
import type { LoggedValue, SessionLog } from "./session-log.ts";
import { TextRuns } from "./text-runs.ts";

/** Keeps the text of a session in as few entries as it takes, without a reader that misses any of it. */
export class TextCompaction {
  readonly #log: SessionLog;
  readonly #runs = new TextRuns();
  #readers = 0;
  #merging: Promise<unknown> = Promise.resolve();

  constructor(log: SessionLog) {
    this.#log = log;
  }

  /** Takes note of an event that was stored as entry `seq`. */
  add(seq: number, event: SessionEvent): void {
    this.#runs.add(seq, event);
  }

  /** All events that are stored when the first is asked for, oldest first. */
  async *read(): AsyncIterable<LoggedValue> {
    this.#readers += 1;
    try {
      await this.#merging;
      yield* this.#log.read("event");
    } finally {
      this.#readers -= 1;
    }
  }

  /** Merges what was noted. While somebody reads, it is left for the next time: text would move behind the reader. */
  async run(): Promise<void> {
    if (this.#readers > 0) return;
    const merges = this.#runs.take().map(({ from, to, event }) => this.#log.merge(from, to, event));
    this.#merging = Promise.allSettled([this.#merging, ...merges]);
    await Promise.all(merges);
  }
}
