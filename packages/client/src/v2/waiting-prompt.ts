import type { StopReason, TurnState } from "@parley/protocol/session";
import type { SessionUpdate } from "@parley/schema/v2";

import type { PromptPort, SessionPort } from "../dialect/agent-wire.ts";
import { isCancellation } from "../dialect/is-cancellation.ts";

type Ending = StopReason | undefined;

/** Milliseconds that an agent which took a prompt may take to say that it works. It must do so at once. */
const PATIENCE_MS = 10_000;

/** A prompt from when it is sent until what it leads to has ended. */
export class WaitingPrompt {
  readonly session: SessionPort;
  /** Resolves to the reason when the work on it has ended, and every update since it was sent has been handled. */
  readonly ended: Promise<Ending>;
  readonly #end: (ending: Ending | Promise<Ending>) => void;
  readonly #fail: (error: unknown) => void;
  readonly #pending: PromptPort;
  #phase: "sent" | "inserted" | "worked on" = "sent";
  /** The last idle that came before the agent has said that it works. */
  #idle: { readonly stopReason?: unknown } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #handled: Promise<unknown> = Promise.resolve();

  constructor(session: SessionPort, pending: PromptPort) {
    const { promise, resolve, reject } = Promise.withResolvers<Ending>();
    this.session = session;
    this.ended = promise;
    this.#end = resolve;
    this.#fail = reject;
    this.#pending = pending;
    pending.gaveUp.catch(reject);
    const settled = (): void => clearTimeout(this.#timer);
    promise.then(settled, settled);
  }

  /** It is part of the conversation: an agent that works works on it too. */
  inserted(): void {
    this.#phase = isWork(this.session.state.turn.status) ? "worked on" : "inserted";
    if (this.#phase === "inserted") this.#timer = setTimeout(() => this.#supposeWork(), PATIENCE_MS);
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
    if (this.#phase === "inserted" && isWork(update.state)) this.#work();
    else if (update.state !== "idle") return;
    else if (this.#phase === "worked on") this.#finish(update.stopReason);
    else if (this.#phase === "inserted") this.#idle = update;
  }

  #work(): void {
    clearTimeout(this.#timer);
    this.#phase = "worked on";
  }

  /** An idle that came may have been this prompt's after all, of an agent that never says that it works. */
  #supposeWork(): void {
    this.#work();
    const reason = `the agent did not say within ${PATIENCE_MS / 1000} s that it works`;
    const message = `Cannot tell when the prompt of session "${this.session.id}" ends: ${reason}`;
    this.#pending.report(new Error(message));
    if (this.#idle !== undefined) this.#finish(this.#idle.stopReason);
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
