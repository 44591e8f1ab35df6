import { ConnectionClosedError, settlesWithin } from "@parley/protocol";

import type { Terminal } from "../event/terminal.ts";

/** Terminals that are released together. A terminal that is added later is released immediately. */
export class OpenTerminals {
  readonly #open = new Set<Terminal>();
  #isReleased = false;

  /**
   * Adds a terminal. Resolves once the terminal is registered, or has been released because it was added too late.
   */
  async add(inner: Terminal): Promise<Terminal> {
    const terminal: Terminal = {
      ...inner,
      release: async () => {
        if (this.#open.delete(terminal)) await inner.release();
      },
    };
    this.#open.add(terminal);
    if (this.#isReleased) await terminal.release();
    return terminal;
  }

  killAll(): void {
    for (const terminal of this.#open) terminal.kill().catch(() => undefined);
  }

  /**
   * Releases all terminals. Waits at most `graceMs` milliseconds, so an unresponsive client cannot delay closing.
   * Calls `onError` with each failure, even a later one, unless the terminal's client has disconnected.
   */
  async releaseAll(graceMs: number, onError: (error: unknown) => void): Promise<void> {
    this.#isReleased = true;
    if (this.#open.size === 0) return;
    const report = (error: unknown): void => {
      if (!(error instanceof ConnectionClosedError)) onError(error);
    };
    const released = Promise.all([...this.#open].map((terminal) => terminal.release().catch(report)));
    await settlesWithin(released, graceMs);
  }
}
