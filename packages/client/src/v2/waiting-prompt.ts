import type { StopReason, TurnState } from "@parley/protocol/session";
import type { SessionUpdate } from "@parley/schema/v2";

import type { PromptPort, SessionPort } from "../agent-link.ts";
import { isCancellation } from "../is-cancellation.ts";

type Ending = StopReason | undefined;

/** A prompt from when it is sent until what it leads to has ended. */
export class WaitingPrompt {
  readonly session: SessionPort;
  /** Resolves to the reason when the work on it has ended, and every update since it was sent has been handled. */
  readonly ended: Promise<Ending>;
  readonly #end: (ending: Ending | Promise<Ending>) => void;
  readonly #fail: (error: unknown) => void;
  readonly #pending: PromptPort;
  #phase: "sent" | "inserted" | "worked on" = "sent";
  #handled: Promise<unknown> = Promise.resolve();

  constructor(session: SessionPort, pending: PromptPort) {
    const { promise, resolve, reject } = Promise.withResolvers<Ending>();
    this.session = session;
    this.ended = promise;
    this.#end = resolve;
    this.#fail = reject;
    this.#pending = pending;
    pending.gaveUp.catch(reject);
  }

  /** It is part of the conversation: an agent that works works on it too. */
  inserted(): void {
    this.#phase = isWork(this.session.state.turn.status) ? "worked on" : "inserted";
    this.#pending.inserted();
  }

  /** It is not, and will not be. */
  refused(error: unknown): void {
    this.#pending.ended();
    if (isCancellation(error)) this.#end("cancelled");
    else this.#fail(error);
  }

  /** An update of its session has come; `handling` settles when the application has handled it. */
  updated(update: SessionUpdate, handling: void | Promise<void>): void {
    if (handling !== undefined) {
      const settled = handling.catch(() => undefined);
      this.#handled = this.#handled.then(() => settled);
    }
    if (update.sessionUpdate !== "state_update") return;
    if (this.#phase === "inserted" && isWork(update.state)) this.#phase = "worked on";
    else if (this.#phase === "worked on" && update.state === "idle") this.#finish(update.stopReason);
  }

  #finish(stopReason: unknown): void {
    this.#pending.ended();
    const ending = typeof stopReason === "string" ? stopReason : undefined;
    this.#end(this.#handled.then(() => ending));
  }
}

function isWork(status: TurnState["status"]): boolean {
  return status === "running" || status === "requires_action";
}
