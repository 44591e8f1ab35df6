import type { ContentBlock, JsonObject } from "@parley/schema/neutral";

import type { AgentSession } from "../author/agent-session.ts";
import type { SteeringPrompt } from "../author/turn.ts";
import type { SessionChannel } from "../channel/session-channel.ts";
import type { SessionClient } from "../channel/session-client.ts";
import { WorkStatus } from "../channel/work-status.ts";
import { OpenWork } from "../event/open-work.ts";
import type {
  CompactionEvent,
  LiveEvent,
  MessageRole,
  NoticeEvent,
  SentEvent,
  UsageEvent,
} from "../event/session-event.ts";
import type { SubagentReference } from "../event/subagent-reference.ts";
import type { ClientTerminals, CommandRequest, Terminal } from "../event/terminal.ts";
import type { SessionWorkspace } from "../mcp/session-workspace.ts";
import type { SessionPermissions } from "../permission/session-permissions.ts";
import { isStoreError } from "../storage/store-error.ts";
import { OpenTerminals } from "../terminal/open-terminals.ts";
import type { CommandStarter, SessionTerminals } from "../terminal/session-terminals.ts";
import { randomId } from "../value/random-id.ts";

export interface TurnPrompt {
  readonly content: readonly ContentBlock[];
  readonly meta: JsonObject;
}

export interface TurnSession {
  readonly sessionId: string;
  readonly author: AgentSession;
  readonly channel: SessionChannel;
  readonly permissions: SessionPermissions;
  readonly terminals: SessionTerminals;
  readonly workspace: SessionWorkspace;
}

/** A subagent that is working in a turn. */
export interface WorkingSubagent {
  /** Cancels the subagent's work for the user if the subagent is cancellable. */
  cancel(): void;
  /** Returns the events that describe the subagent and its current state. */
  current(): readonly SentEvent[];
  releaseTerminals(graceMs: number, onError: (error: unknown) => void): Promise<void>;
}

interface TurnContextOptions {
  readonly session: TurnSession;
  /** The client that sent the prompt. */
  readonly client: SessionClient;
  /** Receives the error for the agent's first call after the turn, because the agent may not await that call. */
  readonly onLateCall: (error: Error) => void;
  /** Adds waiting steering prompts to the turn's conversation. */
  readonly takePrompts: (until?: AbortSignal) => Promise<readonly SteeringPrompt[]>;
  /** Present only in a subagent's context. */
  readonly scope?: SubagentScope;
}

interface SubagentScope {
  /** The context of the turn or subagent that started this one. */
  readonly parent: TurnContext;
  readonly subagent: SubagentReference;
  readonly work: WorkStatus;
}

/**
 * The state of a turn, or of a subagent's work in a turn. Shared by the code that runs the turn and the methods that
 * the agent calls. Checks and sends events, and stores the ones that outlast the turn.
 */
export class TurnContext {
  readonly session: TurnSession;
  /** The client that sent the prompt. */
  readonly client: SessionClient;
  /** The turn's unfinished tool calls, commands and subagents. */
  readonly openWork: OpenWork;
  readonly terminals: TurnTerminals;
  /** The turn's running subagents in the order in which they started. */
  readonly subagents: Map<string, WorkingSubagent>;
  /** Aborts when the turn is cancelled. A subagent's signal also aborts when the subagent is cancelled. */
  readonly signal: AbortSignal;
  /** Maps the ids of running MCP tool calls to server names. */
  readonly mcpCalls: Map<string, string> = new Map();
  readonly #scope: SubagentScope | undefined;
  readonly #toolCallIds: Set<string>;
  readonly #controller = new AbortController();
  readonly #onLateCall: (error: Error) => void;
  readonly #takePrompts: (until?: AbortSignal) => Promise<readonly SteeringPrompt[]>;
  #joined = 0;
  #ended = false;
  #hasReportedLateCall = false;
  /** The store's first error. Nothing else in the turn is stored afterwards, because that would leave a gap. */
  #failure: { readonly error: unknown } | undefined;
  /** The latest promise whose failure is recorded. */
  #sending: Promise<void> | undefined;
  #lastMessage: { readonly role: MessageRole; readonly messageId: string } | undefined;
  #usage: UsageEvent | undefined;

  constructor({ session, client, onLateCall, takePrompts, scope }: TurnContextOptions) {
    const { parent, subagent } = scope ?? {};
    const { signal } = this.#controller;
    this.session = session;
    this.client = client;
    this.#onLateCall = onLateCall;
    this.#takePrompts = takePrompts;
    this.#scope = scope;
    this.openWork = parent?.openWork ?? new OpenWork();
    this.subagents = parent?.subagents ?? new Map<string, WorkingSubagent>();
    this.#toolCallIds = parent === undefined ? new Set() : parent.#toolCallIds;
    this.signal = parent === undefined ? signal : AbortSignal.any([parent.signal, signal]);
    const commands = {
      subagent,
      get client(): ClientTerminals | undefined {
        return subagent === undefined ? client.terminals : client.terminalsOf(subagent.id);
      },
    };
    this.terminals = new TurnTerminals(session.terminals, commands, this.signal);
  }

