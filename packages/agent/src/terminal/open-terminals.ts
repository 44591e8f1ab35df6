import type { Terminal } from "../event/terminal.ts";

/** Terminals that are released together: what comes later is released at once. */
export class OpenTerminals {
  readonly #open = new Set<Terminal>();
  #over = false;

  /** Adds a terminal, unless it is released before; resolves when what has to happen to it has happened. */
  async add(inner: Terminal): Promise<Terminal> {
    const terminal: Terminal = {
      ...inner,
      release: async () => {
        if (this.#open.delete(terminal)) await inner.release();
      },
    };
    this.#open.add(terminal);
    if (this.#over) await terminal.release();
    return terminal;
  }

  killAll(): void {
    for (const terminal of this.#open) terminal.kill().catch(() => undefined);
  }

  /** Releases what is left, and waits for `graceMs` at most: who does not answer must not hold up the end. */
  async releaseAll(graceMs: number): Promise<void> {
    this.#over = true;
    if (this.#open.size === 0) return;
    const released = Promise.allSettled([...this.#open].map((terminal) => terminal.release()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([released, late]);
    clearTimeout(timer);
  }
}
