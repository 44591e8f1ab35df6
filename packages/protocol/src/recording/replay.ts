import { checkOptions } from "@parley/schema/options";

import { TransportError } from "../transport/transport-error.ts";
import type { Transport, TransportReceiver } from "../transport/transport.ts";
import { ReplayScript } from "./replay-script.ts";
import type { WireRecord } from "./wire-record.ts";

/** A recorded message for a replay. */
export interface ReplayRecord extends Pick<WireRecord, "direction" | "text"> {
  /** Location of the message to show in errors, such as `prompt.txt:12`. Default: the message's number. */
  readonly place?: string | undefined;
}

/** Options for {@link createReplay}. */
export interface ReplayOptions {
  /** The side to replay: the `recorder` itself, or its `peer` (default) in order to run the recorder again. */
  readonly plays?: "peer" | "recorder" | undefined;
  /**
   * Whether recorded messages are templates for received messages: the string `"<any>"` matches any value, `"<name>"`
   * matches the same value everywhere and never the value of another name, and an object with a property `"..."` can
   * have additional properties. Default `false`.
   */
  readonly placeholders?: boolean | undefined;
  /** Signal that stops the replay. To limit how long the replay waits, use `AbortSignal.timeout(ms)`. */
  readonly signal?: AbortSignal | undefined;
}

/** A running replay. */
export interface Replay {
  /** Transport for the other side. */
  readonly transport: Transport;
  /**
   * Resolves once all recorded messages have been sent and received.
   *
   * @throws {Error} if the other side sends a different message or closes early. The error shows the expected and the
   * received message. It is also the reason that the connection closes.
   */
  readonly played: Promise<void>;
  /**
   * Resolves once the other side has sent exactly the recorded messages and closed the transport.
   *
   * @throws {Error} like {@link Replay.played}.
   */
  readonly finished: Promise<void>;
  /** Closes the other side's input. No more messages are sent. */
  end(): void;
}

/**
 * Replays one side of a recording to the peer that connects to its transport. Sends each message once all earlier
 * messages in the recording have been received, and compares received messages in order. Request ids can differ
 * from the recorded ids.
 *
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 * import { createReplay, parseRecording } from "@parley/protocol/recording";
 *
 * const replay = createReplay(parseRecording(readFileSync("session.jsonl", "utf8")));
 * export const { transport } = replay; // connect the client that recorded it
 * await replay.played;
 * ```
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
    // The caller may await only one of the two promises.
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

  /** Advances asynchronously, because the other side does not expect a message until its own call has returned. */
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
