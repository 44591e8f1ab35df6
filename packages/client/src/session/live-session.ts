import { ErrorCode, RequestError } from "@parley/protocol";
import {
  type SessionSetup,
  type SessionState,
  type StopReason,
  applyCancel,
  applySetup,
  applyTurn,
} from "@parley/protocol/session";
import type { ContentBlock } from "@parley/schema/v1";

import type { ClientHandlers, PermissionOutcome } from "../api/client-handlers.ts";
import type {
  AppliedUpdate,
  CancelOptions,
  ClientSession,
  PromptOptions,
  SessionUpdate,
} from "../api/client-session.ts";
import type { AgentLink, SessionPort } from "../dialect/agent-wire.ts";
import type { ApplyUpdate, PermissionQuestion } from "../dialect/client-side.ts";
import { LiveState } from "./live-state.ts";
import { OpenQuestions } from "./open-permission-requests.ts";
import { PendingPrompt } from "./pending-prompt.ts";
import { UpdateQueue } from "./update-queue.ts";

/** What a session needs of its connection. */
export interface SessionSurroundings {
  readonly link: AgentLink;
  /** Why the connection has ended; `undefined` while it is open. */
  readonly reason: Error | undefined;
  readonly handlers: ClientHandlers;
  readonly cancelTimeoutMs: number;
  readonly onError: (error: unknown) => void;
}

/** Which session, and where it works: `cwd` is the first of its roots. */
export interface Workplace {
  readonly id: string;
  readonly roots: Roots;
}

/** The directories of a session. */
export type Roots = readonly [cwd: string, ...additional: string[]];

/** A session that the agent keeps open for us. */
export class LiveSession implements ClientSession, SessionPort {
  readonly id: string;
  readonly closed: Promise<void>;
  readonly #surroundings: SessionSurroundings;
  readonly #forget: () => void;
  readonly #state: LiveState;
  #queues: readonly UpdateQueue[] = [];
  readonly #questions = new OpenQuestions();
  readonly #prompts = new Set<PendingPrompt>();
  readonly #end: () => void;
  #roots: Roots;
  /** Settles when the session has been opened again; what the user says waits for it. */
  #reopening: Promise<void> | undefined;
  #closed = false;

  /** `forget` is called when the session is closed: it takes no more part in the connection. */
  constructor({ id, roots }: Workplace, surroundings: SessionSurroundings, forget: () => void) {
    this.id = id;
    this.#roots = roots;
    ({ promise: this.closed, resolve: this.#end } = Promise.withResolvers<void>());
    this.#surroundings = surroundings;
    this.#forget = forget;
    this.#state = new LiveState(surroundings);
  }

  get cwd(): string {
    return this.#roots[0];
  }

  get roots(): readonly string[] {
    return this.#roots;
  }

  get state(): SessionState {
    return this.#state.current;
  }

  get subscribe(): ClientSession["subscribe"] {
    return this.#state.subscribe;
  }

  updates(until?: Promise<unknown>): AsyncIterableIterator<AppliedUpdate, undefined> {
    const queue: UpdateQueue = new UpdateQueue(this.id, () => {
      this.#queues = this.#queues.filter((other) => other !== queue);
    });
    const end = (): void => queue.end();
    until?.then(end, end);
    this.#queues = [...this.#queues, queue];
    if (this.#closed) queue.end();
    return queue;
  }

  async prompt(
    content: string | readonly ContentBlock[],
    { signal }: PromptOptions = {},
  ): Promise<StopReason | undefined> {
    this.#requireOpen("prompt");
    if (this.#reopening !== undefined) {
      await this.#reopening;
      this.#requireOpen("prompt");
    }
    if (signal?.aborted === true) return "cancelled";
    const blocks = typeof content === "string" ? [{ type: "text", text: content } as const] : content;
    const { link, cancelTimeoutMs, onError } = this.#surroundings;
    const cancelWork = (): void => void this.cancel().catch(onError);
    const prompt = new PendingPrompt(this.id, { signal, cancelTimeoutMs, cancelWork, onError });
    this.#prompts.add(prompt);
    try {
      return await link.prompt(this, blocks, prompt);
    } finally {
      this.#prompts.delete(prompt);
      prompt.settled();
    }
  }

  async cancel({ timeoutMs = this.#surroundings.cancelTimeoutMs }: CancelOptions = {}): Promise<void> {
    this.#requireOpen("cancel");
    const { link } = this.#surroundings;
    // The agent must learn of the cancellation before it sees its questions answered.
    const told = link.cancel(this.id);
    for (const prompt of this.#prompts) prompt.cancel(timeoutMs);
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
    this.#forget();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#surroundings.link.description.capabilities.session.close) return this.close();
    if (this.#closed) return;
    if (this.#prompts.size > 0) await this.cancel();
    this.#forget();
  }

  change(apply: (state: SessionState) => SessionState): void {
    this.#state.change(apply);
  }

  /** Takes an update of the agent into the state, then hands it on. */
  update<Update extends SessionUpdate>(update: Update, apply: ApplyUpdate<Update>): void | Promise<void> {
    this.#state.update(update, apply);
    for (const queue of this.#queues) queue.push({ update, state: this.state });
    return this.#surroundings.handlers.sessionUpdate?.(update, { session: this });
  }

  async askPermission(question: PermissionQuestion, signal: AbortSignal): Promise<PermissionOutcome> {
    this.change((state) => question.apply(state));
    const { requestPermission } = this.#surroundings.handlers;
    // A question that comes after the end of the cancelled turn is of another.
    const isEnding = [...this.#prompts].some(({ ending }) => ending);
    if (requestPermission === undefined || isEnding) return { outcome: "cancelled" };
    if (question.showsInTurn) this.#replaceTurnStatus("running", "requires_action");
    try {
      return await this.#questions.ask(
        (either) => requestPermission(question.request(this.state), { session: this, signal: either }),
        signal,
      );
    } finally {
      if (question.showsInTurn && this.#questions.count === 0)
        this.#replaceTurnStatus("requires_action", "running");
    }
  }

  /** It is to be opened again, and `over` resolves when it was, or could not be. */
  async reopen(over: Promise<void>): Promise<void> {
    this.#reopening = over;
    await over;
    if (this.#reopening === over) this.#reopening = undefined;
  }

  /** From here on the history comes, until the session is {@link opened} or {@link notOpened}. */
  opening(): void {
    this.#state.beginHistory();
  }

  /** The agent has answered, and this is what it says of the session. */
  opened(roots: Roots, setup: SessionSetup): void {
    this.#roots = roots;
    this.#state.keepHistory();
    this.change((state) => applySetup(state, setup));
  }

  /** Opening it failed: it is again what it was. */
  notOpened(): void {
    this.#state.dropHistory();
  }

  /** The session is over, here at least: whoever reads its updates comes to their end. */
  end(): void {
    this.#closed = true;
    this.#questions.cancelAll();
    for (const prompt of this.#prompts) prompt.giveUp(this.#whyClosed("prompt"));
    for (const queue of this.#queues) queue.end();
    if (this.state.turn.status !== "idle") this.change((state) => applyTurn(state, { status: "idle" }));
    this.#end();
  }

  #replaceTurnStatus(from: string, to: string): void {
    this.change((state) => (state.turn.status === from ? applyTurn(state, { status: to }) : state));
  }

  #requireOpen(action: string): void {
    if (this.#closed || this.#surroundings.reason !== undefined) throw this.#whyClosed(action);
  }

  #whyClosed(action: string): Error {
    return this.#surroundings.reason ?? new Error(`Cannot ${action} session "${this.id}": it is closed`);
  }
}
