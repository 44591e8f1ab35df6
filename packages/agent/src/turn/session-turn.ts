import type { ContentBlock, JsonObject, StopReason } from "@parley/schema/v1";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { ElicitationAnswer, ElicitationRequest } from "../author/elicitation.ts";
import type { NewToolCall, ToolCall, Turn } from "../author/turn.ts";
import { OpenWork } from "../event/open-work.ts";
import type {
  CustomEvent,
  MessageRole,
  NoticeEvent,
  PlanEntry,
  SessionEvent,
  UsageEvent,
} from "../event/session-event.ts";
import { type CommandCall, findCommand } from "../event/slash-command.ts";
import { assertStopReason } from "../event/stop-reason.ts";
import type { Terminal, TerminalRequest } from "../event/terminal.ts";
import type { OpenSession } from "../session/open-session.ts";
import { isStoreError } from "../storage/store-error.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { omitUndefined } from "../value/omit-undefined.ts";
import { randomId } from "../value/random-id.ts";
import { Backpressure } from "./backpressure.ts";
import { elicitInTurn } from "./elicit-in-turn.ts";
import { TurnMcp } from "./turn-mcp.ts";
import { TurnTerminals } from "./turn-terminals.ts";
import { TurnToolCall } from "./turn-tool-call.ts";

/** How many pieces of text an author may be ahead of the store and the client. */
const PIECES_AHEAD = 64;

/** What makes a turn. */
export interface SessionTurnOptions {
  readonly prompt: AgentDefinition["prompt"];
  /** What the client sent with the prompt. */
  readonly meta: JsonObject;
  /** Milliseconds that the author's function has to stop after a cancel, before the turn ends without it. */
  readonly cancelGraceMs: number;
  /** Hears of the message that the prompt became, before anything is sent of the turn, which waits for it. */
  readonly onInserted?: ((messageId: string) => Promise<void>) | undefined;
}

/** A turn that waits or runs. */
export class SessionTurn implements Turn {
  readonly session: OpenSession;
  readonly prompt: readonly ContentBlock[];
  readonly mcp: TurnMcp;
  readonly #options: SessionTurnOptions;
  readonly #controller = new AbortController();
  readonly #openWork = new OpenWork();
  readonly #terminals: TurnTerminals;
  readonly #said = new Backpressure(PIECES_AHEAD);
  #inserted = false;
  #ended = false;
  #lastMessage: { readonly role: MessageRole; readonly messageId: string } | undefined;
  #usage: UsageEvent | undefined;

  constructor(session: OpenSession, prompt: readonly ContentBlock[], options: SessionTurnOptions) {
    this.session = session;
    this.prompt = prompt;
    this.#options = options;
    this.mcp = new TurnMcp(this);
    this.#terminals = new TurnTerminals(session.terminals, this.signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get meta(): JsonObject {
    return this.#options.meta;
  }

  get text(): string {
    return this.prompt.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  }

  get command(): CommandCall | undefined {
    return findCommand(this.text, this.session.commands);
  }

