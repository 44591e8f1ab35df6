import { ErrorCode, RequestError, internalError } from "@parley/protocol";
import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { SteeringPrompt, Turn } from "../author/turn.ts";
import type { SessionClient } from "../channel/session-client.ts";
import type { PromptOptions } from "../dialect/dialect-host.ts";
import type { UsageEvent } from "../event/session-event.ts";
import type { TurnEnd } from "../event/turn-end.ts";
import type { WorkState } from "../event/work-state.ts";
import { PromptKeys } from "../storage/prompt-keys.ts";
import type { SessionLog } from "../storage/session-log.ts";
import { isStoreError, isStoreFailure, toWireError } from "../storage/store-error.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { SerialQueue } from "../value/serial-queue.ts";
import { unlessAborted } from "../value/unless-aborted.ts";
import { TurnContext, type TurnPrompt, type TurnSession } from "./turn-context.ts";
import { CANCELLED, type RunnableTurn, TurnRun } from "./turn-run.ts";

/** The usage of a turn that has ended. */
export interface EndedTurn {
  /** Number of JSON characters that the turn stored for the prompt and everything the agent did. */
  readonly characters: number;
  /** The last usage that the agent reported, if any. */
  readonly usage: UsageEvent | undefined;
  /**
   * Tokens that the turn used, if the agent's `prompt` returned them.
   *
   * @experimental
   */
  readonly tokens: TurnEnd["usage"];
}

export interface TurnQueueOptions {
  readonly definition: AgentDefinition;
  /**
   * Maximum time that the agent's `prompt` function may keep running after a cancellation, in milliseconds, before
   * the turn ends without it.
   */
  readonly cancelGraceMs: number;
  readonly onError: (error: unknown) => void;
  readonly log: SessionLog;
  /** Creates the turn that is passed to the agent's `prompt` function. */
  readonly createTurn: (context: TurnContext, prompt: TurnPrompt) => RunnableTurn;
  /** Called once everything from a turn except its end is stored. */
  readonly onEnding: (turn: Turn) => Promise<void>;
  /** Called once the client has been notified that a turn has ended. */
  readonly onEnded: (run: TurnRun) => void;
  /** Called when a turn ends, once for each call to {@link onTurnStart}. */
  readonly onTurnEnd?: ((turn: EndedTurn) => void) | undefined;
  /** Called when a turn's prompt becomes part of the conversation. Followed by a call to {@link onTurnEnd}. */
  readonly onTurnStart?: (() => void) | undefined;
}

/** Answers a prompt that a client has sent again. Settles once the answer has been sent. */
export type AnswerRepeated = (client: SessionClient, options: PromptOptions) => Promise<TurnEnd>;

/** A session's running turn and the turns queued behind it. */
export class TurnQueue {
  readonly #session: TurnSession;
  readonly #options: TurnQueueOptions;
  readonly #queue = new SerialQueue();
  readonly #open = new Set<TurnRun>();
  readonly #keys: PromptKeys;
  /** Resolves when a prompt arrives that can join a running turn. */
  #arrival = Promise.withResolvers<void>();

  constructor(session: TurnSession, options: TurnQueueOptions) {
    this.#session = session;
    this.#options = options;
    this.#keys = new PromptKeys(session.sessionId, options.log.entries);
  }

  /** Whether a turn is running or queued. */
  get isBusy(): boolean {
    return this.#open.size > 0;
  }

  get running(): TurnRun | undefined {
    const [first] = this.#open;
    return first;
  }

