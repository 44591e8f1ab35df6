import { RequestError } from "@parley/protocol";
import { MAX_PIECES_AHEAD } from "@parley/protocol/limits";
import type { ContentBlock, JsonObject, PermissionOption } from "@parley/schema/neutral";

import type { AgentSession } from "../author/agent-session.ts";
import type { ClientConnection } from "../author/client-connection.ts";
import type { ElicitationAnswer, ElicitationRequest } from "../author/elicitation.ts";
import type { PermissionRequest, PermissionResult } from "../author/permission.ts";
import type { NewToolCall, ToolCall, Turn } from "../author/turn.ts";
import type {
  CompactionEvent,
  CustomEvent,
  MessageRole,
  NoticeEvent,
  PlanEntry,
  UsageEvent,
} from "../event/session-event.ts";
import { type CommandCall, findCommand } from "../event/slash-command.ts";
import type { Terminal, TerminalRequest } from "../event/terminal.ts";
import type { ToolCallEvent } from "../event/tool-call.ts";
import { assertObject, mismatch } from "../value/describe-value.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { checkToolCall } from "./check-tool-call.ts";
import type { TurnContext, TurnPrompt } from "./turn-context.ts";
import { TurnMcp } from "./turn-mcp.ts";
import { TurnToolCall, beginToolCall } from "./turn-tool-call.ts";

const ENDED = Promise.resolve();

/** A turn, for its author. */
export class SessionTurn implements Turn {
  readonly prompt: readonly ContentBlock[];
  readonly meta: JsonObject;
  readonly mcp: TurnMcp;
  readonly #context: TurnContext;
  readonly #pieces = new Backpressure(MAX_PIECES_AHEAD);

  constructor(context: TurnContext, { content, meta }: TurnPrompt) {
    this.prompt = content;
    this.meta = meta;
    this.mcp = new TurnMcp(context, (call) => this.toolCall(call));
    this.#context = context;
  }

  get session(): AgentSession {
    return this.#context.session.author;
  }

  get client(): ClientConnection {
    return this.#context.client.wire.client;
  }

  get signal(): AbortSignal {
    return this.#context.signal;
  }

  get text(): string {
    return this.prompt.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  }

  get command(): CommandCall | undefined {
    return findCommand(this.text, this.session.commands);
  }

  agentMessage(content: string | ContentBlock): Promise<void> {
    return this.#addPiece("agent", content);
  }

  agentThought(content: string | ContentBlock): Promise<void> {
    return this.#addPiece("thought", content);
  }

