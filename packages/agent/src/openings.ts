import { requestCancelled } from "@parley/protocol";

/** The sessions that are being opened, so that a close or a delete need not wait for slow MCP servers. */
export class Openings {
  readonly #controllers = new Map<string, Set<AbortController>>();

  /** Runs `open` with a signal that aborts when `signal` does, or when {@link Openings.abort} names the session. */
  async run<T>(
    sessionId: string,
    signal: AbortSignal,
    open: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const running = this.#controllers.get(sessionId) ?? new Set();
    this.#controllers.set(sessionId, running.add(controller));
    try {
      const result = await open(AbortSignal.any([signal, controller.signal]));
      controller.signal.throwIfAborted();
      return result;
    } finally {
      running.delete(controller);
      if (running.size === 0) this.#controllers.delete(sessionId);
    }
  }

  /** Gives up opening the session; its requests are answered as cancelled. */
  abort(sessionId: string): void {
    for (const controller of this.#controllers.get(sessionId) ?? []) controller.abort(requestCancelled());
  }

  abortAll(): void {
    for (const sessionId of this.#controllers.keys()) this.abort(sessionId);
  }
}
