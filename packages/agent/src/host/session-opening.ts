import { ErrorCode } from "@parley/protocol";

import type { SessionClient } from "../channel/session-client.ts";
import type { OpenSession } from "../session/open-session.ts";
import type { SessionSlot } from "./session-slot.ts";

interface SessionOpeningOptions {
  readonly slot: SessionSlot<OpenSession>;
  /** Aborts when a later request stops this one. */
  readonly stopped: AbortSignal;
  /** Lets the next request start if it is from another client. */
  readonly letNext: () => void;
  readonly wasAttached: boolean;
  /** Whether an earlier attempt was stopped and this one repeats it. */
  readonly isRepeated: boolean;
}

/** A single attempt to open a session for a client. */
export class SessionOpening {
  readonly slot: SessionSlot<OpenSession>;
  readonly stopped: AbortSignal;
  readonly letNext: () => void;
  readonly wasAttached: boolean;
  /** Set once the client is attached. */
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
   * Whether to repeat the attempt. True if something other than the attempt's client stopped it, and the client has
   * not received anything from the session.
   */
  get startsOver(): boolean {
    const { stopped, wasAttached, client } = this;
    const isCancelled = (stopped.reason as { readonly code?: unknown })?.code === ErrorCode.requestCancelled;
    const isNoticed = wasAttached || client?.hasReplayed === true;
    return stopped.aborted && !isCancelled && !isNoticed && !this.#isRepeated;
  }
}
