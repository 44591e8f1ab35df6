/** A set of listeners for changes. `subscribe` is compatible with React's `useSyncExternalStore`. */
export class Listeners {
  readonly #listeners = new Set<() => void>();
  readonly #onError: (error: unknown) => void;

  /** `onError` is called with anything that a listener throws. The other listeners are still called. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Adds a listener. Adding it twice creates two subscriptions, and each returned function removes its own. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const subscription = (): void => listener();
    this.#listeners.add(subscription);
    return () => this.#listeners.delete(subscription);
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

/** Rethrows an error that has no caller, so the process or page reports it as uncaught. */
export function throwUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
