/** Minimum delay between listings, in milliseconds. */
const firstPauseMs = 100;
/** The delay is at least this many times the duration of the previous listing. */
const pauseFactor = 4;

/**
 * Refreshes a server's list of tools when they change, one listing at a time. Changes reported before {@link start}
 * or during a listing trigger one more listing after a delay, so a server that constantly reports changes cannot keep
 * the agent busy.
 */
export class ToolRefresh {
  #list: (() => Promise<void>) | undefined;
  #isStale = false;
  #isListing = false;

  /** Handles a server's notification that its tools have changed. */
  changed(): void {
    this.#isStale = true;
    void this.#run();
  }

  /** Calls `list` on every change from now on. If `list` rejects, the known tools are kept until the next change. */
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

/** The timer is unreferenced so that it does not keep the process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
