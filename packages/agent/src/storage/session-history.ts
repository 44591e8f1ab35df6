import { MessageMerger, type TextPiece, textPieceOf } from "../event/message-merger.ts";
import { OpenWork } from "../event/open-work.ts";
import type { SessionEvent } from "../event/session-event.ts";
import { type StoredEvent, readStored } from "../event/stored-event.ts";
import type { SessionLog } from "./session-log.ts";

/** Maximum characters that wait to be merged while a slow reader is active. More stay in the pieces they came in. */
const MAX_UNMERGED = 4 * 1024 * 1024;

/** The stored events of a session. Text is stored in as few entries as possible; no reader misses any. */
export class SessionHistory {
  readonly #log: SessionLog;
  readonly #runs = new MessageMerger();
  #readers = 0;
  #last = 0;
  #appended: Promise<unknown> | undefined;
  #merging: Promise<unknown> = Promise.resolve();

  constructor(log: SessionLog) {
    this.#log = log;
  }

  /** The place of the last event, as far as it is known. */
  get last(): number {
    return this.#last;
  }

  /** Stores an event, as it is now, at the end; calls `onStored`. Returns its place, at once if the log does. */
  append(event: SessionEvent, onStored?: () => void): number | Promise<number> {
    const piece = textPieceOf(event);
    const stored = this.#log.append("event", event);
    if (typeof stored === "number") return this.#added(stored, piece, onStored);
    const adding = stored.then((seq) => this.#added(seq, piece, onStored));
    this.#appended = adding;
    return adding;
  }

  #added(seq: number, piece: TextPiece | undefined, onStored: (() => void) | undefined): number {
    if (piece !== undefined) this.#runs.add(seq, piece);
    this.#last = seq;
    onStored?.();
    return seq;
  }

  /** Resolves when everything that was appended so far is stored, or has failed. */
  async appended(): Promise<void> {
    await this.#appended?.catch(() => undefined);
  }

  /** Lets text stay where it is until the returned function is called, for a reader that starts later. */
  hold(): () => void {
    this.#readers += 1;
    return () => {
      this.#readers -= 1;
    };
  }

  /** Reads the events above the place `after` that are stored when the first is requested, oldest first. Default: all. */
  async *read(after = 0): AsyncIterable<StoredEvent> {
    this.#readers += 1;
    try {
      await this.#merging;
      for await (const entry of this.#log.read("event", after)) {
        const stored = readStored(entry);
        this.#last = Math.max(this.#last, stored.last);
        yield stored;
      }
    } finally {
      this.#readers -= 1;
    }
  }

  /** Finds the work that is open at the end. */
  async findOpenWork(): Promise<OpenWork> {
    const work = new OpenWork();
    for await (const { value } of this.read()) work.track(value);
    return work;
  }

  /**
   * Merges the text that was appended since the last call into the place of its first piece. While a reader is active
   * this is left for the next call: text would move behind the reader.
   */
  async compact(): Promise<void> {
    if (this.#readers > 0) {
      this.#runs.limit(MAX_UNMERGED);
      return;
    }
    const merges = this.#runs
      .take()
      .map(({ from, to, event, lengths }) => this.#log.merge(from, to, { ...event, lengths }));
    this.#merging = Promise.allSettled([this.#merging, ...merges]);
    await Promise.all(merges);
  }
}
