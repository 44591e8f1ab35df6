import type { ContentBlock, PermissionOption, StopReason } from "@parley/schema/neutral";

import type {
  CompactionEvent,
  CustomEvent,
  NoticeEvent,
  PlanEntry,
  UsageEvent,
} from "../event/session-event.ts";
import type { CommandCall, SlashCommand } from "../event/slash-command.ts";
import type { SubagentReference } from "../event/subagent-reference.ts";
import type { Terminal, TerminalRequest } from "../event/terminal.ts";
import type { ToolCallContent, ToolCallEvent, ToolCallFields } from "../event/tool-call.ts";
import type { AgentSession } from "./agent-session.ts";
import type { ClientConnection } from "./client-connection.ts";
import type { ElicitationAnswer, ElicitationRequest } from "./elicitation.ts";
import type { McpCallOptions, McpTool, McpToolResult } from "./mcp-session.ts";
import type { PermissionRequest, PermissionResult } from "./permission.ts";

/**
 * A prompt and the work that answers it. Everything that the turn's methods send is stored first, in call order,
 * except for notices, compactions and tool call updates with `keep: false`, which are not stored. Await each call, so
 * the turn does not outrun the store and the client.
 *
 * Once the turn has ended, every method rejects, and nothing is stored or sent.
 */
export interface Turn {
  readonly session: AgentSession;
  /**
   * The client that sent the prompt. While the client is connected, the turn uses the client's files and terminals.
   */
  readonly client: ClientConnection;
  /** The content of the user's prompt. */
  readonly prompt: readonly ContentBlock[];
  /**
   * The `_meta` that the client sent with the prompt, such as `traceparent`. Stored with the message. Empty if there
   * was none.
   */
  readonly meta: { readonly [key: string]: unknown };
  /** The prompt's text blocks, joined by newlines. */
  readonly text: string;
  /** The command in the prompt, if it is one of {@link AgentSession.commands}. */
  readonly command: CommandCall | undefined;
  /**
   * The skills that the prompt invokes, in the order of {@link AgentSession.commands}. Clients that do not support
   * skills invoke a skill as a {@link command}.
   *
   * @experimental
   */
  readonly skills: readonly SlashCommand[];
  /**
   * Aborts when the turn is cancelled or its session is closed, which may be because the client disconnected: see
   * {@link AgentDefinition.onDisconnect}.
   */
  readonly signal: AbortSignal;
  /**
   * Sends text or content to the user. Consecutive calls continue one message. Resolves when the next call may be
   * made, which can be a few chunks before this one is stored and sent. If this chunk cannot be stored, nothing after
   * it is stored either: later calls reject, and the turn fails.
   */
  agentMessage(content: string | ContentBlock): Promise<void>;
  /** Sends a thought. Otherwise behaves like {@link agentMessage}. */
  agentThought(content: string | ContentBlock): Promise<void>;
  /**
   * Sends a complete plan, as steps or as Markdown. It replaces any plan with the same id.
   *
   * @throws {TypeError} if the plan is neither a list nor a string.
   */
  plan(plan: readonly PlanEntry[] | string, options?: PlanOptions): Promise<void>;
  /** Removes the plan with the given id, or the plan without an id. Unknown ids are ignored. */
  removePlan(id?: string): Promise<void>;
  /**
   * Starts a tool call, `pending` by default. A call that is still open when the turn ends is closed as cancelled if
   * the turn was cancelled, and as failed otherwise.
   */
  toolCall(call: NewToolCall): Promise<ToolCall>;
  /** The tools of the session's MCP servers. Calls to them are shown to the user. */
  readonly mcp: TurnTools;
  /**
   * Runs a command in one of the client's terminals if the client provides terminals, and otherwise with the
   * agent's `terminals`. The command is killed when the turn is cancelled and released when the turn ends,
   * unless it was started for the whole session. To show its output to the user, add the terminal's `content` to
   * a tool call.
   *
   * @throws {CapabilityError} if neither side can run it.
   */
  terminal(request: TerminalRequest): Promise<Terminal>;
  /**
   * Asks the user for input with a form or on a web page. Secrets may be requested only on a web page. The
   * request belongs to a tool call or to the whole turn. Resolves to `decline` if the client does not support the
   * mode, and to `cancel` when the turn is cancelled. Validate the form's content, because the client does not.
   *
   * @throws {ValidationError} if the request is not valid in ACP.
   * @throws {Error} if the client responds with an error.
   */
  elicit(request: ElicitationRequest, options?: ElicitOptions): Promise<ElicitationAnswer>;
  /**
   * Asks the user whether a tool call shown with `session.emit` may proceed; see {@link ToolCall.requestPermission}.
   * `toolCall` contains the call's fields, so clients that attach in the meantime can show them with the question.
   */
  requestPermission(
    toolCall: Omit<ToolCallEvent, "type"> & {
      /** The subagent that makes the call, if `session.emit` has announced one. */
      readonly subagent?: SubagentReference;
    },
    request?: PermissionRequest | readonly PermissionOption[],
  ): Promise<PermissionResult>;
  /** Reports how much of the model's context is in use. Only the latest value is stored. */
  usage(usage: Omit<UsageEvent, "type">): Promise<void>;
  /**
   * Sends a notice that is not part of the conversation and is not replayed when the session is loaded. Dropped if the
   * client does not show notices.
   */
  notice(notice: Omit<NoticeEvent, "type">): Promise<void>;
  /**
   * Reports the state of a context compaction. The report is not replayed when the session is loaded. Dropped if the
   * client does not support compaction updates.
   */
  compaction(compaction: Omit<CompactionEvent, "type">): Promise<void>;
  /** Sends an update of a custom type that the agent defines. */
  custom(event: Omit<CustomEvent, "type">): Promise<void>;
  /**
   * Starts a subagent. A subagent that is still working when the turn ends is closed as cancelled if the turn or the
   * subagent was cancelled, and as failed otherwise.
   */
  subagent(subagent: NewSubagent): Promise<Subagent>;
  /**
   * Adds any waiting steering prompts to this turn's conversation and returns them, oldest first. If `whileBusy` is
   * `steer`, call this before each request to the model. Prompts that no turn picks up get their own turns, as do
   * slash commands and any prompts after them.
   *
   * @param until If given and no prompt is waiting, the call waits for one until this signal aborts or the turn is
   * cancelled.
   * @experimental
   */
  takePrompts(until?: AbortSignal): Promise<readonly SteeringPrompt[]>;
}

