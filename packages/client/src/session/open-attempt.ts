import type { SessionSetup } from "@parley/protocol/session";

/** The two ends of an {@link OpenAttempt}: one of them is called, once. */
export interface OpenAttemptEnds {
  /** Takes over the replayed history and the agent's answer. */
  readonly commit: (setup: SessionSetup) => void;
  /** Restores the session as it was before the attempt. */
  readonly rollback: () => void;
}

/**
 * One attempt to open a session. It ends with the first {@link OpenAttempt.commit} or {@link OpenAttempt.rollback}; later
 * calls do nothing.
 */
export class OpenAttempt {
  /** Resolves when the attempt has ended; never rejects. */
  readonly ended: Promise<void>;
  #ends: OpenAttemptEnds | undefined;
  readonly #end: () => void;

  constructor(ends: OpenAttemptEnds) {
    ({ promise: this.ended, resolve: this.#end } = Promise.withResolvers<void>());
    this.#ends = ends;
  }

  /** Opens the session with what the agent answered. If this throws, the attempt can still be rolled back. */
  commit(setup: SessionSetup): void {
    this.#finish(({ commit }) => commit(setup));
  }

  /** Restores the session as it was. */
  rollback(): void {
    this.#finish(({ rollback }) => rollback());
  }

  #finish(run: (ends: OpenAttemptEnds) => void): void {
    if (this.#ends === undefined) return;
    run(this.#ends);
    this.#ends = undefined;
    this.#end();
  }
}
