import { TransportError } from "../transport/transport-error.ts";
import type { Transport, TransportReceiver } from "../transport/transport.ts";
import { ReplayScript } from "./replay-script.ts";
import type { WireRecord } from "./wire-record.ts";

/** One message of a recording that is to be played. */
export interface ReplayRecord extends Pick<WireRecord, "direction" | "text"> {
  /** Where it stands, for errors: `prompt.txt:12`. Default: its number. */
  readonly place?: string | undefined;
}

/** How a recording is played. */
export interface ReplayOptions {
  /**
   * Which side is played: the `peer` of the side that recorded (default), so that the latter can be run again, or the
   * `recorder` itself.
   */
  readonly plays?: "peer" | "recorder" | undefined;
  /**
   * Whether the messages are templates: what the other side sends is compared up to the strings `"<any>"` and `"<name>"`,
   * the latter the same value wherever it occurs and another one than any other name, and an object with a member `"..."`
   * may have further members. Default `false`.
   */
  readonly placeholders?: boolean | undefined;
  /** Ends a replay that waits in vain when it aborts: `AbortSignal.timeout(ms)`. */
  readonly signal?: AbortSignal | undefined;
}

/** A recording that is being played. */
export interface Replay {
  /** What the other side connects to. */
  readonly transport: Transport;
  /**
   * Resolves when everything recorded has been said and heard.
   *
   * @throws {Error} if the other side says something else, or ends before; the message shows what was expected and what was
   * received, and the connection ends with the same error.
   */
  readonly played: Promise<void>;
  /**
   * Resolves when the other side has closed the transport, after everything recorded and nothing more.
   *
   * @throws {Error} as {@link Replay.played}.
   */
  readonly finished: Promise<void>;
  /** Ends what the other side reads: the played side has nothing more to say. */
  end(): void;
}

/**
 * Plays one side of a recording to whoever connects to its transport: says what was said, each message after everything
 * that was heard before it, and compares what it hears, in order. Request ids may differ from those recorded.
 */
export function createReplay(records: readonly ReplayRecord[], options: ReplayOptions = {}): Replay {
  const side = new RecordedSide(records, options);
  return { transport: side, played: side.played, finished: side.finished, end: () => side.end() };
}

class RecordedSide implements Transport {
  readonly played: Promise<void>;
  readonly finished: Promise<void>;
  readonly #records: readonly ReplayRecord[];
  readonly #said: WireRecord["direction"];
  readonly #script: ReplayScript;
  readonly #playing = Promise.withResolvers<void>();
  readonly #finishing = Promise.withResolvers<void>();
  readonly #heard: string[] = [];
  #receiver: TransportReceiver | undefined;
  #position = 0;
  #paused = false;
  #advancing = false;
  #ended = false;
  #closed = false;

  constructor(records: readonly ReplayRecord[], { plays = "peer", placeholders, signal }: ReplayOptions) {
    this.#records = records;
    this.#said = plays === "peer" ? "in" : "out";
    this.#script = new ReplayScript(placeholders === true);
    this.played = this.#playing.promise;
    this.finished = this.#finishing.promise;
    // Who waits for one of the two need not wait for the other.
    this.played.catch(() => undefined);
    this.finished.catch(() => undefined);
    if (signal !== undefined) this.#heed(signal);
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
    this.#advanceSoon();
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    if (this.#closed) return Promise.reject(new TransportError("Cannot send: the replay has ended"));
    this.#heard.push(...messages);
    this.#advanceSoon();
    return undefined;
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#advanceSoon();
  }

  close(): Promise<void> {
    this.#paused = false;
    this.#advance();
    if (!this.#closed && this.#position < this.#records.length) this.#fail("the other side ended");
    this.#closed = true;
    this.#finishing.resolve();
    this.end();
    return Promise.resolve();
  }

  end(reason?: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#receiver?.closed(reason);
  }

  #heed(signal: AbortSignal): void {
    const giveUp = (): void => {
      const isOver = this.#position === this.#records.length;
      const what = isOver ? "the other side did not close in time" : "nothing came in time";
      this.#fail(what, { cause: signal.reason });
    };
    const forget = (): void => signal.removeEventListener("abort", giveUp);
    signal.addEventListener("abort", giveUp, { once: true });
    this.finished.then(forget, forget);
    if (signal.aborted) giveUp();
  }

  /** Never within a call of the other side: it does not expect an answer before it has asked. */
  #advanceSoon(): void {
    if (this.#advancing) return;
    this.#advancing = true;
    queueMicrotask(() => {
      this.#advancing = false;
      this.#advance();
    });
  }

  #advance(): void {
    const receiver = this.#receiver;
    if (receiver === undefined) return;
    while (!this.#paused && !this.#closed) {
      const record = this.#records[this.#position];
      if (record?.direction === this.#said) {
        if (this.#ended) break;
        this.#position += 1;
        receiver.message(this.#script.toSend(record.text));
      } else {
        const heard = this.#heard.shift();
        if (heard === undefined) break;
        this.#compare(record, heard);
      }
    }
    if (this.#position === this.#records.length) this.#playing.resolve();
  }

  #compare(record: ReplayRecord | undefined, heard: string): void {
    if (record === undefined) return this.#fail("nothing more was expected", { heard });
    const difference = this.#script.compare(record.text, heard);
    if (difference === undefined) {
      this.#position += 1;
      return;
    }
    const { path, expected, received } = difference;
    const place = path === "" ? "" : `at "${path}" `;
    this.#fail(`${place}expected ${expected} and received ${received}`, { heard });
  }

  #fail(reason: string, { heard, cause }: { heard?: string; cause?: unknown } = {}): void {
    if (this.#closed) return;
    this.#closed = true;
    const record = this.#records[this.#position];
    const place = record?.place ?? (record && `record ${this.#position + 1}`) ?? "the end";
    const expected = record === undefined ? "nothing" : record.text;
    const error = new Error(
      `Cannot go on with the replay at ${place}: ${reason}\n  expected: ${expected}\n  received: ${heard ?? "nothing"}`,
      { cause },
    );
    this.#playing.reject(error);
    this.#finishing.reject(error);
    this.end(error);
  }
}
