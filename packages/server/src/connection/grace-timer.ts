/** Ends a connection that has had no stream for some time. */
export class GraceTimer {
  readonly #ms: number;
  readonly #onExpired: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(ms: number, onExpired: () => void) {
    this.#ms = ms;
    this.#onExpired = onExpired;
    this.update(false);
  }

  /** Call when a stream opens or ends, or the client shows itself: without a stream, the time begins again. */
  update(hasStream: boolean): void {
    clearTimeout(this.#timer);
    if (!hasStream && !this.#stopped) this.#timer = setTimeout(this.#onExpired, this.#ms);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
