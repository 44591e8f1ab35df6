/** Who wants to hear of changes: `subscribe` fits React's `useSyncExternalStore`. */
export class Listeners {
  readonly #listeners = new Set<() => void>();
  readonly #onError: (error: unknown) => void;

  /** `onError` hears of listeners that throw, else the process does; the others are called all the same. */
  constructor(onError: (error: unknown) => void = throwUncaught) {
    this.#onError = onError;
  }

  get count(): number {
    return this.#listeners.size;
  }

  /** A listener may be subscribed twice, and each undo is for its own subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  };

  notify(): void {
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}

function throwUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
