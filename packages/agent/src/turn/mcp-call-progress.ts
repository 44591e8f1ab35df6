import type { McpProgress } from "../author/mcp-session.ts";
import type { ToolCall } from "../author/turn.ts";
import type { ToolCallContent } from "../event/tool-call.ts";

/**
 * Shows the progress of a call of an MCP tool, the next when the one before has been sent: of what a server reports faster
 * than that, only the newest.
 */
export class McpCallProgress {
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

  /** Drops what has not been sent: the call has ended. */
  stop(): void {
    this.#newest = undefined;
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    for (let progress = this.#take(); progress !== undefined; progress = this.#take()) {
      // An error here also fails the update with the result, which reports it.
      await this.#call.update({ content: [describe(progress)] }, { keep: false }).catch(() => undefined);
    }
    this.#isSending = false;
  }

  #take(): McpProgress | undefined {
    const newest = this.#newest;
    this.#newest = undefined;
    return newest;
  }
}

function describe({ progress, total, message }: McpProgress): ToolCallContent {
  const count = total === undefined ? `${progress}` : `${progress} of ${total}`;
  const text = message === undefined ? count : `${count}: ${message}`;
  return { type: "content", content: { type: "text", text } };
}
