import { createSerial } from "../session/create-serial.ts";
import { type SelfRunning, type SelfRunningSearch, changesSince, findSelfRunning } from "./self-running.ts";

/** Paths that were created or changed while commands were running. */
export interface SandboxChanges {
  /** Files that can cause code to run automatically, such as Git hooks and editor settings. */
  readonly selfRunning: readonly string[];
  /** Files that builds and tests run, such as a `Makefile` or `vite.config.ts`. */
  readonly builds: readonly string[];
  /** Reason why the lists may be incomplete. */
  readonly unseen: string | undefined;
}

/** A sandboxed command that is running or has unreported changes. */
export interface WatchedCommand {
  /** The files and folders that could cause code to run automatically when the command started. */
  readonly before: SelfRunning;
  /**
   * Must be called when the command has ended or if it never started.
   *
   * @param isKilled whether processes that it started may briefly outlive it
   */
  readonly end: (isKilled: boolean) => void;
  /** Lists the changes that the session's commands made since the last call. */
  readonly changes: () => Promise<SandboxChanges>;
}

/**
 * The files and folders in a session's directories that are known to cause code to run automatically. All of the
 * session's commands share this baseline, because a background command can change the files while or after another
 * command runs, and such changes must not be attributed to anything outside the sandbox.
 */
export class Baseline {
  readonly #commands = new Set<SelfRunning>();
  #known: SelfRunning | undefined;
  #search: SelfRunningSearch | undefined;
  /** Whether the last command was killed. Its processes can outlive it for a moment. */
  #mayLinger = false;
  readonly #inTurn = createSerial();

  get isWatching(): boolean {
    return this.#commands.size > 0;
  }

  /**
   * Starts watching the files and folders that can cause code to run automatically. Must be called before a command
   * starts.
   */
  start(search: SelfRunningSearch): Promise<WatchedCommand> {
    return this.#inTurn(async () => {
      this.#search = search;
      const before = await this.#look(search);
      // Changes made while no command was running come from outside the sandbox.
      if (!this.isWatching && !this.#mayLinger) this.#known = before;
      this.#mayLinger = false;
      this.#commands.add(before);
      return this.#watch(before);
    });
  }

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

  /**
   * Treats a folder as open if it was created or replaced after a running command started, because that command can
   * write to it.
   */
  #look(search: SelfRunningSearch): Promise<SelfRunning> {
    const isOpen = (folder: string, state: string): boolean =>
      [...this.#commands].some(({ fixed }) => fixed.get(folder) !== state);
    return findSelfRunning({ ...search, isOpen });
  }
}

const NONE: SandboxChanges = { selfRunning: [], builds: [], unseen: undefined };
