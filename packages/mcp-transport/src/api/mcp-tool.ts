import type { ContentBlock, ToolKind } from "@parley/schema/neutral";

/** Any JSON object. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** A server's hints about a tool. Do not rely on them, because an untrusted server may claim anything. */
export interface McpToolAnnotations {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** A tool from one of the session's servers. */
export interface McpTool {
  /**
   * The tool's name for the model and for `call`. Has the form `server__tool`, with at most 64 characters of
   * `[A-Za-z0-9_-]`, and is unique within its session.
   */
  readonly exposedName: string;
  /** The declared name of the tool's server. */
  readonly server: string;
  /**
   * A hash of the program or URL behind the server's name, so a permission does not carry over to a different
   * server.
   */
  readonly serverFingerprint: string;
  /** The server's own name for the tool. */
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** JSON Schema of the arguments, exactly as the server sent it. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject | undefined;
  readonly annotations?: McpToolAnnotations | undefined;
}

/**
 * A part of a tool's result: `text`, `image`, `audio`, `resource`, `resource_link`, or a type from a later MCP
 * revision.
 */
export interface McpContent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/**
 * MCP's `CallToolResult` as plain JSON. `isError` means that the tool ran and failed; pass its content to the model.
 */
export interface McpToolResult {
  readonly content: readonly McpContent[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
  readonly _meta?: JsonObject | undefined;
}

/** The progress of a running call. */
export interface McpProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** The title and kind of a tool in an ACP tool call. */
export interface McpToolPresentation {
  readonly title: string;
  readonly kind: ToolKind;
}

/** A tool's result, converted for an ACP tool call. */
export interface McpToolOutput {
  /** The final status of the tool call. */
  readonly status: "completed" | "failed";
  /** The content for the user and the model. */
  readonly content: readonly ContentBlock[];
  /** Parts of the result that `content` does not include: `structuredContent` and `_meta`. */
  readonly rawOutput?: Pick<McpToolResult, "structuredContent" | "_meta"> | undefined;
}
