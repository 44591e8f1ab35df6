import type { AgentDefinition } from "../author/agent-definition.ts";
import type { Turn } from "../author/turn.ts";
import type { SessionClient } from "../channel/session-client.ts";
import type { PromptOptions } from "../dialect/dialect-host.ts";
import type { OpenWork, WorkEnd } from "../event/open-work.ts";
import type { LiveEvent } from "../event/session-event.ts";
import { assertStopReason } from "../event/stop-reason.ts";
import type { TurnEnd } from "../event/turn-end.ts";
import type { PromptKeys } from "../storage/prompt-keys.ts";
import { isStoreError } from "../storage/store-error.ts";
import { randomId } from "../value/random-id.ts";
import { unlessAborted } from "../value/unless-aborted.ts";
import type { TurnContext, TurnSession } from "./turn-context.ts";

/** The turn that is passed to the agent's `prompt` function. */
export interface RunnableTurn extends Turn {
  /** Resolves once all text chunks are stored and sent. */
  settled(): Promise<void>;
}

export const CANCELLED: TurnEnd = { stopReason: "cancelled" };

export interface TurnRunOptions {
  readonly session: TurnSession;
  /** The client that sent the prompt. */
  readonly client: SessionClient;
  readonly context: TurnContext;
  readonly turn: RunnableTurn;
  readonly prompt: AgentDefinition["prompt"];
  /**
   * Maximum time that the agent's `prompt` function may keep running after a cancellation, in milliseconds, before
   * the turn ends without it.
   */
  readonly cancelGraceMs: number;
  /** Called once everything from the turn except its end is stored. */
  readonly onEnding: (turn: Turn) => Promise<void>;
  /** Receives errors that are not sent to the client. */
  readonly onError: (error: unknown) => void;
  /**
   * Called with the id of the prompt's message before anything from the turn is sent. The turn waits for the result.
   */
  readonly onInserted?: PromptOptions["onInserted"];
  /** Called when a prompt with its own turn becomes part of the conversation. */
  readonly onTurnStart?: (() => void) | undefined;
  readonly key?: string | undefined;
  readonly steers?: PromptOptions["steers"];
  readonly keys: PromptKeys;
}

/**
 * Runs one turn: stores the prompt, calls the agent's `prompt` function and closes whatever the function leaves open.
 */
export class TurnRun {
  readonly client: SessionClient;
  readonly turn: RunnableTurn;
  readonly context: TurnContext;
  readonly key: string | undefined;
  readonly steers: PromptOptions["steers"];
  /**
   * Resolves to the id of the prompt's message once the clients are notified that the turn is running. Resolves to
   * `undefined` if the prompt is cancelled first. Rejects if the prompt cannot be stored.
   */
  readonly begun: Promise<string | undefined>;
  /** Resolves if the prompt is cancelled while it is queued. */
  readonly withdrawn: Promise<TurnEnd>;
  readonly #begun = Promise.withResolvers<string | undefined>();
  readonly #withdrawn = Promise.withResolvers<TurnEnd>();
  readonly #options: TurnRunOptions;
  #joined = false;
  #entered = false;
  #inserted = false;

  constructor(options: TurnRunOptions) {
    this.client = options.client;
    this.turn = options.turn;
    this.context = options.context;
    this.key = options.key;
    this.steers = options.steers;
    this.begun = this.#begun.promise;
    this.begun.catch(() => undefined);
    this.withdrawn = this.#withdrawn.promise;
    this.#options = options;
  }

  /** Whether the prompt was cancelled while it was queued. If so, it never becomes part of the conversation. */
  get dropped(): boolean {
    return this.context.signal.aborted && !this.#entered;
  }

  /** Whether the prompt is part of the conversation. */
  get inserted(): boolean {
    return this.#inserted;
  }

  /** Whether the prompt joined another turn. */
  get joined(): boolean {
    return this.#joined;
  }

  /** Whether the turn was cancelled; `false` if it ended because its session was lost. */
  get cancelled(): boolean {
    const { signal } = this.context;
    return signal.aborted && !isStoreError(signal.reason);
  }

  /** @param loss the error after which nothing more can be stored, if it caused the turn to end. */
  cancel(loss?: unknown): void {
    this.context.abort(loss);
  }

  /**
   * Cancels the turn for the client that sent its prompt. A queued turn ends immediately instead of waiting for
   * earlier turns.
   */
  withdraw({ isWaiting }: { readonly isWaiting: boolean }): void {
    this.cancel();
    if (isWaiting) this.#withdrawn.resolve(CANCELLED);
  }

