import type { StopReason, TurnState } from "@parley/protocol/session";
import type { SessionUpdate } from "@parley/schema/v2";

import type { PromptPort, SessionPort } from "../dialect/agent-wire.ts";
import { isCancellation } from "../dialect/is-cancellation.ts";

type Ending = StopReason | undefined;

/**
 * Time to wait for an agent to send `running` after its response to a prompt, in milliseconds. The protocol requires
 * it to do so immediately.
 */
const RUNNING_TIMEOUT_MS = 10_000;

/** Tracks a prompt from when it is sent until its turn ends. */
export class WaitingPrompt {
  readonly session: SessionPort;
  /**
   * Resolves to the stop reason once the turn has ended and every update since the prompt was sent has been handled.
   */
  readonly ended: Promise<Ending>;
  readonly #end: (ending: Ending | Promise<Ending>) => void;
  readonly #fail: (error: unknown) => void;
  readonly #pending: PromptPort;
  readonly #withdrawal = new AbortController();
  #phase: "sent" | "inserted" | "running" = "sent";
  /** Id of the prompt's message in the conversation. */
  #messageId: string | undefined;
  /** Id of the last user message that the agent sent before it answered the prompt. */
  #shownBefore: string | undefined;
  /**
   * Whether the agent has sent the prompt's message since it responded to the prompt. If so, an `idle` update refers
   * to this prompt's turn.
   */
  #isShown = false;
  readonly #wasWorking: boolean;
  /** Whether the agent was idle when the prompt was sent and has started to work since. */
  #hasWorked = false;
  /**
   * Last idle update that arrived between the agent's response and its `running` update, or that ended work before
   * the response.
   */
  #idle: { readonly stopReason?: unknown } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #handled: Promise<unknown> = Promise.resolve();

  constructor(session: SessionPort, pending: PromptPort) {
    const { promise, resolve, reject } = Promise.withResolvers<Ending>();
    this.session = session;
    this.#wasWorking = isWork(session.state.turn.status);
    this.ended = promise;
    this.#end = resolve;
    this.#fail = reject;
    this.#pending = pending;
    // Until the prompt is part of the conversation, this cancels only the prompt and not any earlier work.
    pending.onAbort = () => {
      this.#withdrawal.abort();
      pending.abandonAfter();
    };
    pending.abandoned.catch(reject);
    const settled = (): void => clearTimeout(this.#timer);
    promise.then(settled, settled);
  }

  /** Aborts when the prompt is withdrawn. */
  get withdrawn(): AbortSignal {
    return this.#withdrawal.signal;
  }

  /**
   * Records that the prompt is part of the conversation. If the agent is already working, it now also works on this
   * prompt. If the prompt had already been submitted, `turnState` is the state of the prompt's turn, because no
   * updates follow for a turn that has ended.
   */
  inserted(messageId: string, turnState?: unknown): void {
    const { turn } = this.session.state;
    this.#messageId = messageId;
    // A turn for a different message, such as another client's, is not this prompt's turn.
    if (this.#shownBefore !== undefined && this.#shownBefore !== messageId) this.#idle = undefined;
    if (isRecord(turnState) && (turnState["state"] === "idle" || turn.status === "idle")) {
      this.#finish(turnState["state"] === "idle" ? turnState["stopReason"] : turn.stopReason);
      return;
    }
    this.#phase = isWork(turn.status) ? "running" : "inserted";
    if (this.#phase === "inserted") this.#timer = setTimeout(() => this.#assumeRunning(), RUNNING_TIMEOUT_MS);
    const pending = this.#pending;
    pending.onAbort = () => pending.cancelWork();
    // If the prompt was withdrawn, the agent has inserted it anyway.
    if (this.#withdrawal.signal.aborted) pending.cancelWork();
  }

  /** Records that the agent answered the prompt with an error. */
  refused(error: unknown): void {
    this.#pending.ended();
    if (isCancellation(error)) this.#end("cancelled");
    else this.#fail(error);
  }

  /** Processes an update of the session. `handling` settles when the application has handled it. */
  updated(update: SessionUpdate, handling: void | Promise<void>): void {
    if (handling !== undefined) {
      const settled = handling.catch(() => undefined);
      this.#handled = this.#handled.then(() => settled);
    }
    const shown = userMessageOf(update);
    if (this.#phase === "sent") this.#shownBefore = shown ?? this.#shownBefore;
    if (this.#phase === "inserted" && shown === this.#messageId) this.#isShown = true;
    if (update.sessionUpdate !== "state_update") return;
    const isWorking = isWork(update.state);
    if (this.#phase === "sent" && isWorking) this.#hasWorked = !this.#wasWorking;
    // An agent that cannot observe its own work sends `unknown` instead of `running`.
    if (this.#phase === "inserted" && (isWorking || update.state === "unknown")) this.#startRunning();
    else if (update.state !== "idle") return;
    else if (this.#phase === "running" || this.#isShown) this.#finish(update.stopReason);
    else if (this.#phase === "inserted" || this.#hasWorked) this.#idle = update;
  }

  #startRunning(): void {
    clearTimeout(this.#timer);
    this.#phase = "running";
  }

  /**
   * Treats the last idle update, if there was one, as the end of this prompt's turn, because the agent has not sent
   * `running`.
   */
  #assumeRunning(): void {
    this.#startRunning();
    const reason = `the agent sent no "running" update within ${RUNNING_TIMEOUT_MS / 1000} s of its answer`;
    const message = `Cannot follow the prompt of session "${this.session.id}": ${reason}`;
    this.#pending.report(new Error(message));
    if (this.#idle !== undefined) this.#finish(this.#idle.stopReason);
  }

  #finish(stopReason: unknown): void {
    this.#pending.ended();
    const ending = typeof stopReason === "string" ? stopReason : undefined;
    this.#end(this.#handled.then(() => ending));
  }
}

function userMessageOf(update: SessionUpdate): string | undefined {
  const { sessionUpdate: kind } = update;
  return kind === "user_message" || kind === "user_message_chunk" ? update.messageId : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isWork(status: TurnState["status"]): boolean {
  return status === "running" || status === "requires_action";
}
