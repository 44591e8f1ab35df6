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
import { Backpressure } from "./backpressure.ts";
import { checkToolCall } from "./check-tool-call.ts";
import { elicitInTurn } from "./elicit-in-turn.ts";
import type { TurnContext, TurnPrompt } from "./turn-context.ts";
import { TurnMcp } from "./turn-mcp.ts";
import { TurnToolCall, beginToolCall } from "./turn-tool-call.ts";

/** Maximum number of pieces of text that an author may be ahead of the store and the client. */
const PIECES_AHEAD = 128;

/** A turn, for its author. */
export class SessionTurn implements Turn {
  readonly prompt: readonly ContentBlock[];
  readonly meta: JsonObject;
  readonly mcp: TurnMcp;
  readonly #context: TurnContext;
  readonly #pieces = new Backpressure(PIECES_AHEAD);

  constructor(context: TurnContext, { content, meta }: TurnPrompt) {
    this.prompt = content;
    this.meta = meta;
    this.mcp = new TurnMcp(context, (call) => this.toolCall(call));
    this.#context = context;
  }

  get session(): AgentSession {
    return this.#context.session;
  }

  get client(): ClientConnection {
    return this.#context.client.connection;
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
