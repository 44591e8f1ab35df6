import { RequestError, internalError, subagentSessionId } from "@parley/protocol";
import { MAX_PIECES_AHEAD } from "@parley/protocol/limits";
import type { ContentBlock, JsonObject, PermissionOption, StopReason } from "@parley/schema/neutral";

import type { AgentSession } from "../author/agent-session.ts";
import type { ClientConnection } from "../author/client-connection.ts";
import type { ElicitationAnswer, ElicitationRequest } from "../author/elicitation.ts";
import type { PermissionRequest, PermissionResult } from "../author/permission.ts";
import type {
  ElicitOptions,
  NewSubagent,
  NewToolCall,
  PlanOptions,
  SteeringPrompt,
  Subagent,
  ToolCall,
  Turn,
} from "../author/turn.ts";
import { WorkStatus } from "../channel/work-status.ts";
import type {
  CompactionEvent,
  CustomEvent,
  MessageRole,
  NoticeEvent,
  PlainWorkState,
  PlanEntry,
  SentEvent,
  SubagentEvent,
  UsageEvent,
} from "../event/session-event.ts";
import {
  type CommandCall,
  type SlashCommand,
  commandsFor,
  findCommand,
  findSkills,
} from "../event/slash-command.ts";
import { assertStopReason } from "../event/stop-reason.ts";
import type { Terminal, TerminalRequest } from "../event/terminal.ts";
import type { ToolCallContent, ToolCallEvent } from "../event/tool-call.ts";
import type { WorkState } from "../event/work-state.ts";
import { assertObject, mismatch } from "../value/describe-value.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { omitUndefined } from "../value/omit-undefined.ts";
import { randomId } from "../value/random-id.ts";
import { newSubagentId } from "../value/subagent-id.ts";
import { checkToolCall } from "./check-tool-call.ts";
import { elicitInTurn } from "./elicit-in-turn.ts";
import type { TurnContext, TurnPrompt, WorkingSubagent } from "./turn-context.ts";
import { TurnMcp } from "./turn-mcp.ts";
import { endWork } from "./turn-run.ts";
import { TurnToolCall, beginToolCall } from "./turn-tool-call.ts";

const ENDED = Promise.resolve();

/** An agent's operations in a turn or in one of its subagents. */
class TurnWork implements Omit<Subagent, "sessionId" | "content" | "message" | "end"> {
  readonly mcp: TurnMcp;
  protected readonly context: TurnContext;
  readonly #pieces = new Backpressure(MAX_PIECES_AHEAD);

  constructor(context: TurnContext) {
    this.mcp = new TurnMcp(context, (call) => this.toolCall(call));
    this.context = context;
  }

  get signal(): AbortSignal {
    return this.context.signal;
  }

  agentMessage(content: string | ContentBlock): Promise<void> {
    return this.#addPiece("agent", content);
  }

  agentThought(content: string | ContentBlock): Promise<void> {
    return this.#addPiece("thought", content);
  }

