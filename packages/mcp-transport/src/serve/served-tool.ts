import type { JsonObject, McpProgress, McpToolAnnotations, McpToolResult } from "../api/mcp-tool.ts";

/** How a running call of a {@link ServedTool} hears of its end and tells of its progress. */
export interface ServedCall {
  /** Aborts when the agent cancels the call, or is gone. */
  readonly signal: AbortSignal;
  /** Tells the agent how far the call is; without effect if it did not ask. */
  readonly progress: (progress: McpProgress) => void;
}

/** A tool that a client offers to agents. */
export interface ServedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** JSON Schema of an object: arguments that do not fit are refused before `call`. An empty object unless told. */
  readonly inputSchema?: JsonObject | undefined;
  /** JSON Schema of `structuredContent`, which every result that is no error must have then. */
  readonly outputSchema?: JsonObject | undefined;
  readonly annotations?: McpToolAnnotations | undefined;
  /**
   * Runs the tool. A text is a result with that text; an exception is a result with `isError` and its message, which the
   * model sees.
   */
  readonly call: (
    args: JsonObject,
    call: ServedCall,
  ) => Promise<string | McpToolResult> | string | McpToolResult;
}
