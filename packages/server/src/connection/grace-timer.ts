/** Ends a connection that has had no stream for some time. */
export class GraceTimer {
  readonly #ms: number;
  readonly #onExpired: () => void;
  #streams = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, onExpired: () => void) {
    this.#ms = ms;
    this.#onExpired = onExpired;
    this.touch();
  }

  /** Call when a stream opens. */
  hold(): void {
    this.#streams++;
    clearTimeout(this.#timer);
  }

  /** Call when a stream ends. */
  release(): void {
    this.#streams--;
    this.touch();
  }

  /** Call when the client shows itself: without a stream, the time begins again. */
  touch(): void {
    clearTimeout(this.#timer);
    if (this.#streams === 0) this.#timer = setTimeout(this.#onExpired, this.#ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
    // Streams that end later start nothing.
    this.#streams = Number.POSITIVE_INFINITY;
  }
}