  plan(plan: readonly PlanEntry[] | string, options?: PlanOptions): Promise<void> {
    return ignoreUnhandledRejection(this.#plan(plan, options));
  }

  removePlan(id?: string): Promise<void> {
    return ignoreUnhandledRejection(this.#removePlan(id));
  }

  toolCall(call: NewToolCall): Promise<ToolCall> {
    return ignoreUnhandledRejection(beginToolCall(this.context, call));
  }

  terminal(request: TerminalRequest): Promise<Terminal> {
    return ignoreUnhandledRejection(this.#createTerminal(request));
  }

  elicit(
    request: ElicitationRequest,
    { toolCallId, subagent }: ElicitOptions = {},
  ): Promise<ElicitationAnswer> {
    const context = this.context.of(subagent);
    return ignoreUnhandledRejection(elicitInTurn(context, request, toolCallId));
  }

  usage(usage: Omit<UsageEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.context.showUsage(usage));
  }

  custom(event: Omit<CustomEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.#custom(event));
  }

  subagent(subagent: NewSubagent): Promise<Subagent> {
    return ignoreUnhandledRejection(TurnSubagent.begin(this.context, subagent));
  }

  /**
   * Resolves once all text chunks are stored and sent. Rejects with the first failure that no earlier call has
   * reported.
   */
  async settled(): Promise<void> {
    await this.#pieces.settled();
  }

  async #plan(plan: readonly PlanEntry[] | string, { id, path }: PlanOptions = {}): Promise<void> {
    const named = id !== undefined && { planId: id };
    if (typeof plan === "string") {
      const messageId = randomId("msg_");
      const file = path !== undefined && { path };
      await this.context.emit({ type: "plan_text", text: plan, messageId, ...file, ...named });
      return;
    }
    if (!Array.isArray(plan))
      throw new TypeError(`Cannot show a plan: ${mismatch("plan", "a list of entries or Markdown", plan)}`);
    await this.context.emit({ type: "plan", entries: [...plan], ...named });
  }

  async #removePlan(id?: string): Promise<void> {
    await this.context.emit({ type: "plan_removed", ...(id !== undefined && { planId: id }) });
  }

  async #custom(event: Omit<CustomEvent, "type">): Promise<void> {
    const { name, payload } = Object(event) as { readonly name?: unknown; readonly payload?: unknown };
    if (typeof name !== "string" || !name.startsWith("_"))
      throw new TypeError(
        `Cannot send a custom update: ${mismatch("name", 'a name that begins with "_"', name)}`,
      );
    assertObject(payload, "send a custom update", "a payload");
    await this.context.emit({ ...event, type: "custom" });
  }

  async #createTerminal(request: TerminalRequest): Promise<Terminal> {
    this.context.assertOpen();
    assertObject(request, "run a command", "{ command }");
    if (typeof request.command !== "string")
      throw new TypeError(`Cannot run a command: ${mismatch("command", "a text", request.command)}`);
    const { cwd } = this.context.session.author;
    return this.context.terminals.create({ ...request, cwd: request.cwd ?? cwd });
  }

  #addPiece(role: MessageRole, content: string | ContentBlock): Promise<void> {
    try {
      return this.#pieces.add(this.context.emitPiece(role, content));
    } catch (error) {
      return ignoreUnhandledRejection(Promise.reject(error));
    }
  }
}

/** The agent's view of a turn. */
export class SessionTurn extends TurnWork implements Turn {
  readonly prompt: readonly ContentBlock[];
  readonly meta: JsonObject;

  constructor(context: TurnContext, { content, meta }: TurnPrompt) {
    super(context);
    this.prompt = content;
    this.meta = meta;
  }

  get session(): AgentSession {
    return this.context.session.author;
  }

  get client(): ClientConnection {
    return this.context.client.wire.client;
  }

  get text(): string {
    return this.prompt.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  }

  get command(): CommandCall | undefined {
    return findCommand(this.text, this.#commands);
  }

  get skills(): readonly SlashCommand[] {
    return findSkills(this.prompt, this.command, this.session.commands);
  }

  /** The session's commands, including skills that the client only sees as commands. */
  get #commands(): readonly SlashCommand[] {
    const { commands } = this.session;
    return commandsFor(this.client.capabilities, commands).filter(({ skill }) => skill === undefined);
  }

  requestPermission(
    toolCall: Parameters<Turn["requestPermission"]>[0],
    request: PermissionRequest | readonly PermissionOption[] = {},
  ): Promise<PermissionResult> {
    return ignoreUnhandledRejection(this.#requestPermission(toolCall, request));
  }

  takePrompts(until?: AbortSignal): Promise<readonly SteeringPrompt[]> {
    return ignoreUnhandledRejection(this.context.takePrompts(until));
  }

  notice(notice: Omit<NoticeEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.context.showNotice(notice));
  }

