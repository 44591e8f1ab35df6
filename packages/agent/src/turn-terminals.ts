import { CapabilityError } from "@parley/protocol";

import { openAgentTerminal } from "./agent-terminal.ts";
import type { SessionChannel } from "./session-channel.ts";
import type { ClientTerminals, CommandRequest, RunningCommand, Terminal, Terminals } from "./terminal.ts";

/** Who runs the commands of a turn. */
export interface TerminalPlaces {
  /** The client, if it offers that. */
  readonly client: ClientTerminals | undefined;
  /** This machine, where the client does not. */
  readonly local: Terminals | undefined;
}

/** The terminals of a turn: those that are left when it ends are released, and all are killed when it is cancelled. */
export class TurnTerminals {
  readonly #places: TerminalPlaces;
  readonly #channel: SessionChannel;
  readonly #signal: AbortSignal;
  readonly #open = new Set<Terminal>();
  #over = false;

  constructor(places: TerminalPlaces, channel: SessionChannel, signal: AbortSignal) {
    this.#places = places;
    this.#channel = channel;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#killAll(), { once: true });
  }

  /** @throws {CapabilityError} if there is nowhere to run it; the signal's reason if the turn was cancelled. */
  async create(request: CommandRequest): Promise<Terminal> {
    this.#signal.throwIfAborted();
    const inner = await this.#start(request);
    const terminal: Terminal = {
      ...inner,
      release: async () => {
        if (this.#open.delete(terminal)) await inner.release();
      },
    };
    this.#open.add(terminal);
    // The end of the turn may have come while the terminal was being made.
    if (this.#over) await terminal.release();
    else if (this.#signal.aborted) await terminal.kill();
    return terminal;
  }

  /** Releases what is left, and waits for `graceMs` at most: a client that does not answer must not hold up the turn's end. */
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

  async #start(request: CommandRequest): Promise<Terminal> {
    const { client, local } = this.#places;
    if (client !== undefined) {
      const running = await client.create(request);
      return terminalOf(running, [{ type: "terminal", terminalId: running.terminalId }]);
    }
    if (local === undefined) throw new CapabilityError("terminal/create", "terminal");
    if (this.#channel.showsTerminals) return openAgentTerminal(local, request, this.#channel);
    return terminalOf(await local.create(request), []);
  }

  #killAll(): void {
    for (const terminal of this.#open) terminal.kill().catch(() => undefined);
  }
}

function terminalOf(running: RunningCommand, content: Terminal["content"]): Terminal {
  return {
    content,
    output: () => running.output(),
    waitForExit: () => running.waitForExit(),
    kill: () => running.kill(),
    release: () => running.release(),
  };
}
