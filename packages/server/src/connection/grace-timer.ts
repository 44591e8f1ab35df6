/** Ends a connection that has had no stream for some time. */
export class GraceTimer {
  readonly #ms: number;
  readonly #onExpired: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasStream = false;
  #stopped = false;

  constructor(ms: number, onExpired: () => void) {
    this.#ms = ms;
    this.#onExpired = onExpired;
    this.update(false);
  }

  /** Call when a stream opens or ends. */
  update(hasStream: boolean): void {
    this.#hasStream = hasStream;
    clearTimeout(this.#timer);
    if (!hasStream && !this.#stopped) this.#timer = setTimeout(this.#onExpired, this.#ms);
  }

  /** Call when the client shows itself: without a stream, the time begins again. */
  touch(): void {
    if (!this.#hasStream) this.update(false);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
