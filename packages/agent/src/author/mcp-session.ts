import type { ContentBlock, ToolKind } from "@parley/schema/neutral";

/** The state of one of a session's servers. Immutable: each change replaces the whole object. */
export type McpServerState =
  | { readonly status: "connecting" }
  | {
      readonly status: "ready";
      /**
       * `legacy` servers (revisions up to 2025-11-25) are initialized with `initialize`, and `modern` ones with
       * `server/discover`.
       */
      readonly era: "legacy" | "modern";
      /** The negotiated MCP revision, such as `2025-11-25`. */
      readonly version: string;
      /** The server's instructions to the model. */
      readonly instructions?: string | undefined;
      /** Number of tools. */
      readonly tools: number;
      /**
       * Why the server's invalid tools were omitted, for up to 20 tools. Each string is a clause to show after the
       * server's name, such as `its tool "x" is left out: …`.
       */
      readonly faults?: readonly string[] | undefined;
      /** Time from the connection attempt until the tools were listed, in milliseconds. */
      readonly ms: number;
    }
  | {
      readonly status: "failed";
      readonly kind: "config" | "spawn" | "timeout" | "auth" | "protocol" | "http" | "closed";
      /** A human-readable message that never contains a value from `env` or `headers`. */
      readonly message: string;
      /** The tail of a stdio server's stderr output, with every value of its `env` redacted. */
      readonly stderrTail?: string | undefined;
    };

/** A server's claims about a tool. Treat them as hints, because an untrusted server may claim anything. */
export interface McpToolAnnotations {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** A tool from one of the session's MCP servers. */
export interface McpTool {
  /**
   * The name to give to the model and pass to `call`. Has the form `server__tool`, with at most 64 characters of
   * `[A-Za-z0-9_-]`, and is unique within its session.
   */
  readonly exposedName: string;
  /** The declared name of the tool's server. */
  readonly server: string;
  /**
   * A hash of the server's program or address. Include this hash in a permission for the tool. Otherwise, the
   * permission would carry over to another server.
   */
  readonly serverFingerprint: string;
  /** The tool's name on the server. */
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The JSON Schema of the arguments, as the server sent it. */
  readonly inputSchema: McpObject;
  readonly outputSchema?: McpObject | undefined;
  readonly annotations?: McpToolAnnotations | undefined;
}

/** Any JSON object. */
export interface McpObject {
  readonly [key: string]: unknown;
}

/**
 * A content block of a result: `text`, `image`, `audio`, `resource`, `resource_link`, or a type from a later MCP
 * revision.
 */
export interface McpContent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** An MCP `CallToolResult`. If `isError` is set, the tool ran but failed, and the model should see why. */
export interface McpToolResult {
  readonly content: readonly McpContent[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
  readonly _meta?: McpObject | undefined;
}

/** The progress of a running call. */
export interface McpProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** Options for a tool call. */
export interface McpCallOptions {
  /** Cancels the call, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum time without progress, in milliseconds. Waiting for the user does not count. Default: 60,000. */
  readonly timeoutMs?: number | undefined;
  /** Maximum total time of the call, in milliseconds. Default: 600,000. */
  readonly maxTotalMs?: number | undefined;
  readonly onProgress?: ((progress: McpProgress) => void) | undefined;
}

/** A server's log message, with the secrets from its declaration redacted. */
export interface McpLogEntry {
  /** The server's declared name. */
  readonly server: string;
  readonly level: "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency";
  /** The part of the server that logged the message. */
  readonly logger?: string | undefined;
  /** Any JSON value, often a string. */
  readonly data: unknown;
}

/** A session's MCP servers. Closing the session stops every process that was started for them. */
export interface McpSession {
  /**
   * The state of each server by declared name, in declaration order. This is a live view, not a copy. A second server
   * with the same name is listed as failed, with a number appended: `files#2`.
   */
  readonly servers: ReadonlyMap<string, McpServerState>;
  /**
   * Resolves once every server of the session is ready or has failed, or after the same timeout as
   * `McpConnections.open`.
   *
   * @throws the signal's reason.
   */
  ready(signal?: AbortSignal): Promise<void>;
  /** Returns the tools of every server that has ever been ready, grouped by server in declaration order. */
  tools(): readonly McpTool[];
  /**
   * Calls a tool by its name from `tools()`. A call that may have reached the server is never sent again.
   *
   * @throws {McpCallError} if there is no result, or the signal's reason if the caller aborts.
   */
  call(exposedName: string, args: unknown, options?: McpCallOptions): Promise<McpToolResult>;
  /** Returns the title and kind to show for a call to `tool`. */
  describeTool(tool: McpTool): { readonly title: string; readonly kind: ToolKind };
  /**
   * Splits a result into its status, its content for a model or a user, and the raw output. To show the content in a
   * tool call, use `content.map((block) => ({ type: "content", content: block }))`.
   */
  toToolOutput(result: McpToolResult): {
    readonly status: "completed" | "failed";
    readonly content: readonly ContentBlock[];
    readonly rawOutput?: Pick<McpToolResult, "structuredContent" | "_meta"> | undefined;
  };
  /**
   * Replaces the roots and notifies the connected servers. Roots are absolute paths, with the session's `cwd` first.
   */
  setRoots(roots: readonly string[]): Promise<void>;
  /**
   * Calls `listener` when a server's state or the list of tools changes. Returns a function that removes the
   * listener.
   */
  onChange(listener: () => void): () => void;
  /** Calls `listener` with the servers' log messages. Returns a function that removes the listener. */
  onLog(listener: (entry: McpLogEntry) => void): () => void;
  /** Stops all servers and rejects running calls. Resolves once all server processes have exited. */
  close(): Promise<void>;
}