  plan(entries: readonly PlanEntry[]): Promise<void> {
    return ignoreUnhandledRejection(this.#plan(entries));
  }

  toolCall(call: NewToolCall): Promise<ToolCall> {
    return ignoreUnhandledRejection(beginToolCall(this.#context, call));
  }

  terminal(request: TerminalRequest): Promise<Terminal> {
    return ignoreUnhandledRejection(this.#createTerminal(request));
  }

  elicit(
    request: ElicitationRequest,
    { toolCallId }: { readonly toolCallId?: string } = {},
  ): Promise<ElicitationAnswer> {
    return ignoreUnhandledRejection(elicitInTurn(this.#context, request, toolCallId));
  }

  requestPermission(
    toolCall: Omit<ToolCallEvent, "type">,
    request: PermissionRequest | readonly PermissionOption[] = {},
  ): Promise<PermissionResult> {
    return ignoreUnhandledRejection(this.#requestPermission(toolCall, request));
  }

  usage(usage: Omit<UsageEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.#context.showUsage(usage));
  }

  notice(notice: Omit<NoticeEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.#context.showNotice(notice));
  }

  compaction(compaction: Omit<CompactionEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.#context.showCompaction(compaction));
  }

  custom(event: Omit<CustomEvent, "type">): Promise<void> {
    return ignoreUnhandledRejection(this.#custom(event));
  }

  /**
   * Resolves when all pieces of text are stored and sent. Rejects with the first failure that the author has not
   * received.
   */
  async settled(): Promise<void> {
    await this.#pieces.settled();
  }

  async #plan(entries: readonly PlanEntry[]): Promise<void> {
    if (!Array.isArray(entries))
      throw new TypeError(`Cannot show a plan: ${mismatch("entries", "a list of entries", entries)}`);
    await this.#context.emit({ type: "plan", entries: [...entries] });
  }

  async #custom(event: Omit<CustomEvent, "type">): Promise<void> {
    const { name, payload } = Object(event) as { readonly name?: unknown; readonly payload?: unknown };
    if (typeof name !== "string" || !name.startsWith("_"))
      throw new TypeError(
        `Cannot send a custom update: ${mismatch("name", 'a name that begins with "_"', name)}`,
      );
    assertObject(payload, "send a custom update", "a payload");
    await this.#context.emit({ ...event, type: "custom" });
  }

  async #requestPermission(
    toolCall: Omit<ToolCallEvent, "type">,
    request: PermissionRequest | readonly PermissionOption[],
  ): Promise<PermissionResult> {
    assertObject(toolCall, "ask for permission", "{ toolCallId, title }");
    if (typeof toolCall.toolCallId !== "string")
      throw new TypeError(
        `Cannot ask for permission: ${mismatch("toolCallId", "a text", toolCall.toolCallId)}`,
      );
    const call: ToolCallEvent = { ...toolCall, type: "tool_call" };
    checkToolCall(call);
    return new TurnToolCall(this.#context, call).requestPermission(request);
  }

  async #createTerminal(request: TerminalRequest): Promise<Terminal> {
    this.#context.assertOpen();
    assertObject(request, "run a command", "{ command }");
    if (typeof request.command !== "string")
      throw new TypeError(`Cannot run a command: ${mismatch("command", "a text", request.command)}`);
    return this.#context.terminals.create({ ...request, cwd: request.cwd ?? this.session.cwd });
  }

  #addPiece(role: MessageRole, content: string | ContentBlock): Promise<void> {
    try {
      return this.#pieces.add(this.#context.emitPiece(role, content));
    } catch (error) {
      return ignoreUnhandledRejection(Promise.reject(error));
    }
  }
}

/**
 * Limits the number of running tasks, so that a store can write several at once: above the limit, a new task waits for
 * the oldest. Tasks end in the order in which they were added.
 */
export class Backpressure {
  readonly #limit: number;
  #running: Promise<void>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Adds a running task, or `undefined` for one that has ended. Resolves when the next may follow; rejects if the task
   * that it waits for has failed.
   */
  add(task: Promise<void> | undefined): Promise<void> {
    if (task === undefined) return ENDED;
    // A later call, or `settled`, rejects with its reason.
    if (task !== this.#running.at(-1)) task.catch(() => undefined);
    this.#running.push(task);
    return (this.#running.length > this.#limit ? this.#running.shift() : undefined) ?? ENDED;
  }

  /** Resolves when all tasks have ended. Rejects with the first failure that no `add` has reported. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.splice(0));
  }
}

/**
 * Asks the user for input that a turn needs. Resolves to `decline` if the client does not support the mode. Resolves to
 * `cancel` if, before there is an answer, the turn or the tool call is cancelled, or the last client leaves and none is awaited.
 *
 * @throws {Error} if the client answers with an error.
 */
async function elicitInTurn(
  context: TurnContext,
  request: ElicitationRequest,
  toolCallId: string | undefined,
): Promise<ElicitationAnswer> {
  context.assertOpen();
  const flaw = flawOf(request);
  if (flaw !== undefined) throw new TypeError(`Cannot ask the user: ${flaw}`);
  const { mode } = request;
  const { sessionId, channel } = context.session;
  const signal = context.signalOf(toolCallId);
  if (!channel.questions.canElicit(mode)) return { action: "decline" };
  if (signal.aborted) return { action: "cancel" };
  try {
    return await channel.questions.elicit(
      { sessionId, toolCallId, request, signal },
      context.signal,
      context.client,
    );
  } catch (error) {
    if (signal.aborted || !channel.questions.canAsk) return { action: "cancel" };
    // Rethrown as it is, the client's error would be our answer to its prompt.
    if (!(error instanceof RequestError)) throw error;
    throw new Error("Cannot ask the user: the client answered with an error", { cause: error });
  }
}

/** Without this check, a misspelt member would show an empty form, or look like a user who declines. */
function flawOf(request: ElicitationRequest): string | undefined {
  const { mode, message, requestedSchema, url } = Object(request) as Readonly<Record<string, unknown>>;
  if (mode !== "form" && mode !== "url") return mismatch("mode", '"form" or "url"', mode);
  if (typeof message !== "string") return mismatch("message", "a text", message);
  if (mode === "url") return typeof url === "string" ? undefined : mismatch("url", "an address", url);
  const isObject = typeof requestedSchema === "object" && requestedSchema !== null;
  return isObject
    ? undefined
    : mismatch("requestedSchema", '{ type: "object", properties }', requestedSchema);
}
