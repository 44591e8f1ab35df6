import type { SessionSetup } from "@parley/protocol/session";

/** The two ends of an {@link OpenAttempt}: one of them is called, once. */
export interface OpenAttemptEnds {
  /** Takes over the replayed history and the agent's answer. */
  readonly commit: (setup: SessionSetup) => void;
  /** Restores the session as it was before the attempt. */
  readonly rollback: () => void;
}

/** One attempt to open a session. It ends with {@link OpenAttempt.commit} or {@link OpenAttempt.rollback}. */
export class OpenAttempt {
  /** Resolves when the attempt has ended; never rejects. */
  readonly ended: Promise<void>;
  readonly #sessionId: string;
  readonly #ends: OpenAttemptEnds;
  readonly #end: () => void;
  #hasEnded = false;

  constructor(sessionId: string, ends: OpenAttemptEnds) {
    ({ promise: this.ended, resolve: this.#end } = Promise.withResolvers<void>());
    this.#sessionId = sessionId;
    this.#ends = ends;
  }

  /**
   * Opens the session with what the agent answered. If this throws, the attempt can still be rolled back.
   *
   * @throws {Error} if the attempt has ended.
   */
  commit(setup: SessionSetup): void {
    this.#finish("commit", () => this.#ends.commit(setup));
  }

  /**
   * Restores the session as it was.
   *
   * @throws {Error} if the attempt has ended.
   */
  rollback(): void {
    this.#finish("roll back", this.#ends.rollback);
  }

  #finish(action: string, run: () => void): void {
    if (this.#hasEnded) {
      throw new Error(`Cannot ${action} the opening of session "${this.#sessionId}": it has ended`);
    }
    run();
    this.#hasEnded = true;
    this.#end();
  }
}
