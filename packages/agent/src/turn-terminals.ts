import { CapabilityError } from "@parley/protocol";

import type { Terminal, TerminalRequest, Terminals } from "./terminal.ts";

/** The terminals of a turn: those that are left when it ends are released, and all are killed when it is cancelled. */
export class TurnTerminals {
  readonly #terminals: Terminals | undefined;
  readonly #signal: AbortSignal;
  readonly #open = new Set<Terminal>();

  /** @param terminals `undefined` if neither the client nor the agent has any. */
  constructor(terminals: Terminals | undefined, signal: AbortSignal) {
    this.#terminals = terminals;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#killAll(), { once: true });
  }

  /** @throws {CapabilityError} if there is nowhere to run it; the signal's reason if the turn was cancelled. */
  async create(request: TerminalRequest & { readonly cwd: string }): Promise<Terminal> {
    if (this.#terminals === undefined) throw new CapabilityError("terminal/create", "terminal");
    this.#signal.throwIfAborted();
    const inner = await this.#terminals.create(request);
    const terminal: Terminal = {
      terminalId: inner.terminalId,
      output: () => inner.output(),
      waitForExit: () => inner.waitForExit(),
      kill: () => inner.kill(),
      release: async () => {
        if (this.#open.delete(terminal)) await inner.release();
      },
    };
    this.#open.add(terminal);
    // The cancel may have come while the terminal was being made.
    if (this.#signal.aborted) await inner.kill();
    return terminal;
  }

  /** Releases what is left, and waits for `graceMs` at most: a client that does not answer must not hold up the turn's end. */
  async releaseAll(graceMs: number): Promise<void> {
    if (this.#open.size === 0) return;
    const released = Promise.allSettled([...this.#open].map((terminal) => terminal.release()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([released, late]);
    clearTimeout(timer);
  }

  #killAll(): void {
    for (const terminal of this.#open) terminal.kill().catch(() => undefined);
  }
}