  /**
   * Looks up an earlier prompt that has the same key and is, or will be, part of the conversation. Resolves to a
   * function that answers the repeated prompt, or to `undefined` if there is no such earlier prompt.
   */
  async findRepeated({ key }: PromptOptions): Promise<AnswerRepeated | undefined> {
    if (key === undefined) return undefined;
    const run = [...this.#open].find((each) => each.key === key && !each.dropped);
    if (run !== undefined) return (client, options) => this.#answerRepeated(run, client, options);
    const messageId = await this.#keys.find(key);
    return messageId === undefined
      ? undefined
      : (client, options) => this.#showInserted(messageId, client, options);
  }

  /** Answers a repeated prompt whose original is still queued. Cancelling either request cancels the prompt. */
  async #answerRepeated(run: TurnRun, client: SessionClient, options: PromptOptions): Promise<TurnEnd> {
    const release = this.#withdrawWith(options.signal, run);
    try {
      const messageId = await Promise.race([run.begun, run.withdrawn.then(() => undefined)]);
      return messageId === undefined ? CANCELLED : await this.#showInserted(messageId, client, options);
    } catch (error) {
      throw toWireError(error, this.#session.sessionId);
    } finally {
      release();
    }
  }

  async #showInserted(
    messageId: string,
    client: SessionClient,
    { onInserted }: PromptOptions,
  ): Promise<TurnEnd> {
    const { work } = this.#session.channel;
    for (let sent: WorkState | undefined; sent !== work.lastState;) {
      sent = work.lastState;
      await client.settled();
    }
    await onInserted?.(messageId, work.stateOf(messageId));
    return CANCELLED;
  }

  /**
   * Runs a prompt after all earlier ones. Settles when its turn ends.
   *
   * @throws {RequestError} `-32600` if the session is busy and the definition's `whileBusy` is `refuse`.
   */
  async prompt(
    client: SessionClient,
    prompt: readonly ContentBlock[],
    { signal, meta, key, steers, onInserted }: PromptOptions,
  ): Promise<TurnEnd> {
    const { definition, cancelGraceMs, createTurn, onEnding, onError, onTurnStart } = this.#options;
    if (steers === "only" && !this.isBusy) return CANCELLED;
    if (definition.whileBusy === "refuse" && this.isBusy)
      throw busy(`prompt session "${this.#session.sessionId}"`, this.#session.sessionId);
    if (definition.whileBusy === "cancel") this.cancel();
    const session = this.#session;
    const takePrompts = (until?: AbortSignal): Promise<SteeringPrompt[]> => this.#takePrompts(run, until);
    const context = new TurnContext({ session, client, onLateCall: onError, takePrompts });
    const turn = createTurn(context, { content: prompt, meta: meta ?? {} });
    const run: TurnRun = new TurnRun({
      session,
      client,
      context,
      turn,
      prompt: definition.prompt,
      cancelGraceMs,
      onEnding,
      onError,
      onInserted,
      onTurnStart,
      key,
      steers,
      keys: this.#keys,
    });
    this.#open.add(run);
    if (steers !== undefined) this.#arrived();
    const release = this.#withdrawWith(signal, run);
    try {
      return await Promise.race([this.#runUntilSent(run), run.withdrawn]);
    } finally {
      release();
    }
  }

  /** Cancels a prompt when its request is cancelled. Call the returned function when the request settles. */
  #withdrawWith(signal: AbortSignal, run: TurnRun): () => void {
    const withdraw = (): void => {
      // A lost connection also aborts the signal, but then the host decides what happens to the turns.
      if (signal.reason instanceof RequestError)
        run.withdraw({ isWaiting: run !== this.running && !run.joined });
    };
    if (signal.aborted) withdraw();
    signal.addEventListener("abort", withdraw, { once: true });
    return () => signal.removeEventListener("abort", withdraw);
  }

  /**
   * Ends the running turn and all queued ones. They end as cancelled, or with `loss` if nothing more can be stored.
   */
  cancel(loss?: unknown): void {
    for (const run of this.#open) run.cancel(loss);
  }

  /** Resolves when all turns that exist at the time of the call have ended. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  #arrived(): void {
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
  }

  /** Adds waiting steering prompts to a running turn's conversation. */
  async #takePrompts(run: TurnRun, until?: AbortSignal): Promise<SteeringPrompt[]> {
    for (;;) {
      const { promise: arrival } = this.#arrival;
      const taken = await this.#takeWaiting(run);
      const over = until && AbortSignal.any([until, run.context.signal]);
      if (taken.length > 0 || over === undefined || over.aborted) return taken;
      await unlessAborted(arrival, over);
    }
  }

  async #takeWaiting(run: TurnRun): Promise<SteeringPrompt[]> {
    const taken: SteeringPrompt[] = [];
    for (const each of this.#open) {
      if (each === run || each.steers === undefined) continue;
      // A command gets its own turn, and later prompts must not overtake it.
      if (each.turn.command !== undefined || each.turn.skills.length > 0) break;
      // As in `TurnRun.run`, a slow client must not delay another client's turn.
      const isOwn = each.client === run.client;
      if (isOwn) await unlessAborted(each.client.settled(), run.context.signal);
      const isGone = each.context.signal.aborted || !this.#open.has(each);
      if (isGone || run.context.ended || run.context.signal.aborted) continue;
      this.#open.delete(each);
      const joining = ignoreUnhandledRejection(each.join());
      await (isOwn ? joining : each.begun);
      const { client, prompt, meta, text } = each.turn;
      taken.push({ client, prompt, meta, text });
    }
    return taken;
  }

  /**
   * Runs a turn and waits until the client that sent the prompt has received everything from it. The next turn does
   * not wait for that client.
   */
  async #runUntilSent(run: TurnRun): Promise<TurnEnd> {
    try {
      return await this.#queue.run(() => this.#run(run));
    } finally {
      await run.client.settled();
    }
  }

