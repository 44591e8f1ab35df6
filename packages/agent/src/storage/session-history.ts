import { MessageMerger } from "../event/message-merger.ts";
import { OpenWork } from "../event/open-work.ts";
import type { SessionEvent } from "../event/session-event.ts";
import type { LoggedValue, SessionLog } from "./session-log.ts";

/** An event, and its place among all that is stored of the session. */
export interface StoredEvent extends LoggedValue {
  readonly value: SessionEvent;
}

/** The events of a session, as they are stored: text in as few entries as it takes, of which no reader misses any. */
export class SessionHistory {
  readonly #log: SessionLog;
  readonly #runs = new MessageMerger();
  #readers = 0;
  #merging: Promise<unknown> = Promise.resolve();

  constructor(log: SessionLog) {
    this.#log = log;
  }

  /** Stores an event at the end; resolves to its place. */
  async append(event: SessionEvent): Promise<number> {
    const seq = await this.#log.append("event", event);
    this.#runs.add(seq, event);
    return seq;
  }

  /** All events that are stored when the first is asked for, oldest first. */
  async *read(): AsyncIterable<StoredEvent> {
    this.#readers += 1;
    try {
      await this.#merging;
      yield* this.#log.read("event") as AsyncIterable<StoredEvent>;
    } finally {
      this.#readers -= 1;
    }
  }

  /** What is open at the end. */
  async findOpenWork(): Promise<OpenWork> {
    const work = new OpenWork();
    for await (const { value } of this.read()) work.track(value);
    return work;
  }

  /**
   * Merges the text that was appended since the last time; it has the place of its first piece then. While somebody reads,
   * it is left for the next time: text would move behind the reader.
   */
  async compact(): Promise<void> {
    if (this.#readers > 0) return;
    const merges = this.#runs.take().map(({ from, to, event }) => this.#log.merge(from, to, event));
    this.#merging = Promise.allSettled([this.#merging, ...merges]);
    await Promise.all(merges);
  }
}
