import type { ServerFailure } from "../server/server-failure.ts";

/** Work that waits for a server, and can be ended at once. */
export class RunningWork {
  readonly #running = new Set<AbortController>();

  /** Runs `work`; its controller aborts when {@link endAll} is called before the work has ended. */
  async run<T>(work: (end: AbortController) => Promise<T>): Promise<T> {
    const end = new AbortController();
    this.#running.add(end);
    try {
      return await work(end);
    } finally {
      this.#running.delete(end);
    }
  }

  /** Aborts everything that runs, with `failure` as the reason. */
  endAll(failure: ServerFailure): void {
    for (const end of this.#running) end.abort(failure);
  }
}
