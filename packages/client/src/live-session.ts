import { ErrorCode, RequestError } from "@parley/protocol";
import {
  type SessionSetup,
  type SessionState,
  type StopReason,
  applyCancel,
  applySetup,
  applyTurn,
  createSessionState,
} from "@parley/protocol/session";
import type { ContentBlock } from "@parley/schema/v1";

import type { AgentLink, SessionPort } from "./agent-link.ts";
import type { ClientHandlers, PermissionOutcome } from "./client-handlers.ts";
import type { PermissionQuestion } from "./client-host.ts";
import type { AppliedUpdate, ClientSession, PromptOptions, SessionUpdate } from "./client-session.ts";
import { OpenQuestions } from "./open-questions.ts";
import { PendingPrompt } from "./pending-prompt.ts";
import { UpdateQueue } from "./update-queue.ts";

type Step = (state: SessionState) => SessionState;

/** Steps that a session remembers while it is being opened. */
const MAX_EARLY = 4096;

/** What a session needs of its connection. */
export interface SessionSurroundings {
  readonly link: AgentLink;
  readonly handlers: ClientHandlers;
  readonly cancelTimeoutMs: number;
  readonly onError: (error: unknown) => void;
  /** The session with this id is closed: it takes no more part in the connection. */
  forget(id: string): void;
}

/** A session that the agent keeps open for us. */
export class LiveSession implements ClientSession, SessionPort {
  readonly id: string;
  readonly #surroundings: SessionSurroundings;
  readonly #listeners = new Set<() => void>();
  readonly #queues = new Set<UpdateQueue>();
  readonly #questions = new OpenQuestions();
  readonly #prompts = new Set<PendingPrompt>();
  #cwd: string;
  #state: SessionState = createSessionState();
  /** While it is being opened: what its state was, and what has happened since. */
  #early: { readonly base: SessionState; readonly steps: Step[] } | undefined;
  #closed = false;

  constructor(id: string, cwd: string, surroundings: SessionSurroundings) {
    this.id = id;
    this.#cwd = cwd;
    this.#surroundings = surroundings;
  }

  get cwd(): string {
    return this.#cwd;
  }

  get state(): SessionState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    // A listener may be subscribed twice, and each undo is for its own subscription.
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  };

  updates(): AsyncIterableIterator<AppliedUpdate, undefined> {
    const queue: UpdateQueue = new UpdateQueue(this.id, () => this.#queues.delete(queue));
    this.#queues.add(queue);
    if (this.#closed) queue.end();
    return queue;
  }

  async prompt(content: string | readonly ContentBlock[], options: PromptOptions = {}): Promise<StopReason> {
    const { signal } = options;
    this.#requireOpen("prompt");
    if (signal?.aborted === true) return "cancelled";
    const blocks = typeof content === "string" ? [{ type: "text", text: content } as const] : content;
    const prompt = new PendingPrompt();
    const abort = (): void => void this.cancel().catch(this.#surroundings.onError);
    signal?.addEventListener("abort", abort, { once: true });
    this.#prompts.add(prompt);
    try {
      return await Promise.race([this.#surroundings.link.prompt(this, blocks), prompt.gaveUp]);
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#prompts.delete(prompt);
      prompt.settled();
    }
  }

  async cancel(): Promise<void> {
    this.#requireOpen("cancel");
    const { link, cancelTimeoutMs } = this.#surroundings;
    // The agent must learn of the cancellation before it sees its questions answered.
    const told = link.cancel(this.id);
    for (const prompt of this.#prompts) prompt.cancel(this.id, cancelTimeoutMs);
    this.#questions.cancelAll();
    this.change(applyCancel);
    await told;
  }

  async setMode(modeId: string): Promise<void> {
    this.#requireOpen("set the mode of");
    await this.#surroundings.link.setMode(this, modeId);
  }

  async setConfigOption(configId: string, value: string | boolean): Promise<void> {
    this.#requireOpen("set an option of");
    await this.#surroundings.link.setConfigOption(this, configId, value);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    try {
      await this.#surroundings.link.closeSession(this.id);
    } catch (error) {
      // An agent that does not know the session any more has nothing left to close.
      if (!(error instanceof RequestError) || error.code !== ErrorCode.resourceNotFound) throw error;
    }
    this.#surroundings.forget(this.id);
  }

  change(apply: Step): void {
    if (this.#early !== undefined && this.#early.steps.length < MAX_EARLY) this.#early.steps.push(apply);
    const state = apply(this.#state);
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) this.#call(listener);
  }

  /** Takes an update of the agent into the state, then hands it on. */
  update(update: SessionUpdate, apply: Step): void | Promise<void> {
    this.change(apply);
    for (const queue of this.#queues) queue.push({ update, state: this.#state });
    return this.#surroundings.handlers.sessionUpdate?.(update, { session: this });
  }

  async askPermission(question: PermissionQuestion, signal: AbortSignal): Promise<PermissionOutcome> {
    this.change((state) => question.apply(state));
    const { requestPermission } = this.#surroundings.handlers;
    const cancelling = [...this.#prompts].some(({ cancelled }) => cancelled);
    if (requestPermission === undefined || cancelling) return { outcome: "cancelled" };
    this.#replaceTurnStatus("running", "requires_action");
    try {
      return await this.#questions.ask(
        (either) => requestPermission(question.request(this.#state), { session: this, signal: either }),
        signal,
      );
    } finally {
      if (this.#questions.count === 0) this.#replaceTurnStatus("requires_action", "running");
    }
  }

  /** From here until {@link opened}, the session is being opened from `base`. */
  opening(base: SessionState): void {
    this.change(() => base);
    this.#early = { base, steps: [] };
  }

  /**
   * The agent has answered. `replayed` tells whether what came before the answer is history: then the answer is newer.
   * Else the answer is where the session begins, and what arrived meanwhile came later, for a message that follows the
   * answer at once is handled before it.
   */
  opened(cwd: string, setup: SessionSetup, replayed: boolean): void {
    const early = this.#early;
    this.#cwd = cwd;
    this.#early = undefined;
    const begin: Step = (state) => applySetup(state, setup);
    const rebased = !replayed && early !== undefined && early.steps.length < MAX_EARLY;
    this.change(rebased ? () => early.steps.reduce((state, step) => step(state), begin(early.base)) : begin);
  }

  /** Opening it failed: it is again what it was. */
  notOpened(state: SessionState): void {
    this.#early = undefined;
    this.change(() => state);
  }

  /** The session is over, here at least: whoever reads its updates comes to their end. */
  end(): void {
    this.#closed = true;
    this.#questions.cancelAll();
    for (const queue of this.#queues) queue.end();
  }

  #replaceTurnStatus(from: string, to: string): void {
    this.change((state) => (state.turn.status === from ? applyTurn(state, { status: to }) : state));
  }

  #requireOpen(action: string): void {
    if (this.#closed) throw new Error(`Cannot ${action} session "${this.id}": it is closed`);
  }

  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#surroundings.onError(error);
    }
  }
}