  /** Runs the turn. Resolves once everything from it is stored. Must be called only once. */
  async run(): Promise<TurnEnd> {
    const { context } = this;
    // The response marks the prompt's position in the conversation, so the client has to receive everything before it
    // first.
    if (this.#options.onInserted !== undefined) await unlessAborted(this.client.settled(), context.signal);
    if (context.signal.aborted) {
      if (this.cancelled) this.#begun.resolve(undefined);
      else this.#begun.reject(context.signal.reason);
      return this.#stopped();
    }
    try {
      await this.#begin();
      // The turn may have been cancelled while the prompt was being stored.
      return context.signal.aborted ? this.#stopped() : await this.#answer();
    } finally {
      await this.#end();
    }
  }

  /** Makes the queued prompt part of the running turn. Resolves once its client has received the response. */
  async join(): Promise<void> {
    this.#joined = true;
    await this.#insert();
  }

  async #begin(): Promise<void> {
    const { channel, workspace } = this.#options.session;
    const messageId = await this.#insert();
    const running = channel.sendState({ state: "running" }, this.client);
    this.#begun.resolve(messageId);
    await running;
    await workspace.mcp.waitForLateServers(this.context.signal);
    await workspace.mcp.report();
  }

  async #insert(): Promise<string> {
    const { onInserted, onTurnStart, session, key, keys } = this.#options;
    const messageId = randomId("msg_");
    const joins = this.#joined;
    const prompt = {
      messageId,
      events: this.#promptEvents(messageId),
      key: key === undefined ? undefined : keys.entry(key, messageId),
      joins,
    };
    this.#entered = true;
    try {
      await session.channel.emitPrompt(prompt, this.client, () => {
        this.#inserted = true;
        if (!joins) onTurnStart?.();
        if (key !== undefined) keys.add(key, messageId);
        if (joins) this.#begun.resolve(messageId);
        return onInserted?.(messageId, undefined, joins);
      });
    } catch (error) {
      if (!this.#inserted) keys.addFailed();
      this.#begun.reject(error);
      throw error;
    }
    return messageId;
  }

  #promptEvents(messageId: string): LiveEvent[] {
    const { prompt, meta } = this.turn;
    const hasMeta = Object.keys(meta).length > 0;
    return prompt.map((content, index) => ({
      type: "message",
      role: "user",
      messageId,
      content,
      ...(index === 0 && hasMeta && { _meta: meta }),
    }));
  }

  async #answer(): Promise<TurnEnd> {
    const { turn } = this;
    const { signal } = this.context;
    // The async wrapper turns a synchronous throw by the agent's function into a rejection.
    const answer = (async () => this.#options.prompt(turn))();
    try {
      const end = readEnd((await Promise.race([answer, this.#graceTimeOver(answer)])) ?? "end_turn");
      await turn.settled();
      this.context.assertStored();
      assertStopReason(end.stopReason);
      return signal.aborted ? { ...end, ...this.#stopped() } : end;
    } catch (error) {
      if (signal.aborted) return this.#stopped();
      throw error;
    }
  }

  /**
   * Returns the end of a turn that was stopped.
   *
   * @throws the loss of the session if that stopped the turn.
   */
  #stopped(): TurnEnd {
    if (!this.cancelled) throw this.context.signal.reason;
    return CANCELLED;
  }

  /** Resolves if the turn is cancelled and the agent's function does not return within the grace time. */
  #graceTimeOver(answer: Promise<unknown>): Promise<undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const startTimer = (): void => {
      const timer = setTimeout(() => resolve(undefined), this.#options.cancelGraceMs);
      const stop = (): void => clearTimeout(timer);
      answer.then(stop, stop);
    };
    this.context.signal.addEventListener("abort", startTimer, { once: true });
    return promise;
  }

  async #end(): Promise<void> {
    const { context } = this;
    const { session, cancelGraceMs, onEnding, onError } = this.#options;
    context.end();
    await context.terminals.releaseAll(cancelGraceMs, onError);
    for (const subagent of context.subagents.values())
      await subagent.releaseTerminals(cancelGraceMs, onError);
    await endWork(session, context.openWork, { status: this.cancelled ? "cancelled" : "failed" });
    if (context.lastUsage !== undefined) await session.channel.append(context.lastUsage);
    await onEnding(this.turn);
  }
}

/**
 * Converts the return value of the agent's function, which is either a stop reason or an object with a stop reason.
 */
function readEnd(returned: TurnEnd | TurnEnd["stopReason"]): TurnEnd {
  if (typeof returned !== "object" || returned === null || !("stopReason" in returned))
    return { stopReason: returned };
  const { stopReason, usage, _meta } = returned;
  return { stopReason, ...(usage && { usage }), ...(_meta && { _meta }) };
}

/**
 * Ends everything in `work`, or only the work of one subagent, except for running commands. Notifies the clients even
 * if the end cannot be stored.
 */
export async function endWork(
  { channel, terminals }: Pick<TurnSession, "channel" | "terminals">,
  work: OpenWork,
  end: WorkEnd,
): Promise<void> {
  // Wait until everything has been sent, because only then is it known which work was started.
  await channel.settled();
  const left = work.end(end).filter((each) => each.type !== "terminal" || !terminals.runs(each.terminalId));
  const closed = left.map(async (event) => {
    try {
      await channel.emit(event);
    } catch (error) {
      await channel.send(event);
      throw error;
    }
  });
  const failed = (await Promise.allSettled(closed)).find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
