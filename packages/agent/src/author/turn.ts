import type { ContentBlock, PermissionOption } from "@parley/schema/neutral";

import type { CustomEvent, NoticeEvent, PlanEntry, UsageEvent } from "../event/session-event.ts";
import type { CommandCall } from "../event/slash-command.ts";
import type { Terminal, TerminalRequest } from "../event/terminal.ts";
import type { ToolCallFields } from "../event/tool-call.ts";
import type { AgentSession } from "./agent-session.ts";
import type { ElicitationAnswer, ElicitationRequest } from "./elicitation.ts";
import type { McpCallOptions, McpTool, McpToolResult } from "./mcp-session.ts";
import type { PermissionRequest, PermissionResult } from "./permission.ts";

/**
 * One prompt and the work that answers it. Everything is stored first and sent then, in the order of the calls; awaiting
 * a call keeps step with the store and the client.
 *
 * Once the turn has ended every method rejects, and nothing is stored or sent.
 */
export interface Turn {
  readonly session: AgentSession;
  /** What the user sent. */
  readonly prompt: readonly ContentBlock[];
  /** The `_meta` that the client sent with the prompt, such as `traceparent`; kept with its message. Empty if there was nothing. */
  readonly meta: { readonly [key: string]: unknown };
  /** The prompt's text blocks, joined by line ends. */
  readonly text: string;
  /** The command that the user gave, if the prompt is one of {@link AgentSession.commands}. */
  readonly command: CommandCall | undefined;
  /** Aborts when the turn is cancelled, its session closed or its connection lost. */
  readonly signal: AbortSignal;
  /**
   * Says something to the user. Calls that follow each other continue one message. It resolves when the next may follow,
   * which may be some pieces before this one is stored and sent: if it cannot be stored, a later piece rejects, or the turn.
   */
  agentMessage(content: string | ContentBlock): Promise<void>;
  /** Thinks aloud. */
  agentThought(content: string | ContentBlock): Promise<void>;
  /** Shows the whole plan as it is now. */
  plan(entries: readonly PlanEntry[]): Promise<void>;
  /** Begins a tool call, `pending` unless it says otherwise. One that is still open when the turn ends is closed: as cancelled if the turn
   * was, else as failed. */
  toolCall(call: NewToolCall): Promise<ToolCall>;
  /** The tools of the session's MCP servers, for a model: what is called here is shown to the user. */
  readonly mcp: TurnTools;
  /**
   * Runs a command: in a terminal of the client if it offers that, else by `terminals` of the agent. It is killed when the
   * turn is cancelled, and released when it ends, unless it is to last until the session is closed. Put its `content` into a
   * tool call's for the user to see the output.
   *
   * @throws {CapabilityError} if there is neither.
   */
  terminal(request: TerminalRequest): Promise<Terminal>;
  /**
   * Asks the user for something, by a form or on a web page, which is the only way to ask for secrets. It is for a tool call,
   * or for the whole turn. Resolves to `decline` where the client does not ask in this way, and to `cancel` once the turn is
   * cancelled. What comes of a form is as the client sent it: check it.
   *
   * @throws {ValidationError} if ACP has no such question.
   * @throws {Error} if the client cannot be asked: it answers with an error.
   */
  elicit(request: ElicitationRequest, options?: { readonly toolCallId?: string }): Promise<ElicitationAnswer>;
  /** Tells how full the model's context is. Only the last is kept. */
  usage(usage: Omit<UsageEvent, "type">): Promise<void>;
  /** Tells the user something that is not part of the conversation: a load does not repeat it. Dropped if the client shows no notices. */
  notice(notice: Omit<NoticeEvent, "type">): Promise<void>;
  /** Sends an update of the author's own kind. */
  custom(event: Omit<CustomEvent, "type">): Promise<void>;
}

/** The tools of the session's MCP servers, in a turn. */
export interface TurnTools {
  /** The tools of all servers that have been ready by now, under the names that `call` takes. */
  tools(): readonly McpTool[];
  /**
   * Calls a tool, and shows the call as a tool call of the turn: with the title and the kind that its server gives it, its
   * progress, and what came of it. Cancelling the turn cancels the call, and so may the user alone. Nobody is asked for permission: a tool that is not
   * known to only read has the kind `other`. `session.mcp.call` shows nothing.
   *
   * @throws {McpCallError} when there is no result; the signal's reason when the call was cancelled.
   */
  call(exposedName: string, args: unknown, options?: McpCallOptions): Promise<McpToolResult>;
}

/** A tool call to begin with. */
export interface NewToolCall extends ToolCallFields {
  readonly title: string;
  /** Unique in the session; made up if it is left out. */
  readonly toolCallId?: string | undefined;
  /** Whether the user may cancel the call, and not the turn, where the version has that: then mind its `signal`. Default `false`. */
  readonly cancellable?: boolean | undefined;
}

/** A tool call that has begun. */
export interface ToolCall {
  readonly toolCallId: string;
  /**
   * Aborts when the user cancels this call, if it is `cancellable`, and with the turn's. Then stop, and update the call to
   * `cancelled`, or to what became of it; left open, it is closed as cancelled at the end of the turn, which goes on.
   */
  readonly signal: AbortSignal;
  /** Changes what is given; `content` and `locations` replace what was there. */
  update(fields: ToolCallFields, options?: ToolCallUpdateOptions): Promise<void>;
  /**
   * Asks the user whether the call may go on. A list is the options to choose from.
   *
   * @throws {Error} if the client cannot be asked: it answers with an error.
   */
  requestPermission(request?: PermissionRequest | readonly PermissionOption[]): Promise<PermissionResult>;
}

/** How an update of a tool call is treated. */
export interface ToolCallUpdateOptions {
  /**
   * Whether it is stored. `false` is for what a later update replaces, such as output while it grows: it is shown now, and
   * not replayed. Default `true`.
   */
  readonly keep?: boolean;
}
