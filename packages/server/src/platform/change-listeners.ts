/** Callbacks for changes that can be detected only by polling. Polls while any callbacks are registered. */
export class ChangeListeners {
  readonly #check: () => void;
  readonly #intervalMs: number;
  readonly #callbacks = new Set<{ readonly call: () => void }>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(check: () => void, intervalMs: number) {
    this.#check = check;
    this.#intervalMs = intervalMs;
  }

  /** Registers a callback and returns a function that removes it. */
  add(call: () => void): () => void {
    const callback = { call };
    this.#callbacks.add(callback);
    this.#timer ??= setInterval(this.#check, this.#intervalMs).unref();
    return () => {
      this.#callbacks.delete(callback);
      if (this.#callbacks.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  notify(): void {
    for (const { call } of this.#callbacks) call();
  }
}
