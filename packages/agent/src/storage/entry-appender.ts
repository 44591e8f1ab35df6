import type { SessionWriter } from "../author/session-store.ts";

/**
 * The kind of an entry: an `event` of the conversation, which is replayed, or one that is not: the author's `state`,
 * this package's `engine` state, or the `key` of a prompt.
 */
export type EntryKind = "event" | "state" | "engine" | "key";

/** A value to store. */
export interface NewEntry {
  readonly kind: EntryKind;
  readonly value: unknown;
}

/** Chunks of text that are stored as one event. */
interface StoredText {
  readonly event: object;
  readonly pieces: readonly string[];
}

/** Entries that are in the store even though their append failed. */
export interface FoundEntries {
  /** The sequence number before the first entry. */
  readonly after: number;
  readonly upTo: number;
}

/** Callbacks of an {@link EntryAppender}. */
interface AppenderEvents {
  readonly onFailed: (error: unknown) => void;
  /** Returns true if the store itself failed, so that it may have stored the entries anyway. */
  readonly isTemporary: (error: unknown) => boolean;
  readonly onFound: (found: FoundEntries) => void;
}

/** How often to check, in milliseconds, whether the store has entries that could not be appended. */
const LOOK_MS = 1000;

/** Appends the entries of a session, and counts their characters. */
export class EntryAppender {
  written = 0;
  readonly #writer: SessionWriter;
  readonly #events: AppenderEvents;
  /** The last sequence number that is known to be taken; `NaN` if the store does not say. */
  #last: number;
  #looking: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(writer: SessionWriter, events: AppenderEvents) {
    this.#writer = writer;
    this.#events = events;
    this.#last = (writer.ranges?.at(-1)?.first ?? Number.NaN) - 1;
  }

  append(values: readonly NewEntry[]): Promise<number> {
    const stored = this.#writer.append(values.map((each) => this.#encode(each)));
    return this.#watch(stored, () => values.length);
  }

  async appendText(take: () => StoredText): Promise<number> {
    let count = 0;
    const stored = this.#writer.append(() => {
      const { event, pieces } = take();
      count = pieces.length;
      return [{ ...this.#encode({ kind: "event", value: event }), count }];
    });
    return (await this.#watch(stored, () => count)) - count + 1;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#looking);
  }

  #watch(stored: Promise<number>, count: () => number): Promise<number> {
    return stored.then(
      (last) => {
        this.#found(last - count());
        this.#last = last;
        return last;
      },
      (error: unknown) => {
        this.#events.onFailed(error);
        if (this.#events.isTemporary(error)) this.#look();
        throw error;
      },
    );
  }

  /** Reports entries up to `upTo` that are in the store but were never acknowledged. */
  #found(upTo: number): void {
    const after = this.#last;
    if (!(upTo > after)) return;
    this.#last = upTo;
    this.#events.onFound({ after, upTo });
  }

  /** Asks the store whether it has the entries that could not be appended, until it answers. */
  #look(): void {
    if (this.#closed || this.#looking !== undefined || Number.isNaN(this.#last)) return;
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      try {
        // Write first: anything read afterwards is then as durable as an acknowledged append.
        await this.#writer.renew();
        this.#found(await this.#writer.append([]));
        this.#stopLooking();
      } catch (error) {
        if (!this.#events.isTemporary(error)) this.#stopLooking();
      } finally {
        isAsking = false;
      }
    };
    this.#looking = startInterval(ask, LOOK_MS);
  }

  #stopLooking(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  #encode({ kind, value }: NewEntry): { readonly kind: EntryKind; readonly body: string } {
    const body = JSON.stringify(value);
    this.written += body.length;
    return { kind, body };
  }
}

/** Starts an interval that does not keep the process alive. In browsers, timers are numbers and never do. */
export function startInterval(run: () => Promise<void>, ms: number): ReturnType<typeof setInterval> {
  const timer = setInterval(() => void run(), ms);
  if (typeof timer === "object") timer.unref();
  return timer;
}
