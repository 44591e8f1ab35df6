import type { ContentBlock } from "@parley/schema/neutral";

import type { McpProgress, McpTool, McpToolResult } from "../author/mcp-session.ts";
import type { PermissionRequest } from "../author/permission.ts";
import type { McpToolCallOptions, NewToolCall, ToolCall, TurnTools } from "../author/turn.ts";
import type { ToolCallContent } from "../event/tool-call.ts";
import { mismatch } from "../value/describe-value.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import type { TurnContext } from "./turn-context.ts";

/** Calls a session's MCP tools in one turn and shows the calls to the user. */
export class TurnMcp implements TurnTools {
  readonly #context: TurnContext;
  readonly #beginToolCall: (call: NewToolCall) => Promise<ToolCall>;

  constructor(context: TurnContext, beginToolCall: (call: NewToolCall) => Promise<ToolCall>) {
    this.#context = context;
    this.#beginToolCall = beginToolCall;
  }

  tools(): readonly McpTool[] {
    return this.#context.session.author.mcp.tools();
  }

  call(exposedName: string, args: unknown, options: McpToolCallOptions = {}): Promise<McpToolResult> {
    return ignoreUnhandledRejection(this.#call(exposedName, args, options));
  }

  async #call(
    exposedName: string,
    args: unknown,
    { requestPermission, ...options }: McpToolCallOptions,
  ): Promise<McpToolResult> {
    if (typeof exposedName !== "string")
      throw new TypeError(`Cannot call an MCP tool: ${mismatch("exposedName", "a text", exposedName)}`);
    const tool = this.#find(exposedName);
    const { mcp } = this.#context.session.author;
    const asks = tool !== undefined && requestPermission !== undefined && requestPermission !== false;
    // The model may have made up the name, but the user should see the call anyway.
    const presentation =
      tool === undefined ? { title: exposedName, kind: "other" as const } : mcp.describeTool(tool);
    const newCall: NewToolCall = {
      ...presentation,
      name: exposedName,
      status: asks ? "pending" : "in_progress",
      rawInput: args,
      cancellable: true,
    };
    const call = await this.#beginToolCall(newCall);
    const signal = AbortSignal.any([call.signal, ...(options.signal ? [options.signal] : [])]);
    const shown = new McpCallProgress(call);
    const onProgress = (progress: McpProgress): void => {
      shown.show(progress);
      options.onProgress?.(progress);
    };
    if (tool !== undefined) this.#context.mcpCalls.set(call.toolCallId, tool.server);
    try {
      const refused = asks ? await this.#ask(call, tool, requestPermission) : undefined;
      signal.throwIfAborted();
      const result =
        refused ??
        (await mcp.call(exposedName, args, { ...options, signal, onProgress }).finally(() => shown.stop()));
      const { status, content, rawOutput } = mcp.toToolOutput(result);
      await call.update({ status, content: content.map(toContent), ...(rawOutput && { rawOutput }) });
      return result;
    } catch (error) {
      // A cancelled turn closes everything that is still open when it ends.
      if (!this.#context.signal.aborted) await showFailure(call, error, signal);
      throw error;
    } finally {
      this.#context.mcpCalls.delete(call.toolCallId);
    }
  }

  /**
   * Requests permission for a call. Returns a result if the user denies it or the tool has been replaced in the
   * meantime.
   */
  async #ask(
    call: ToolCall,
    { exposedName, server, serverFingerprint: fingerprint, name }: McpTool,
    request: true | PermissionRequest,
  ): Promise<McpToolResult | undefined> {
    const subject = { type: "mcp_tool", server, fingerprint, tool: name } as const;
    const { allowed, outcome } = await call.requestPermission(request === true ? { subject } : request);
    if (!allowed) return errorResult(`The call was not allowed by the user (${outcome})`);
    const now = this.#find(exposedName);
    if (now?.serverFingerprint !== fingerprint || now.server !== server || now.name !== name)
      return errorResult(`The tool "${exposedName}" changed while the user was asked`);
    await call.update({ status: "in_progress" });
    return undefined;
  }

  #find(exposedName: string): McpTool | undefined {
    return this.tools().find((tool) => tool.exposedName === exposedName);
  }
}

function errorResult(text: string): McpToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

async function showFailure(call: ToolCall, error: unknown, { aborted }: AbortSignal): Promise<void> {
  if (aborted) await call.update({ status: "cancelled" });
  else await call.update({ status: "failed", content: [textContent((error as Error).message)] });
}

function textContent(text: string): ToolCallContent {
  return toContent({ type: "text", text });
}

function toContent(content: ContentBlock): ToolCallContent {
  return { type: "content", content };
}

/**
 * Shows the progress of an MCP tool call. Waits until each report is sent before sending the next. If the server
 * reports progress faster than that, sends only the latest report.
 */
class McpCallProgress {
  readonly #call: ToolCall;
  #newest: McpProgress | undefined;
  #isSending = false;

  constructor(call: ToolCall) {
    this.#call = call;
  }

  show(progress: McpProgress): void {
    this.#newest = progress;
    if (!this.#isSending) void this.#send();
  }

  /** Drops the unsent report when the tool call ends. */
  stop(): void {
    this.#newest = undefined;
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    for (let progress = this.#take(); progress !== undefined; progress = this.#take()) {
      // If this fails, the update with the result also fails and reports the error.
      await this.#call
        .update({ content: [describeProgress(progress)] }, { keep: false })
        .catch(() => undefined);
    }
    this.#isSending = false;
  }

  #take(): McpProgress | undefined {
    const newest = this.#newest;
    this.#newest = undefined;
    return newest;
  }
}

function describeProgress({ progress, total, message }: McpProgress): ToolCallContent {
  const count = total === undefined ? `${progress}` : `${progress} of ${total}`;
  const text = message === undefined ? count : `${count}: ${message}`;
  return { type: "content", content: { type: "text", text } };
}
