import type { CommandRequest, Terminal } from "../event/terminal.ts";
import { OpenTerminals } from "../terminal/open-terminals.ts";

/** Starts the commands of a session. */
export interface CommandStarter {
  /** Starts a command that the caller releases. @throws {CapabilityError} if no one can run it. */
  start(request: CommandRequest): Promise<Terminal>;
  /** Starts a command that runs until it is released, or the session is closed. */
  startLasting(request: CommandRequest): Promise<Terminal>;
}

/** The terminals of a turn. Its end releases those that are left; its cancellation kills all. */
export class TurnTerminals {
  readonly #session: CommandStarter;
  readonly #signal: AbortSignal;
  readonly #own = new OpenTerminals();

  constructor(session: CommandStarter, signal: AbortSignal) {
    this.#session = session;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#own.killAll(), { once: true });
  }

  /** @throws {CapabilityError} if neither side can run it; the signal's reason if the turn was cancelled. */
  async create(request: CommandRequest): Promise<Terminal> {
    this.#signal.throwIfAborted();
    if (request.until === "session") return this.#session.startLasting(request);
    const terminal = await this.#own.add(await this.#session.start(request));
    // The cancel may have come while the terminal was being created.
    if (this.#signal.aborted) await terminal.kill();
    return terminal;
  }

  /**
   * Releases what is left, and waits at most `graceMs` milliseconds: a client that does not answer must not delay the
   * turn's end. Calls `onError` with each failure.
   */
  releaseAll(graceMs: number, onError: (error: unknown) => void): Promise<void> {
    return this.#own.releaseAll(graceMs, onError);
  }
}
