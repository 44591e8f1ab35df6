import { ErrorCode } from "@parley/protocol";

import type { SessionClient } from "../channel/session-client.ts";
import type { OpenSession } from "../session/open-session.ts";
import type { SessionSlot } from "./session-slot.ts";

interface SessionOpeningOptions {
  readonly slot: SessionSlot<OpenSession>;
  /** Aborts when a later request stops the opening. */
  readonly stopped: AbortSignal;
  /** Lets another client's next request start. */
  readonly letNext: () => void;
  /** Whether the client already had the session open. */
  readonly wasAttached: boolean;
  /** Whether this repeats an attempt that was stopped. */
  readonly isRepeated: boolean;
}

/** One attempt to open a session for a client. */
export class SessionOpening {
  readonly slot: SessionSlot<OpenSession>;
  readonly stopped: AbortSignal;
  readonly letNext: () => void;
  readonly wasAttached: boolean;
  /** The client in the session, once it is attached. */
  client: SessionClient | undefined;
  readonly #isRepeated: boolean;

  constructor({ slot, stopped, letNext, wasAttached, isRepeated }: SessionOpeningOptions) {
    this.slot = slot;
    this.stopped = stopped;
    this.letNext = letNext;
    this.wasAttached = wasAttached;
    this.#isRepeated = isRepeated;
  }

  /**
   * Whether to open the session again: the first attempt was stopped, but not by its client, which has not been sent
   * anything from the session yet.
   */
  get startsOver(): boolean {
    const { stopped, wasAttached, client } = this;
    const isCancelled = (stopped.reason as { readonly code?: unknown })?.code === ErrorCode.requestCancelled;
    const isNoticed = wasAttached || client?.hasReplayed === true;
    return stopped.aborted && !isCancelled && !isNoticed && !this.#isRepeated;
  }
}