  agentMessage(content: string | ContentBlock): Promise<void> {
    return ignoreUnhandledRejection(this.#say("agent", content));
  }

  agentThought(content: string | ContentBlock): Promise<void> {
    return ignoreUnhandledRejection(this.#say("thought", content));
  }

  plan(entries: readonly PlanEntry[]): Promise<void> {
    return ignoreUnhandledRejection(this.emit({ type: "plan", entries: [...entries] }));
  }

  toolCall(call: NewToolCall): Promise<ToolCall> {
    return ignoreUnhandledRejection(this.#beginToolCall(call));
  }

  async #beginToolCall(call: NewToolCall): Promise<ToolCall> {
    const toolCallId = call.toolCallId ?? randomId("call_");
    const begun = { status: "pending", ...omitUndefined(call), type: "tool_call", toolCallId } as const;
    await this.emit(begun);
    return new TurnToolCall(this, begun);
  }

  /** Aborts when the turn is cancelled, or one of its tool calls alone. */
  signalOf(toolCallId: string | undefined): AbortSignal {
    const own = toolCallId === undefined ? undefined : this.#openWork.signalOf(toolCallId);
    return own === undefined ? this.signal : AbortSignal.any([this.signal, own]);
  }

  /** Cancels a tool call for the user; tells whether that can be. */
  cancelToolCall(toolCallId: string): boolean {
    return this.#openWork.cancel(toolCallId);
  }

  terminal(request: TerminalRequest): Promise<Terminal> {
    return ignoreUnhandledRejection(this.#createTerminal(request));
  }

  async #createTerminal(request: TerminalRequest): Promise<Terminal> {
    if (this.#ended) throw hasEnded();
    return this.#terminals.create({ ...request, cwd: request.cwd ?? this.session.cwd });
  }

  elicit(
    request: ElicitationRequest,
    { toolCallId }: { readonly toolCallId?: string } = {},
  ): Promise<ElicitationAnswer> {
    if (this.#ended) return ignoreUnhandledRejection(Promise.reject(hasEnded()));
    return ignoreUnhandledRejection(elicitInTurn(this, request, toolCallId));
  }

  usage(usage: Omit<UsageEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.#sendUsage(usage));
  }

  async #sendUsage(usage: Omit<UsageEvent, "type">): Promise<void> {
    const event: UsageEvent = this.#toSay({ ...usage, type: "usage" });
    // What a client is not told anew stays as it was told last.
    this.#usage = { ...this.#usage, ...event };
    await this.session.channel.send(event);
  }

  notice(notice: Omit<NoticeEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.#sendNotice(notice));
  }

  async #sendNotice(notice: Omit<NoticeEvent, "type">): Promise<void> {
    const event: NoticeEvent = this.#toSay({ ...notice, type: "notice" });
    if (this.session.client.capabilities.notices) await this.session.channel.send(event);
  }

  custom(event: Omit<CustomEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.emit({ ...event, type: "custom" }));
  }

  /** Stores and sends an event of this turn. */
  async emit(event: SessionEvent): Promise<void> {
    await this.#tell(event);
  }

  /** Throws what is wrong with the event; resolves when it is stored and sent. */
  #tell(event: SessionEvent): Promise<void> {
    const said = this.#toSay(event);
    // Whatever is not a message separates the messages before and after it.
    if (event.type !== "message") this.#lastMessage = undefined;
    return this.session.channel.emit(said, () => this.#openWork.track(said));
  }

  /** Sends an event of this turn without storing it. */
  async show(event: SessionEvent): Promise<void> {
    await this.session.channel.send(this.#toSay(event));
  }

  /** Whether the prompt has become a part of the conversation. */
  get inserted(): boolean {
    return this.#inserted;
  }

  /** Whether nothing more may be said. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Whether nobody wants the turn any more; not if it ends because its session was lost. */
  get cancelled(): boolean {
    return this.signal.aborted && !isStoreError(this.signal.reason);
  }

  /** @param loss why nothing can be stored any more, if that is what ends the turn. */
  cancel(loss?: unknown): void {
    this.#controller.abort(loss);
  }

  /** Runs the author's function. Resolves when everything of the turn is stored. */
  async run(): Promise<StopReason> {
    if (this.signal.aborted) return "cancelled";
    try {
      await this.#begin();
      // The cancel may have come while the prompt was being stored.
      return this.signal.aborted ? "cancelled" : await this.#answer();
    } finally {
      this.#ended = true;
      await this.#terminals.releaseAll(this.#options.cancelGraceMs);
      await this.session.endWork(this.#openWork, this.cancelled ? "cancelled" : "failed");
      if (this.#usage !== undefined) await this.session.channel.keep(this.#usage);
      await this.session.turnEnds(this);
    }
  }

  async #begin(): Promise<void> {
    const { channel } = this.session;
    const messageId = randomId("msg_");
    const isBare = Object.keys(this.meta).length === 0;
    const events = this.prompt.map((content, index): SessionEvent => ({
      type: "message",
      role: "user",
      messageId,
      content,
      ...(index === 0 && !isBare && { _meta: this.meta }),
    }));
    const stored = await Promise.all(events.map((event) => channel.keep(event)));
    this.#inserted = true;
    await this.#options.onInserted?.(messageId);
    if (channel.echoesPrompts) {
      await Promise.all(events.map((event, index) => channel.sendStored(event, stored[index] ?? 0)));
    }
    await channel.sendState({ state: "running" });
    await this.session.mcpServers.awaitLate(this.signal);
    await this.session.mcpServers.report();
  }

  async #answer(): Promise<StopReason> {
    // An async function of our own, for the author's may throw before it returns a promise.
    const answer = (async () => this.#options.prompt(this))();
    try {
      const stopReason = (await Promise.race([answer, this.#cancelledForTooLong(answer)])) ?? "end_turn";
      await this.#said.settled();
      assertStopReason(stopReason);
      return this.signal.aborted ? "cancelled" : stopReason;
    } catch (error) {
      if (this.signal.aborted) return "cancelled";
      throw error;
    }
  }

  /** Resolves when the author's function was cancelled and did not stop in time. */
  #cancelledForTooLong(answer: Promise<unknown>): Promise<undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const giveUp = (): void => {
      const timer = setTimeout(() => resolve(undefined), this.#options.cancelGraceMs);
      const stop = (): void => clearTimeout(timer);
      answer.then(stop, stop);
    };
    this.signal.addEventListener("abort", giveUp, { once: true });
    return promise;
  }

  async #say(role: MessageRole, content: string | ContentBlock): Promise<void> {
    if (this.#lastMessage?.role !== role) this.#lastMessage = { role, messageId: randomId("msg_") };
    const { messageId } = this.#lastMessage;
    const block: ContentBlock = typeof content === "string" ? { type: "text", text: content } : content;
    await this.#said.add(this.#tell({ type: "message", role, messageId, content: block }));
  }

  /** The event as it is now: its author may change what it is made of before it is sent. */
  #toSay<Event extends SessionEvent>(event: Event): Event {
    if (this.#ended) throw hasEnded();
    this.session.channel.check(event);
    return JSON.parse(JSON.stringify(event)) as Event;
  }
}

function hasEnded(): Error {
  return new Error("Cannot use a turn that has ended");
}