/** Options for {@link Turn.elicit}. */
export interface ElicitOptions {
  /** The tool call that needs the answer. */
  readonly toolCallId?: string | undefined;
  /** The subagent that asks the user, if `session.emit` has announced one. */
  readonly subagent?: SubagentReference | undefined;
}

/**
 * A prompt that steers a running turn.
 *
 * @experimental
 */
export type SteeringPrompt = Pick<Turn, "client" | "prompt" | "meta" | "text">;

/** A subagent to start. */
export interface NewSubagent {
  readonly title: string;
  readonly description?: string | undefined;
  /**
   * The tool call that the subagent works for. Clients that do not support subagents show the subagent's tool calls
   * with this one as `parentToolCallId` in their `_meta`. Without this field, they show the subagent itself as a tool
   * call.
   */
  readonly toolCallId?: string | undefined;
  /**
   * Whether the user may cancel the subagent without cancelling the turn. If so, the subagent must respect its
   * `signal`. Default: `false`.
   */
  readonly cancellable?: boolean | undefined;
}

/**
 * A subagent that works in a turn. Anything that its methods send belongs to the subagent's own session, so
 * clients show its conversation separately. That session is stored with the turn's, but is not part of {@link
 * AgentSession.history}.
 *
 * @see https://agentclientprotocol.com/protocol/v2/subagents
 */
export interface Subagent extends Pick<
  Turn,
  | "agentMessage"
  | "agentThought"
  | "plan"
  | "removePlan"
  | "toolCall"
  | "mcp"
  | "terminal"
  | "elicit"
  | "usage"
  | "custom"
  | "subagent"
