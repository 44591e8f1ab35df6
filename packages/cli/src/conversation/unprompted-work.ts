import type { ClientSession } from "@parley/client";

import { describeFailure } from "../describe-failure.ts";
import { isAtWork } from "../rendering/is-at-work.ts";
import type { Keyboard } from "../terminal/keyboard.ts";
import { cancelFirst } from "./run-turn.ts";
import type { RunTurnOptions } from "./run-turn.ts";

export interface UnpromptedWorkOptions extends Pick<RunTurnOptions, "report" | "run"> {
  readonly session: Pick<ClientSession, "state" | "subscribe" | "cancel">;
  readonly keyboard: Keyboard;
}

/**
 * Shows work that an agent starts between turns without a prompt. Until the work ends, nothing else can use the
 * screen, and Ctrl-C cancels the work.
 *
 * @see https://agentclientprotocol.com/protocol/v2/prompt-lifecycle
 */
export class UnpromptedWork {
  readonly #options: UnpromptedWorkOptions;
  /** Stops showing the current work. Absent if no work is in progress. */
  #end: (() => void) | undefined;
  #isPrompted = false;

  constructor(options: UnpromptedWorkOptions) {
    this.#options = options;
  }

  /** Follows the session's unprompted work until the returned function is called. */
  follow(): () => void {
    const unsubscribe = this.#options.session.subscribe(() => this.#look());
    return () => {
      unsubscribe();
      this.#end?.();
    };
  }

  /** Ignores the session's updates during a turn that the user starts. */
  async pauseFor<Result>(turn: () => Promise<Result>): Promise<Result> {
    this.#isPrompted = true;
    try {
      return await turn();
    } finally {
      this.#isPrompted = false;
    }
  }

  #look(): void {
    const isRunning = !this.#isPrompted && isAtWork(this.#options.session.state.turn);
    if (!isRunning) this.#end?.();
    else this.#end ??= this.#begin();
  }

  #begin(): () => void {
    const { session, report, keyboard } = this.#options;
    const free = keyboard.hold();
    const release = cancelFirst(this.#options, () => {
      session.cancel().catch((error: unknown) => report.note(`parley: ${describeFailure(error)}`));
    });
    return () => {
      this.#end = undefined;
      report.endTurn();
      release();
      free();
    };
  }
}
