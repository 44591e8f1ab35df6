import type { ContentBlock, ToolKind } from "@parley/schema/neutral";

/** A JSON object of any content, as MCP sends it. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** Hints of a server about a tool. A server that is not trusted may claim anything. */
export interface McpToolAnnotations {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** A tool of one of the session's servers. */
export interface McpTool {
  /** Name for the model and for `call`: `server__tool`, at most 64 of `[A-Za-z0-9_-]`, unique in its session. */
  readonly exposedName: string;
  /** Declared name of its server. */
  readonly server: string;
  /** A hash of the program or address behind that name: a permission for a tool must not pass to another server. */
  readonly serverFingerprint: string;
  /** Name that the server gave it. */
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** JSON Schema of the arguments, as the server sent it. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject | undefined;
  readonly annotations?: McpToolAnnotations | undefined;
}

/** A piece of a tool's result: `text`, `image`, `audio`, `resource`, `resource_link` or what a later MCP revision adds. */
export interface McpContent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** MCP's `CallToolResult` as plain JSON. With `isError` the tool ran and failed, which the model should see. */
export interface McpToolResult {
  readonly content: readonly McpContent[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
  readonly _meta?: JsonObject | undefined;
}

/** Progress of a running call. */
export interface McpProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** A tool as a tool call of ACP presents it to people. */
export interface McpToolPresentation {
  readonly title: string;
  readonly kind: ToolKind;
}

/** A result as a tool call of ACP shows it. */
export interface McpToolOutput {
  /** The last status of the tool call. */
  readonly status: "completed" | "failed";
  /** For people and for the model. */
  readonly content: readonly ContentBlock[];
  /** Parts of the result that the content does not hold: `structuredContent` and `_meta`. */
  readonly rawOutput?: Pick<McpToolResult, "structuredContent" | "_meta"> | undefined;
}
