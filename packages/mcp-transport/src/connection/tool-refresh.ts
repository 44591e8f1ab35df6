/** Minimum delay between two listings, in milliseconds. */
const firstPauseMs = 100;
/** The delay is at least this many times the duration of the previous listing. */
const pauseFactor = 4;

/**
 * Lists a server's tools again when they change, one listing at a time. Changes reported before {@link start} or during
 * a listing lead to one more listing, after a delay: a server that reports changes constantly must not keep the agent
 * busy.
 */
export class ToolRefresh {
  #list: (() => Promise<void>) | undefined;
  #isStale = false;
  #isListing = false;

  /** Call this when the server reports a change. */
  changed(): void {
    this.#isStale = true;
    void this.#run();
  }

  /** Calls `list` on every change from now on. If it rejects, the known tools are kept until the next change. */
  start(list: () => Promise<void>): void {
    this.#list = list;
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isListing || this.#list === undefined) return;
    this.#isListing = true;
    while (this.#isStale) {
      this.#isStale = false;
      const begun = performance.now();
      await this.#list().catch(() => undefined);
      await pause(Math.max(firstPauseMs, pauseFactor * (performance.now() - begun)));
    }
    this.#isListing = false;
  }
}

/** Unreferenced, so that it does not keep the process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
