import { ErrorCode, type RequestError } from "@parley/protocol";
import {
  type SessionSetup,
  type SessionState,
  type StopReason,
  applyCancel,
  applySetup,
  applyTurn,
} from "@parley/protocol/session";
import type { ContentBlock } from "@parley/schema/neutral";

import type { ClientHandlers, PermissionOutcome } from "../api/client-handlers.ts";
import type {
  AppliedUpdate,
  CancelOptions,
  ClientSession,
  PromptOptions,
  SessionUpdate,
  Subagent,
} from "../api/client-session.ts";
import type { AgentDescription, AgentWire, SessionPort } from "../dialect/agent-wire.ts";
import type { ApplyUpdate, IncomingPermissionRequest } from "../dialect/client-side.ts";
import { LiveState } from "./live-state.ts";
import { OpenPermissionRequests } from "./open-permission-requests.ts";
import { PendingPrompt } from "./pending-prompt.ts";
import { UpdateQueue } from "./update-queue.ts";

/** The parts of a connection that its sessions need. */
export interface SessionEnvironment {
  readonly agent: Pick<AgentDescription, "capabilities">;
  readonly wire: AgentWire;
  /** `reason` explains why the connection closed. It is `undefined` while the connection is open. */
  readonly connection: { readonly reason: Error | undefined };
  readonly handlers: ClientHandlers;
  readonly cancelTimeoutMs: number;
  readonly onError: (error: unknown) => void;
}

export interface SessionLocation {
  readonly id: string;
  readonly roots: Roots;
}

export type Roots = readonly [cwd: string, ...additional: string[]];

/** A session that is open on the agent. */
export class LiveSession implements ClientSession, SessionPort {
  readonly id: string;
  roots: Roots;
  readonly closed: Promise<void>;
  readonly subscribe: ClientSession["subscribe"];
  readonly #environment: SessionEnvironment;
  readonly #forget: () => void;
  readonly live: LiveState;
  #queues: readonly UpdateQueue[] = [];
  readonly #permissionRequests = new OpenPermissionRequests();
  readonly #prompts = new Set<PendingPrompt>();
  readonly #end: () => void;
  /** The current attempt to open the session. New prompts wait until it ends. */
  #opening: PromiseWithResolvers<void> | undefined;
  /** Reason why the session closed. */
  #closed: string | undefined;