  compaction(compaction: Omit<CompactionEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.context.showCompaction(compaction));
  }

  async #requestPermission(
    toolCall: Parameters<Turn["requestPermission"]>[0],
    request: PermissionRequest | readonly PermissionOption[],
  ): Promise<PermissionResult> {
    assertObject(toolCall, "ask for permission", "{ toolCallId, title }");
    if (typeof toolCall.toolCallId !== "string")
      throw new TypeError(
        `Cannot ask for permission: ${mismatch("toolCallId", "a text", toolCall.toolCallId)}`,
      );
    const { subagent, ...fields } = toolCall;
    const call: ToolCallEvent = { ...fields, type: "tool_call" };
    checkToolCall(call);
    return new TurnToolCall(this.context.of(subagent), call).requestPermission(request);
  }
}

/** The agent's view of a subagent. */
class TurnSubagent extends TurnWork implements Subagent, WorkingSubagent {
  readonly sessionId: string;
  readonly content: readonly ToolCallContent[];
  readonly #parent: TurnContext;
  readonly #begun: SubagentEvent;
  #end: Promise<void> | undefined;

  private constructor(parent: TurnContext, context: TurnContext, begun: SubagentEvent) {
    super(context);
    const { subagentId } = begun;
    this.sessionId = subagentSessionId(parent.session.sessionId, subagentId);
    this.content = [{ type: "subagent", subagentId }];
    this.#parent = parent;
    this.#begun = begun;
  }

