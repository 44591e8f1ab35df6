/** Minimum number of milliseconds from the end of a listing to the beginning of the next. */
const firstPauseMs = 100;
/** The pause is at least so many times as long as the listing before it. */
const pauseFactor = 4;

/**
 * Lists a server's tools again when it reports a change, one listing at a time. Reports that come before {@link start} or
 * during a listing lead to another listing, after a pause: a server that always reports changes must not occupy the agent.
 */
export class ToolRefresh {
  #list: (() => Promise<void>) | undefined;
  #isStale = false;
  #isListing = false;

  /** The server has reported a change. */
  changed(): void {
    this.#isStale = true;
    void this.#run();
  }

  /** From now on changes are followed by `list`. If it rejects, the known tools stay until the next change. */
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

/** Does not keep the process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