> {
  /** The id that identifies the subagent to clients. */
  readonly sessionId: string;
  /**
   * Aborts with the turn's signal and, if the subagent is `cancellable`, when the user cancels it. When it aborts,
   * stop working and call `end`.
   */
  readonly signal: AbortSignal;
  /** Tool call content that shows the subagent. */
  readonly content: readonly ToolCallContent[];
  /**
   * Sends a message from the session to the subagent, such as a task, or from the subagent to the session, such as a
   * report. The message is shown in both.
   */
  message(
    content: string | readonly ContentBlock[],
    options?: {
      /** The sender. Default: `parent`. */
      readonly from?: "parent" | "subagent";
    },
  ): Promise<void>;
  /**
   * Ends the subagent's work and closes everything that it left open. If `reason` is an error, the work counts as
   * failed. Clients receive the message of a `RequestError`, but not of any other error. Cancelled work always ends
   * as `cancelled`, regardless of `reason`.
   */
  end(reason?: StopReason | Error): Promise<void>;
}

/** Options for {@link Turn.plan}. */
export interface PlanOptions {
  /** Identifies one of several plans. Default: the plan without an id. */
  readonly id?: string | undefined;
  /** The absolute path of the file that contains a plan in Markdown. */
  readonly path?: string | undefined;
}

/** The tools of the session's MCP servers, for use in a turn. */
export interface TurnTools {
  /** Returns the tools of every server that has ever been ready, with the names that `call` accepts. */
  tools(): readonly McpTool[];
  /**
   * Calls a tool and shows the call in the turn, with its title, kind, progress and result. Cancelling the turn cancels
   * the call, and the user can also cancel just the call. Asks for permission only if `requestPermission` is set.
   * To call a tool without showing the call, use `session.mcp.call`.
   *
   * @throws {McpCallError} if there is no result, or the signal's reason if the call is cancelled.
   */
  call(exposedName: string, args: unknown, options?: McpToolCallOptions): Promise<McpToolResult>;
}

/** Options for {@link TurnTools.call}. */
export interface McpToolCallOptions extends McpCallOptions {
  /**
   * Asks the user for permission before calling the tool, with a request that refers to the tool call that the user
   * sees. With `true`, the tool is the subject, so the user can choose "always". If the user refuses, the tool is not
   * called, and the call resolves to a result with `isError` and a text for the model. Default: `false`.
   */
  readonly requestPermission?: boolean | PermissionRequest | undefined;
}

/** A tool call to start. */
export interface NewToolCall extends ToolCallFields {
  readonly title: string;
  /** An id that is unique within the session. Generated if omitted. */
  readonly toolCallId?: string | undefined;
  /**
   * Whether the user may cancel the call without cancelling the turn, if the protocol version supports it. If so, the
   * call must respect its `signal`. Default: `false`.
   */
  readonly cancellable?: boolean | undefined;
}

/** A tool call that has been started. */
export interface ToolCall {
  readonly toolCallId: string;
  /**
   * Aborts with the turn's signal and, if the call is `cancellable`, when the user cancels it. When it aborts, stop
   * working and update the call, either to `cancelled` or with its result. The turn continues; if the call is still
   * open when the turn ends, it is closed as cancelled.
   */
  readonly signal: AbortSignal;
  /** Changes the given fields. New `content` and `locations` replace the earlier ones. */
  update(fields: ToolCallFields, options?: ToolCallUpdateOptions): Promise<void>;
  /**
   * Asks the user whether the call may proceed. To set only the options, pass a list.
   *
   * @throws {Error} if the client responds with an error.
   */
  requestPermission(request?: PermissionRequest | readonly PermissionOption[]): Promise<PermissionResult>;
}

/** Options for {@link ToolCall.update}. */
export interface ToolCallUpdateOptions {
  /**
   * Whether to store the update. Use `false` for values that a later update replaces, such as growing output. Such
   * values are shown immediately but not replayed. Default: `true`.
   */
  readonly keep?: boolean;
}
