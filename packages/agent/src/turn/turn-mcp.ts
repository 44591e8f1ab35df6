import type { McpCallOptions, McpProgress, McpTool, McpToolResult } from "@parley/mcp-transport";
import type { ContentBlock } from "@parley/schema/v1";

import type { NewToolCall, ToolCall, TurnTools } from "../author/turn.ts";
import type { ToolCallContent } from "../event/tool-call.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import type { SessionTurn } from "./session-turn.ts";

/** The MCP tools of a session, as one turn of it calls them and shows that. */
export class TurnMcp implements TurnTools {
  readonly #turn: SessionTurn;
  /** The calls that run, by their ids, and the servers that they run on. */
  readonly #running = new Map<string, string>();

  constructor(turn: SessionTurn) {
    this.#turn = turn;
  }

  tools(): readonly McpTool[] {
    return this.#turn.session.mcp.tools();
  }

  call(exposedName: string, args: unknown, options: McpCallOptions = {}): Promise<McpToolResult> {
    return ignoreUnhandledRejection(this.#call(exposedName, args, options));
  }

  /** The tool call that a server asks the user for, if it can be no other. */
  callOf(server: string): string | undefined {
    const ids = [...this.#running].flatMap(([id, name]) => (name === server ? [id] : []));
    return ids.length === 1 ? ids[0] : undefined;
  }

  async #call(exposedName: string, args: unknown, options: McpCallOptions): Promise<McpToolResult> {
    const tool = this.tools().find((candidate) => candidate.exposedName === exposedName);
    const { mcp } = this.#turn.session;
    // A model may ask for what there is not; the user sees that too.
    const about =
      tool === undefined ? { title: exposedName, kind: "other" as const } : mcp.describeTool(tool);
    const shown: NewToolCall = {
      ...about,
      name: exposedName,
      status: "in_progress",
      rawInput: args,
      cancellable: true,
    };
    const call = await this.#turn.toolCall(shown);
    const signal = AbortSignal.any([call.signal, ...(options.signal ? [options.signal] : [])]);
    const onProgress = (progress: McpProgress): void => {
      void call.update({ content: [describeProgress(progress)] }, { keep: false });
      options.onProgress?.(progress);
    };
    if (tool !== undefined) this.#running.set(call.toolCallId, tool.server);
    try {
      const result = await mcp.call(exposedName, args, { ...options, signal, onProgress });
      const { status, content, rawOutput } = mcp.toToolOutput(result);
      await call.update({ status, content: content.map(shownBlock), ...(rawOutput && { rawOutput }) });
      return result;
    } catch (error) {
      // What a cancelled turn leaves open is closed when it ends.
      if (!this.#turn.signal.aborted) await showFailure(call, error, signal);
      throw error;
    } finally {
      this.#running.delete(call.toolCallId);
    }
  }
}

async function showFailure(call: ToolCall, error: unknown, { aborted }: AbortSignal): Promise<void> {
  if (aborted) await call.update({ status: "cancelled" });
  else await call.update({ status: "failed", content: [shownText((error as Error).message)] });
}

function describeProgress({ progress, total, message }: McpProgress): ToolCallContent {
  const count = total === undefined ? `${progress}` : `${progress} of ${total}`;
  return shownText(message === undefined ? count : `${count}: ${message}`);
}

function shownText(text: string): ToolCallContent {
  return shownBlock({ type: "text", text });
}

function shownBlock(content: ContentBlock): ToolCallContent {
  return { type: "content", content };
}