  async #run(run: TurnRun): Promise<TurnEnd> {
    const { channel } = this.#session;
    if (run.joined) return this.#joined(run);
    if (run.steers === "only") run.cancel();
    const { written } = this.#options.log.entries;
    let end: TurnEnd | undefined;
    try {
      end = await run.run();
      if (run.inserted) await channel.sendState({ state: "idle", ...end }, run.client);
      await channel.settled();
      if (run.inserted) this.#options.onEnded(run);
      return end;
    } catch (cause) {
      return await this.#fail(run, cause);
    } finally {
      this.#open.delete(run);
      this.#session.workspace.turnOver();
      if (run.inserted) this.#report(run, { written, end });
    }
  }

  /**
   * Waits until a prompt that has joined another turn is stored. Rejects if the prompt cannot be stored. The other
   * turn reports its own end.
   */
  async #joined(run: TurnRun): Promise<TurnEnd> {
    try {
      await run.begun;
      return CANCELLED;
    } catch (error) {
      throw toWireError(error, this.#session.sessionId);
    }
  }

  #report(
    { context: { lastUsage } }: TurnRun,
    { written, end }: { readonly written: number; readonly end: TurnEnd | undefined },
  ): void {
    const { log, onTurnEnd } = this.#options;
    onTurnEnd?.({ characters: log.entries.written - written, usage: lastUsage, tokens: end?.usage });
  }

  /** A cancelled turn ends as cancelled even if something fails afterwards. */
  async #fail(run: TurnRun, cause: unknown): Promise<TurnEnd> {
    const { channel, sessionId } = this.#session;
    const isUnsent = isStoreError(cause) ? isStoreFailure(cause) : run.cancelled;
    if (isUnsent) this.#options.onError(cause);
    if (run.cancelled) {
      if (run.inserted) await channel.sendState({ state: "idle", stopReason: "cancelled" }, run.client);
      return { stopReason: "cancelled" };
    }
    const error = toWireError(cause, sessionId);
    const sent = error instanceof RequestError ? error : internalError();
    if (run.inserted)
      await channel.sendState({ state: "idle", stopReason: "error", error: sent }, run.client);
    throw error;
  }
}

/** Returns the error for a request that has to wait for the running turn to end. */
export function busy(action: string, sessionId: string): RequestError {
  const data = { reason: "busy", sessionId };
  return new RequestError(ErrorCode.invalidRequest, `Cannot ${action}: it is busy`, data);
}
