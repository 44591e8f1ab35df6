import { STREAM_CUT_MS, WRITE_HIGH_WATER } from "@parley/protocol/limits";

import type { MessageSink } from "../connection/message-sink.ts";
import {
  type WrittenMessage,
  eventsOf,
  textWithResumePoint,
  textWithoutOffset,
} from "../connection/message-text.ts";

const encoder = new TextEncoder();
/** A comment that keeps proxies and clients from considering the stream dead. */
const keepAlive = encoder.encode(":\n\n");

/** Milliseconds between comments on a stream, and between checks that its client is reading. */
const INTERVAL_MS = 15_000;

export interface EventStreamEvents {
  readonly onRoom: () => void;
  /** Called once when the client disconnects. Never called after {@link EventStream.end}. */
  readonly onLost: () => void;
  /** Called when the server closes the stream. */
  readonly onEnd: () => void;
}

/**
 * A response body with one server-sent event per message.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream implements MessageSink {
  readonly body: ReadableStream<Uint8Array>;
  readonly #events: EventStreamEvents;
  readonly #readsIds: boolean;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #hasRoom = true;
  #reads = 0;

  /** @param readsIds Whether the client reads resume points from event ids, so messages need not contain them */
  constructor(events: EventStreamEvents, readsIds: boolean) {
    this.#events = events;
    this.#readsIds = readsIds;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
          // Sent immediately to show the client that the stream is open.
          controller.enqueue(keepAlive);
        },
        pull: () => this.#pull(),
        cancel: () => this.lose(),
      },
      { highWaterMark: WRITE_HIGH_WATER, size: (chunk) => chunk.byteLength },
    );
  }

  get ended(): boolean {
    return this.#controller === undefined;
  }

  /** Number of times that the client has made room by reading. */
  get reads(): number {
    return this.#reads;
  }

  get hasRoom(): boolean {
    return this.#hasRoom;
  }

  write(messages: readonly WrittenMessage[]): Uint8Array | undefined {
    const readsIds = this.#readsIds;
    const events = encoder.encode(eventsOf(messages, readsIds ? textWithoutOffset : textWithResumePoint));
    this.#controller?.enqueue(events);
    this.#hasRoom = this.#controller !== undefined && (this.#controller.desiredSize ?? 0) > 0;
    // Otherwise, resume points may have been added to the messages.
    return readsIds ? events : undefined;
  }

  /** Writes a comment if there is room. */
  keepAlive(): void {
    if (this.#hasRoom) this.#controller?.enqueue(keepAlive);
  }

  end(): void {
    const controller = this.#controller;
    if (controller === undefined) return;
    this.#controller = undefined;
    controller.close();
    this.#events.onEnd();
  }

  /** Gives up on the stream, because the client has disconnected or is not reading. */
  lose(): void {
    if (this.#controller === undefined) return;
    this.#controller = undefined;
    this.#events.onLost();
  }

  cut(reason: string): void {
    const controller = this.#controller;
    this.lose();
    controller?.error(new Error(reason));
  }

  #pull(): void {
    if (this.#hasRoom || this.#controller === undefined) return;
    this.#hasRoom = true;
    this.#reads += 1;
    this.#events.onRoom();
  }
}

/** Periodically writes comments to all open streams and cuts the streams of clients that do not read. */
export class KeepAlive {
  /** The streams, each with the number of intervals since its client last read. */
  readonly #streams = new Map<EventStream, { stalled: number; reads: number }>();
  #timer: ReturnType<typeof setInterval> | undefined;

  add(stream: EventStream): void {
    this.#streams.set(stream, { stalled: 0, reads: 0 });
    this.#timer ??= setInterval(() => this.#tick(), INTERVAL_MS);
  }

  delete(stream: EventStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    for (const [stream, state] of this.#streams) {
      // A slow reader's buffer may fill up again immediately.
      state.stalled = stream.hasRoom || stream.reads > state.reads ? 0 : state.stalled + 1;
      state.reads = stream.reads;
      if (stream.ended) this.delete(stream);
      else if (state.stalled >= STREAM_CUT_MS / INTERVAL_MS)
        stream.cut(`The client has read nothing for ${STREAM_CUT_MS / 1000} s`);
      else stream.keepAlive();
    }
  }
}
