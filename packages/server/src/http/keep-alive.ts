import type { EventStream } from "./event-stream.ts";

/** Milliseconds between two comments on a stream. */
const INTERVAL_MS = 15_000;
/** Intervals without any room after which a stream is cut. */
const MAX_STALLED = 4;

/** Writes comments on all open streams in an interval, and cuts those whose clients read nothing. */
export class KeepAlive {
  readonly #streams = new Map<EventStream, { stalled: number }>();
  #timer: ReturnType<typeof setInterval> | undefined;

  add(stream: EventStream): void {
    this.#streams.set(stream, { stalled: 0 });
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
      state.stalled = stream.hasRoom ? 0 : state.stalled + 1;
      if (stream.ended) this.delete(stream);
      else if (state.stalled >= MAX_STALLED) stream.cut();
      else stream.keepAlive();
    }
  }
}
