import type { ContentBlock } from "@parley/schema/neutral";

import type { McpCallOptions, McpProgress, McpTool, McpToolResult } from "../author/mcp-session.ts";
import type { NewToolCall, ToolCall, TurnTools } from "../author/turn.ts";
import type { ToolCallContent } from "../event/tool-call.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { McpCallProgress } from "./mcp-call-progress.ts";
import type { TurnContext } from "./turn-context.ts";

/** Calls the MCP tools of a session in one turn, and shows the calls. */
export class TurnMcp implements TurnTools {
  readonly #context: TurnContext;
  readonly #beginToolCall: (call: NewToolCall) => Promise<ToolCall>;

  constructor(context: TurnContext, beginToolCall: (call: NewToolCall) => Promise<ToolCall>) {
    this.#context = context;
    this.#beginToolCall = beginToolCall;
  }

  tools(): readonly McpTool[] {
    return this.#context.session.mcp.tools();
  }

  call(exposedName: string, args: unknown, options: McpCallOptions = {}): Promise<McpToolResult> {
    return ignoreUnhandledRejection(this.#call(exposedName, args, options));
  }

  async #call(exposedName: string, args: unknown, options: McpCallOptions): Promise<McpToolResult> {
    const tool = this.tools().find((candidate) => candidate.exposedName === exposedName);
    const { mcp } = this.#context.session;
    // The model may have made up the name; the user sees that call too.
    const presentation =
      tool === undefined ? { title: exposedName, kind: "other" as const } : mcp.describeTool(tool);
    const newCall: NewToolCall = {
      ...presentation,
      name: exposedName,
      status: "in_progress",
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
      const result = await mcp
        .call(exposedName, args, { ...options, signal, onProgress })
        .finally(() => shown.stop());
      const { status, content, rawOutput } = mcp.toToolOutput(result);
      await call.update({ status, content: content.map(toContent), ...(rawOutput && { rawOutput }) });
      return result;
    } catch (error) {
      // The end of a cancelled turn closes what it left open.
      if (!this.#context.signal.aborted) await showFailure(call, error, signal);
      throw error;
    } finally {
      this.#context.mcpCalls.delete(call.toolCallId);
    }
  }
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