  /** Creates the context for a subagent that this context starts. */
  createScope(subagent: SubagentReference, work: WorkStatus): TurnContext {
    const { session, client } = this;
    const scope = { parent: this, subagent, work };
    const [onLateCall, takePrompts] = [this.#onLateCall, this.#takePrompts];
    return new TurnContext({ session, client, onLateCall, takePrompts, scope });
  }

  /**
   * Returns the context for a request from a subagent that `session.emit` has announced. Without a subagent, returns
   * this context.
   */
  of(subagent: SubagentReference | undefined): TurnContext {
    if (subagent === undefined) return this;
    return this.createScope(subagent, new WorkStatus(() => Promise.resolve()));
  }

  /** The subagent to which this context belongs, if any. */
  get subagent(): SubagentReference | undefined {
    return this.#scope?.subagent;
  }

  /** The state of the subagent's work. */
  get work(): WorkStatus | undefined {
    return this.#scope?.work;
  }

  /** Whether the agent's calls are rejected. */
  get ended(): boolean {
    return this.#ended;
  }

  /** The latest usage, which is stored when the turn ends. */
  get lastUsage(): UsageEvent | undefined {
    return this.#usage;
  }

  /** @param loss the error after which nothing more can be stored, if it caused the turn to end. */
  abort(loss?: unknown): void {
    this.#controller.abort(loss);
  }

  /** Rejects all further calls by the agent. */
  end(): void {
    this.#ended = true;
  }

  /** @throws the store's error if part of the turn could not be stored. */
  assertStored(): void {
    this.#scope?.parent.assertStored();
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** @throws {Error} if the turn has ended, and everything that {@link assertStored} throws. */
  assertOpen(): void {
    this.assertStored();
    const late = this.noteCall();
    if (late !== undefined) throw late;
  }

  /**
   * Creates and reports the error for a call after the turn has ended. After a cancellation, returns the error
   * without reporting it.
   */
  noteCall(): Error | undefined {
    const late = this.#scope?.parent.noteCall();
    if (late !== undefined || !this.#ended) return late;
    return this.#scope === undefined
      ? this.#noteLate("Cannot use a turn that has ended: await its calls before the prompt function returns")
      : this.#noteLate("Cannot use a subagent that has ended: await its calls before `end`");
  }

  #noteLate(message: string): Error {
    const late = new Error(message);
    if (!this.#hasReportedLateCall && !this.signal.aborted) {
      this.#hasReportedLateCall = true;
      this.#onLateCall(late);
    }
    return late;
  }

  /** @throws {TypeError} if the turn has already started a tool call with this id. */
  claimToolCall(toolCallId: string): void {
    if (this.#toolCallIds.has(toolCallId)) {
      const repair = "update the first call, or leave the id out";
      throw new TypeError(
        `Cannot show a tool call: toolCallId "${toolCallId}" is used in this turn; ${repair}`,
      );
    }
    this.#toolCallIds.add(toolCallId);
  }

  /**
   * Returns a signal that aborts when the turn is cancelled or, if an id is given, when that tool call is cancelled.
   */
  signalOf(toolCallId: string | undefined): AbortSignal {
    const own = toolCallId === undefined ? undefined : this.openWork.signalOf(toolCallId);
    return own === undefined ? this.signal : AbortSignal.any([this.signal, own]);
  }

  /**
   * Returns the tool call that an MCP server's request belongs to. The call is known only if it is the only running
   * call to that server.
   */
  mcpCallOf(server: string): string | undefined {
    const ids = [...this.mcpCalls].flatMap(([id, name]) => (name === server ? [id] : []));
    return ids.length === 1 ? ids[0] : undefined;
  }

  /**
   * Returns the message id for a chunk with the given role. The chunk continues the last message or starts a new one.
   */
  #messageIdFor(role: MessageRole): string {
    if (this.#lastMessage?.role !== role) this.#lastMessage = { role, messageId: randomId("msg_") };
    return this.#lastMessage.messageId;
  }

  /**
   * Stores and sends a message chunk. Throws synchronously if it is invalid. Returns `undefined` if the next chunk
   * may follow immediately; otherwise returns a promise that resolves when it may.
   */
  emitPiece(role: MessageRole, content: string | ContentBlock): Promise<void> | undefined {
    const messageId = this.#messageIdFor(role);
    if (typeof content !== "string") return this.emit({ type: "message", role, messageId, content });
    this.assertOpen();
    // Strings are immutable and need no check.
    const event = this.#inScope({
      type: "message",
      role,
      messageId,
      content: { type: "text", text: content },
    });
    return this.#note(this.session.channel.emit(event));
  }

