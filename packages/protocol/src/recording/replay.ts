import { checkOptions } from "@parley/schema/options";

import { TransportError } from "../transport/transport-error.ts";
import type { Transport, TransportReceiver } from "../transport/transport.ts";
import { ReplayScript } from "./replay-script.ts";
import type { WireRecord } from "./wire-record.ts";

/** One message of a recording to play. */
export interface ReplayRecord extends Pick<WireRecord, "direction" | "text"> {
  /** Its place, for errors: `prompt.txt:12`. Default: its number. */
  readonly place?: string | undefined;
}

/** Options of {@link createReplay}. */
export interface ReplayOptions {
  /**
   * The side to play: the `peer` of the side that recorded (default), so that the latter can be run again, or the
   * `recorder` itself.
   */
  readonly plays?: "peer" | "recorder" | undefined;
  /**
   * True if the messages are templates, to compare received messages with: the string `"<any>"` stands for any value,
   * `"<name>"` for the same value wherever it occurs and for another one than any other name, and an object with a member
   * `"..."` may have further members. Default `false`.
   */
  readonly placeholders?: boolean | undefined;
  /** Ends the replay when it aborts, for one that waits in vain: `AbortSignal.timeout(ms)`. */
  readonly signal?: AbortSignal | undefined;
}

/** A recording that is being played. */
export interface Replay {
  /** The transport that the other side connects to. */
  readonly transport: Transport;
  /**
   * Resolves when all recorded messages have been sent and received.
   *
   * @throws {Error} if the other side sends another message, or ends before; the error shows the expected and the received
   * message, and the connection ends with it.
   */
  readonly played: Promise<void>;
  /**
   * Resolves when the other side has closed the transport after all recorded messages and no others.
   *
   * @throws {Error} as {@link Replay.played}.
   */
  readonly finished: Promise<void>;
  /** Ends the input of the other side: the played side sends nothing more. */
  end(): void;
}

/**
 * Plays one side of a recording to the side that connects to its transport: sends each of its messages after all that
 * were received before it, and compares the messages that it receives, in order. Request ids may differ from the recorded
 * ones.
 */
export function createReplay(records: readonly ReplayRecord[], options: ReplayOptions = {}): Replay {
  checkOptions("replay a recording", options, { plays: true, placeholders: true, signal: true });
  const side = new RecordedSide(records, options);
  return { transport: side, played: side.played, finished: side.finished, end: () => side.end() };
}

class RecordedSide implements Transport {
  readonly played: Promise<void>;
  readonly finished: Promise<void>;
  readonly #records: readonly ReplayRecord[];
  readonly #sends: WireRecord["direction"];
  readonly #script: ReplayScript;
  readonly #playing = Promise.withResolvers<void>();
  readonly #finishing = Promise.withResolvers<void>();
  readonly #received: string[] = [];
  #receiver: TransportReceiver | undefined;
  #position = 0;
  #paused = false;
  #advancing = false;
  #ended = false;
  #closed = false;

  constructor(records: readonly ReplayRecord[], { plays = "peer", placeholders, signal }: ReplayOptions) {
    this.#records = records;
    this.#sends = plays === "peer" ? "in" : "out";
    this.#script = new ReplayScript(placeholders === true);
    this.played = this.#playing.promise;
    this.finished = this.#finishing.promise;
    // A caller may await only one of the two.
    this.played.catch(() => undefined);
    this.finished.catch(() => undefined);
    if (signal !== undefined) this.#stopOn(signal);
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
    this.#advanceSoon();
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    if (this.#closed) return Promise.reject(new TransportError("Cannot send: the replay has ended"));
    this.#received.push(...messages);
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

  #stopOn(signal: AbortSignal): void {
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

  /** Advances, but never within a call of the other side, which expects no message before the call returns. */
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
      if (record?.direction === this.#sends) {
        if (this.#ended) break;
        this.#position += 1;
        receiver.message(this.#script.toSend(record.text));
      } else {
        const received = this.#received.shift();
        if (received === undefined) break;
        this.#compare(record, received);
      }
    }
    if (this.#position === this.#records.length) this.#playing.resolve();
  }

  #compare(record: ReplayRecord | undefined, text: string): void {
    if (record === undefined) return this.#fail("nothing more was expected", { received: text });
    const difference = this.#script.compare(record.text, text);
    if (difference === undefined) {
      this.#position += 1;
      return;
    }
    const { path, expected, received } = difference;
    const place = path === "" ? "" : `at "${path}" `;
    this.#fail(`${place}expected ${expected} and received ${received}`, { received: text });
  }

  #fail(reason: string, { received, cause }: { received?: string; cause?: unknown } = {}): void {
    if (this.#closed) return;
    this.#closed = true;
    const record = this.#records[this.#position];
    const place = record?.place ?? (record && `record ${this.#position + 1}`) ?? "the end";
    const expected = record === undefined ? "nothing" : record.text;
    const error = new Error(
      `Cannot continue the replay at ${place}: ${reason}\n  expected: ${expected}\n  received: ${received ?? "nothing"}`,
      { cause },
    );
    this.#playing.reject(error);
    this.#finishing.reject(error);
    this.end(error);
  }
}
