import { createSerial } from "../session/create-serial.ts";
import { type SelfRunning, type SelfRunningSearch, changesSince, findSelfRunning } from "./self-running.ts";

/** Paths that were made or changed while commands ran. */
export interface SandboxChanges {
  /** They run by themselves: hooks of Git, settings of editors, … */
  readonly selfRunning: readonly string[];
  /** Builds and tests run them: a `Makefile`, `vite.config.ts`, … */
  readonly builds: readonly string[];
  /** Why there may be more. */
  readonly unseen: string | undefined;
}

/** A command that runs in a sandbox, or waits for its changes to be reported. */
export interface WatchedCommand {
  /** What was there when it started. */
  readonly before: SelfRunning;
  /** Call it once the command has ended, or was not started. @param isKilled true if what it started may outlive it by a moment. */
  readonly end: (isKilled: boolean) => void;
  /** Lists what commands of the session have changed since the last time. */
  readonly changes: () => Promise<SandboxChanges>;
}

/**
 * What the user knows to run by itself in a session. Its commands share it: one in the background may change such files while, or
 * after, another one runs, and must not be taken for somebody outside the sandbox.
 */
export class Baseline {
  readonly #commands = new Set<SelfRunning>();
  #known: SelfRunning | undefined;
  #search: SelfRunningSearch | undefined;
  /** True if the last command was killed: the kernel ends its processes a moment later. */
  #mayLinger = false;
  readonly #inTurn = createSerial();

  /** True while commands run that may change files. */
  get isWatching(): boolean {
    return this.#commands.size > 0;
  }

  /** Looks for what runs by itself before a command starts. */
  start(search: SelfRunningSearch): Promise<WatchedCommand> {
    return this.#inTurn(async () => {
      this.#search = search;
      const before = await this.#look(search);
      // Anything that changed while no command ran was changed outside the sandbox.
      if (!this.isWatching && !this.#mayLinger) this.#known = before;
      this.#mayLinger = false;
      this.#commands.add(before);
      return this.#watch(before);
    });
  }

  /** Lists what commands have changed since the last time. */
  changes(): Promise<SandboxChanges> {
    return this.#inTurn(async () => {
      const search = this.#search;
      const before = this.#known;
      if (search === undefined || before === undefined) return NONE;
      const now = await this.#look(search);
      this.#known = now;
      return { ...changesSince(before, now), unseen: now.unseen };
    });
  }

  #watch(before: SelfRunning): WatchedCommand {
    let isReported = false;
    let isOver = false;
    const forget = (): void => {
      if (isReported && isOver) this.#commands.delete(before);
    };
    return {
      before,
      end: (isKilled) => {
        isOver = true;
        this.#mayLinger ||= isKilled;
        forget();
      },
      changes: async () => {
        const changes = await this.changes();
        isReported = true;
        forget();
        return changes;
      },
    };
  }

  /** A folder that was made after a command started is not read-only for that command. */
  #look(search: SelfRunningSearch): Promise<SelfRunning> {
    const isOpen = (folder: string, state: string): boolean =>
      [...this.#commands].some(({ fixed }) => fixed.get(folder) !== state);
    return findSelfRunning({ ...search, isOpen });
  }
}

const NONE: SandboxChanges = { selfRunning: [], builds: [], unseen: undefined };