  /** Adds waiting steering prompts to the turn's conversation. */
  async takePrompts(until?: AbortSignal): Promise<readonly SteeringPrompt[]> {
    this.assertOpen();
    const taken = await this.#takePrompts(until);
    this.#joined += taken.length;
    if (taken.length > 0) this.separate();
    return taken;
  }

  /** Number of prompts that have joined the turn. */
  get joined(): number {
    return this.#joined;
  }

  separate(): void {
    this.#lastMessage = undefined;
  }

  /** Stores and sends a snapshot of an event. Otherwise behaves like {@link emitPiece}. */
  emit(event: LiveEvent): Promise<void> | undefined {
    this.assertOpen();
    return this.emitLast(event);
  }

  /** Like {@link emit}, but still works once the agent's calls are rejected. */
  emitLast(bare: LiveEvent): Promise<void> | undefined {
    const event = this.#inScope(bare);
    const checkedBy = this.client.wire;
    const onStored = (): void => this.openWork.track(event);
    const sending = this.session.channel.emit(event, { checkedBy, onStored });
    // An event of any other type separates the messages before and after it.
    if (event.type !== "message") this.separate();
    return this.#note(sending);
  }

  /** Sends an event without storing it, because a later event will replace it. */
  async sendPassing(event: LiveEvent): Promise<void> {
    this.assertOpen();
    await this.session.channel.sendPassing(this.#inScope(event), this.client.wire);
  }

  /** Sends the usage, which is stored when the turn ends. Omitted fields keep their previous values. */
  async showUsage(usage: Omit<UsageEvent, "type">): Promise<void> {
    // A subagent's costs do not count as the session's costs.
    if (this.#scope !== undefined) return this.emit({ ...usage, type: "usage" });
    const sending = this.#send({ ...usage, type: "usage" });
    // Copy the usage, because the agent may modify it before it is stored at the end of the turn.
    const { source: _, ...before } = this.#usage ?? {};
    this.#usage = { ...before, ...(JSON.parse(JSON.stringify(usage)) as typeof usage), type: "usage" };
    this.session.channel.lastUsage = this.#usage;
    await sending;
  }

  async showNotice(notice: Omit<NoticeEvent, "type">): Promise<void> {
    await this.#send({ ...notice, type: "notice" });
  }

  async showCompaction(compaction: Omit<CompactionEvent, "type">): Promise<void> {
    await this.#send({ ...compaction, type: "compaction" });
  }

  /**
   * Marks an event as belonging to the subagent. Tool calls need more than the id, because clients without subagent
   * support also show them.
   */
  #inScope<Event extends LiveEvent>(event: Event): Event {
    const { subagent } = this;
    if (subagent === undefined) return event;
    return { ...event, subagent: event.type === "message" ? { id: subagent.id } : subagent };
  }

  /**
   * Ends the turn's output if `sending` rejects because the store failed. Chunks in the same entry share a promise.
   */
  #note(sending: Promise<void> | undefined): Promise<void> | undefined {
    if (sending === undefined || sending === this.#sending) return sending;
    this.#sending = sending;
    sending.catch((error: unknown) => {
      if (isStoreError(error)) this.#fail(error);
    });
    return sending;
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    if (this.#scope !== undefined) this.#scope.parent.#fail(error);
  }

  #send(event: SentEvent): Promise<void> {
    this.assertOpen();
    return this.session.channel.send(event, this.client.wire);
  }
}

/**
 * A turn's terminals. Open terminals are released when the turn ends. All terminals are killed when the turn is
 * cancelled.
 */
class TurnTerminals {
  readonly #session: SessionTerminals;
  readonly #starter: CommandStarter;
  readonly #signal: AbortSignal;
  readonly #own = new OpenTerminals();

  constructor(session: SessionTerminals, starter: CommandStarter, signal: AbortSignal) {
    this.#session = session;
    this.#starter = starter;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#own.killAll(), { once: true });
  }

  /**
   * @throws {CapabilityError} if neither side can run the command, or the signal's reason if the turn is cancelled.
   */
  async create(request: CommandRequest): Promise<Terminal> {
    this.#signal.throwIfAborted();
    if (request.until === "session" && this.#starter.subagent === undefined)
      return this.#session.startLasting(request);
    const terminal = await this.#own.add(await this.#session.start(request, this.#starter));
    // The turn may have been cancelled while the terminal was being created.
    if (this.#signal.aborted) await terminal.kill();
    return terminal;
  }

  /**
   * Releases all open terminals. Waits at most `graceMs` milliseconds, so an unresponsive client cannot delay the end
   * of the turn. Calls `onError` with each failure.
   */
  releaseAll(graceMs: number, onError: (error: unknown) => void): Promise<void> {
    return this.#own.releaseAll(graceMs, onError);
  }
}