  static async begin(parent: TurnContext, subagent: NewSubagent): Promise<TurnSubagent> {
    assertObject(subagent, "begin a subagent", "{ title }");
    const { title, description, toolCallId, cancellable = false } = subagent;
    if (typeof title !== "string")
      throw new TypeError(`Cannot begin a subagent: ${mismatch("title", "a text", title)}`);
    parent.assertOpen();
    const subagentId = newSubagentId();
    const fields = omitUndefined({ title, description, toolCallId, cancellable });
    const event: SubagentEvent = { ...fields, type: "subagent", subagentId };
    const reference = omitUndefined({ id: subagentId, title, toolCallId });
    const work: WorkStatus = new WorkStatus((state) => begun.#sendState(state));
    const begun = new TurnSubagent(parent, parent.createScope(reference, work), event);
    parent.subagents.set(subagentId, begun);
    await work.send(RUNNING);
    return begun;
  }

  message(
    content: string | readonly ContentBlock[],
    { from = "parent" }: { readonly from?: "parent" | "subagent" } = {},
  ): Promise<void> {
    return ignoreUnhandledRejection(this.#message(content, from));
  }

  end(reason: StopReason | Error = "end_turn"): Promise<void> {
    return ignoreUnhandledRejection(this.#endOnce(reason));
  }

  cancel(): void {
    if (this.#begun.cancellable !== true) return;
    this.context.openWork.cancelSubagent(this.#begun.subagentId);
    this.context.abort();
  }

  current(): readonly SentEvent[] {
    const { subagentId } = this.#begun;
    if (!this.context.subagents.has(subagentId)) return [];
    const state = this.context.work?.state ?? RUNNING;
    const { subagent } = this.#parent;
    const own = { type: "subagent_state" as const, state: toPlainState(state), subagent: { id: subagentId } };
    return [{ ...this.#begun, state: own.state, ...(subagent && { subagent }) }, own];
  }

  releaseTerminals(graceMs: number, onError: (error: unknown) => void): Promise<void> {
    return this.context.terminals.releaseAll(graceMs, onError);
  }

  async #message(content: string | readonly ContentBlock[], from: "parent" | "subagent"): Promise<void> {
    const blocks: ContentBlock[] =
      typeof content === "string" ? [{ type: "text", text: content }] : [...content];
    const { subagentId, toolCallId = subagentId } = this.#begun;
    const { subagent: ofParent } = this.#parent;
    const ends =
      from === "parent" ? { from: ofParent?.id, to: subagentId } : { from: subagentId, to: ofParent?.id };
    const event = {
      type: "session_message" as const,
      content: blocks,
      ...omitUndefined({ ...ends, toolCallId }),
    };
    const [senderMessageId, recipientMessageId] = [randomId("msg_"), randomId("msg_")];
    const sent = { ...event, messageId: senderMessageId, recipientMessageId };
    const received = { ...event, messageId: recipientMessageId, senderMessageId };
    const isFromParent = from === "parent";
    this.context.assertOpen();
    await Promise.all([
      this.#parent.emit(isFromParent ? sent : received),
      this.context.emit(isFromParent ? received : sent),
    ]);
  }

  async #endOnce(reason: StopReason | Error): Promise<void> {
    if (!(reason instanceof Error)) assertStopReason(reason);
    this.#end ??= this.#finish(reason);
    await this.#end;
  }

  async #finish(reason: StopReason | Error): Promise<void> {
    const { context } = this;
    context.assertOpen();
    await this.settled();
    context.end();
    const { session, openWork, signal } = context;
    const { subagentId } = this.#begun;
    await this.releaseTerminals(RELEASE_MS, () => undefined);
    const status = signal.aborted ? ("cancelled" as const) : ("failed" as const);
    await endWork(session, openWork, { status, subagentId });
    await this.context.work?.send(endOf(signal.aborted ? "cancelled" : reason));
    context.subagents.delete(subagentId);
  }

  async #sendState(state: WorkState): Promise<void> {
    const { context } = this;
    const parent = this.#parent;
    const { subagentId, toolCallId } = this.#begun;
    const own = { type: "subagent_state" as const, state: toPlainState(state) };
    parent.assertOpen();
    if (state === RUNNING) {
      await Promise.all([parent.emit({ ...this.#begun, state: own.state }), context.emit(own)]);
    } else if (state.state === "idle") {
      const change = omitUndefined({ subagentId, toolCallId, state: own.state });
      const end: SubagentEvent = { ...change, type: "subagent", cancellable: false };
      await Promise.all([context.emitLast(own), parent.emit(end)]);
    } else {
      await context.session.channel.sendSubagent(subagentId, () => this.current());
    }
  }
}

/** Maximum time that an ending subagent waits for the client to release its terminals, in milliseconds. */
const RELEASE_MS = 2000;

/** The initial state of a subagent. */
const RUNNING: WorkState = { state: "running" };

/** Returns a state as JSON, without the parts that are reported only once. */
function toPlainState(state: WorkState): PlainWorkState {
  if (state.state !== "idle") return state;
  const { error, usage: _, _meta: __, ...end } = state;
  return { ...end, ...(error && { error: { code: error.code, message: error.message } }) };
}

function endOf(reason: StopReason | Error): WorkState {
  if (!(reason instanceof Error)) return { state: "idle", stopReason: reason };
  const error = reason instanceof RequestError ? reason : internalError();
  return { state: "idle", stopReason: "error", error };
}

/**
 * Limits the number of running tasks while letting a store perform several writes concurrently. At the limit, `add`
 * waits for the oldest task. Tasks end in the order in which they are added.
 */
export class Backpressure {
  readonly #limit: number;
  #running: Promise<void>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Adds a running task, or `undefined` for one that has already ended. Resolves when another task may be added.
   * Rejects if the task that it waits for fails.
   */
  add(task: Promise<void> | undefined): Promise<void> {
    if (task === undefined) return ENDED;
    // A later `add` or `settled` call rejects with this task's error.
    if (task !== this.#running.at(-1)) task.catch(() => undefined);
    this.#running.push(task);
    return (this.#running.length > this.#limit ? this.#running.shift() : undefined) ?? ENDED;
  }

  /** Resolves when all tasks have ended. Rejects with the first failure that no `add` call has reported. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.splice(0));
  }
}
