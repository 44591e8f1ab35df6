import { requestCancelled } from "@parley/protocol";

/** Stops running tasks by their session. */
export class SessionTasks {
  readonly #controllers = new Map<string, Set<AbortController>>();

  /** Runs `task` with a signal that aborts when {@link SessionTasks.stop} names the session before it has settled. */
  async run<T>(sessionId: string, task: (stopped: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const running = this.#controllers.get(sessionId) ?? new Set();
    this.#controllers.set(sessionId, running.add(controller));
    try {
      return await task(controller.signal);
    } finally {
      running.delete(controller);
      if (running.size === 0) this.#controllers.delete(sessionId);
    }
  }

  /** Aborts the tasks that are running for the session. */
  stop(sessionId: string): void {
    for (const controller of this.#controllers.get(sessionId) ?? []) controller.abort(requestCancelled());
  }

  stopAll(): void {
    for (const sessionId of this.#controllers.keys()) this.stop(sessionId);
  }
}