  /** `forget` is called when the session is closed. It removes the session from its connection and calls `end`. */
  constructor({ id, roots }: SessionLocation, environment: SessionEnvironment, forget: () => void) {
    this.id = id;
    this.roots = roots;
    ({ promise: this.closed, resolve: this.#end } = Promise.withResolvers<void>());
    this.#environment = environment;
    this.#forget = forget;
    this.live = new LiveState(environment);
    this.subscribe = this.live.listeners.subscribe;
  }

  get isWorking(): boolean {
    return this.#prompts.size > 0;
  }

  get cwd(): string {
    return this.roots[0];
  }

  get state(): SessionState {
    return this.live.read();
  }

  /** Overridden by sessions that track their subagents. */
  subagent(_id: string): Subagent | undefined {
    return undefined;
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
    request: PromptOptions = {},
  ): Promise<StopReason | undefined> {
    this.#requireOpen("prompt");
    if (this.#opening !== undefined) {
      await this.#opening.promise;
      this.#requireOpen("prompt");
    }
    if (request.signal?.aborted === true) return "cancelled";
    // Untyped code can pass anything. Treat it as a block, so that request validation reports what is wrong with it.
    const block = typeof content === "string" ? { type: "text", text: content } : (content ?? {});
    const blocks = [block].flat() as ContentBlock[];
    const prompt = new PendingPrompt(this, request, this.#environment);
    this.#prompts.add(prompt);
    try {
      return await this.#environment.wire.prompt(this, blocks, prompt);
    } finally {
      this.#prompts.delete(prompt);
      prompt.settled();
    }
  }

  async cancel({ timeoutMs = this.#environment.cancelTimeoutMs }: CancelOptions = {}): Promise<void> {
    this.#requireOpen("cancel");
    // The agent must receive the cancellation before the responses to its permission requests.
    const sent = this.#environment.wire.cancel(this.id);
    for (const prompt of this.#prompts) prompt.cancel(timeoutMs);
    this.#permissionRequests.cancelAll();
    this.change(applyCancel);
    await sent;
  }

  async setMode(modeId: string): Promise<void> {
    this.#requireOpen("configure");
    await this.#environment.wire.setMode(this, modeId);
  }

  async setConfigOption(configId: string, value: string | boolean): Promise<void> {
    this.#requireOpen("configure");
    await this.#environment.wire.setConfigOption(this, configId, value);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    try {
      await this.#environment.wire.closeSession(this.id);
    } catch (error) {
      // If the agent does not know about the session, there is nothing left to close.
      if ((error as RequestError).code !== ErrorCode.resourceNotFound) throw error;
    }
    this.#forget();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#environment.agent.capabilities.session.close) return this.close();
    if (this.#closed) return;
    if (this.#prompts.size > 0) await this.cancel();
    this.#forget();
  }

  change(apply: (state: SessionState) => SessionState): void {
    this.live.change(apply);
  }

  /** Applies an update from the agent to the state, then passes it to readers and to the application. */
  update<Update extends SessionUpdate>(update: Update, apply: ApplyUpdate<Update>): void | Promise<void> {
    this.live.update(update, apply);
    for (const queue of this.#queues) queue.push({ update, state: this.state });
    return this.#environment.handlers.sessionUpdate?.(update, { session: this });
  }

  askPermission(incoming: IncomingPermissionRequest, signal: AbortSignal): Promise<PermissionOutcome> {
    // A request that arrives after the cancelled turn has ended belongs to a different turn.
    const isEnding = [...this.#prompts].some(({ ending }) => ending);
    const handler = isEnding ? undefined : this.#environment.handlers.requestPermission;
    return this.#permissionRequests.ask(incoming, { session: this, signal }, { port: this, handler });
  }

  /**
   * Starts an attempt to open the session, unless another one is running. The attempt ends with `commit` or
   * `rollback`. If `replays` is set, the state is rebuilt from the replayed history. Returns a promise that resolves
   * when the attempt ends. The promise never rejects.
   */
  startOpening(replays: boolean): Promise<void> {
    if (replays) this.live.startReplay();
    this.#opening = Promise.withResolvers<void>();
    return this.#opening.promise;
  }

  /** Marks the session as open in `roots`, with the setup from the agent's response. */
  commit(roots: Roots, setup: SessionSetup): void {
    this.roots = roots;
    this.live.keepReplay();
    this.change((state) => applySetup(state, setup));
    this.#endOpening();
  }

  /** Restores the session to its state before the attempt to open it. */
  rollback(): void {
    this.live.dropReplay();
    this.#endOpening();
  }

  /** Closes the session on this side: pending prompts reject, and iterations over its updates end. */
  end(reason = "it is closed"): void {
    this.#closed = reason;
    this.#permissionRequests.cancelAll();
    for (const prompt of this.#prompts) prompt.abandon(this.#whyClosed("prompt"));
    for (const queue of this.#queues) queue.end();
    if (this.state.turn.status !== "idle") this.change((state) => applyTurn(state, { status: "idle" }));
    this.#end();
  }

  #endOpening(): void {
    this.#opening?.resolve();
    this.#opening = undefined;
  }

  #requireOpen(action: string): void {
    if (this.#closed || this.#environment.connection.reason) throw this.#whyClosed(action);
  }

  #whyClosed(action: string): Error {
    const { reason } = this.#environment.connection;
    return reason ?? new Error(`Cannot ${action} session "${this.id}": ${this.#closed}`);
  }
}
