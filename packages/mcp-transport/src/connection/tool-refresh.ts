/**
 * Lists a server's tools again when it reports a change, one listing at a time. Reports that come before {@link start} or
 * during a listing lead to another listing.
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
      await this.#list().catch(() => undefined);
    }
    this.#isListing = false;
  }
}
