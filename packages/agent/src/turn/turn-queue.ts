import { ErrorCode, RequestError, internalError } from "@parley/protocol";
import type { ContentBlock, StopReason } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { PromptOptions } from "../dialect/session-host.ts";
import { isStoreError, isStoreFailure, toWireError } from "../storage/store-error.ts";
import { SerialQueue } from "../value/serial-queue.ts";
import { TurnContext, type TurnPrompt } from "./turn-context.ts";
import { type RunSession, type RunnableTurn, TurnRun } from "./turn-run.ts";

/** What turns of a session have in common. */
export interface TurnRules {
  /** Creates what the author's function gets. */
  readonly createTurn: (context: TurnContext, prompt: TurnPrompt) => RunnableTurn;
  readonly definition: AgentDefinition;
  /** Milliseconds that a cancelled turn has to stop before it ends without the author's function. */
  readonly cancelGraceMs: number;
  readonly onError: (error: unknown) => void;
}

/** The turns of a session, one at a time: the one that runs, and those that wait. */
export class TurnQueue {
  readonly #session: RunSession;
  readonly #rules: TurnRules;
  readonly #queue = new SerialQueue();
  readonly #open = new Set<TurnRun>();

  constructor(session: RunSession, rules: TurnRules) {
    this.#session = session;
    this.#rules = rules;
  }

  /** Whether a turn runs or waits. */
  get isBusy(): boolean {
    return this.#open.size > 0;
  }

  /** The turn whose time it is. */
  get running(): TurnRun | undefined {
    const [first] = this.#open;
    return first;
  }

  /**
   * Answers a prompt, after those that came before it. Resolves or rejects when its turn has ended.
   *
   * @throws {RequestError} `-32600` if the session is busy, and the author wants no queue.
   */
  async prompt(
    prompt: readonly ContentBlock[],
    { signal, meta, onInserted }: PromptOptions,
  ): Promise<StopReason> {
    const { definition, cancelGraceMs, createTurn } = this.#rules;
    if (definition.whileBusy === "refuse" && this.isBusy) throw busy(this.#session.sessionId);
    const session = this.#session;
    const context = new TurnContext(session);
    const turn = createTurn(context, { content: prompt, meta: meta ?? {} });
    const run = new TurnRun({ session, context, turn, prompt: definition.prompt, cancelGraceMs, onInserted });
    this.#open.add(run);
    const takenBack = Promise.withResolvers<StopReason>();
    const cancel = (): void => {
      // A lost connection aborts the signal too; what it does to turns is the engine's decision.
      if (!(signal.reason instanceof RequestError)) return;
      run.cancel();
      // One that waits is over: its answer does not wait for the work before it.
      if (run !== this.running) takenBack.resolve("cancelled");
    };
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return await Promise.race([this.#queue.run(() => this.#run(run)), takenBack.promise]);
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }

  /** Ends the running turn and those that wait; as cancelled, unless there is a `loss` that nothing can be stored for. */
  cancel(loss?: unknown): void {
    for (const run of this.#open) run.cancel(loss);
  }

  /** Resolves when the turns that were asked for by now have ended. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  async #run(run: TurnRun): Promise<StopReason> {
    const { channel } = this.#session;
    try {
      const stopReason = await run.run();
      if (run.inserted) await channel.sendState({ state: "idle", stopReason });
      await channel.settled();
      if (run.inserted) this.#session.onTurnEnded(run);
      return stopReason;
    } catch (cause) {
      return await this.#fail(run, cause);
    } finally {
      this.#open.delete(run);
    }
  }

  /** Whoever cancelled is told so, whatever has failed since. */
  async #fail(run: TurnRun, cause: unknown): Promise<StopReason> {
    const { channel, sessionId } = this.#session;
    const isUnsent = isStoreError(cause) ? isStoreFailure(cause) : run.cancelled;
    if (isUnsent) this.#rules.onError(cause);
    if (run.cancelled) {
      if (run.inserted) await channel.sendState({ state: "idle", stopReason: "cancelled" });
      return "cancelled";
    }
    const error = toWireError(cause, sessionId);
    const sent = error instanceof RequestError ? error : internalError();
    if (run.inserted) await channel.sendState({ state: "idle", stopReason: "error", error: sent });
    throw error;
  }
}

function busy(sessionId: string): RequestError {
  return new RequestError(ErrorCode.invalidRequest, `Cannot prompt session "${sessionId}": it is busy`, {
    reason: "busy",
    sessionId,
  });
}
