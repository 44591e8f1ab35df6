import type { JsonObject, McpProgress, McpToolAnnotations, McpToolResult } from "../api/mcp-tool.ts";

/** A running call of a {@link ServedTool}. */
export interface ServedCall {
  /** Aborts when the agent cancels the call or disconnects. */
  readonly signal: AbortSignal;
  /** Reports progress to the agent. Has no effect if the agent did not request it. */
  readonly progress: (progress: McpProgress) => void;
}

/** A tool that a client offers to agents. */
export interface ServedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /**
   * JSON Schema of the arguments, which must be an object. Invalid arguments are rejected before `call`. Default: any
   * object.
   */
  readonly inputSchema?: JsonObject | undefined;
  /** Called when arguments are rejected, with the message that the model receives. */
  readonly onInvalid?: ((message: string) => void) | undefined;
  /** JSON Schema of `structuredContent`, which is then required in every result that does not set `isError`. */
  readonly outputSchema?: JsonObject | undefined;
  readonly annotations?: McpToolAnnotations | undefined;
  /**
   * Runs the tool. A returned string becomes a text result. A thrown exception becomes a result with `isError` and
   * the exception's message, which is shown to the model.
   */
  readonly call: (
    args: JsonObject,
    call: ServedCall,
  ) => Promise<string | McpToolResult> | string | McpToolResult;
}
