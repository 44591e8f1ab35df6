import type { McpLogEntry } from "./mcp-log.ts";
import type { McpServerState } from "./mcp-server-state.ts";
import type { McpProgress, McpTool, McpToolOutput, McpToolPresentation, McpToolResult } from "./mcp-tool.ts";

/** Options for {@link McpSession.call}. */
export interface McpCallOptions {
  /**
   * Cancels the call when it aborts. The server receives `notifications/cancelled`, and the call rejects with the
   * signal's reason.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum time a call may go without progress, in milliseconds. Paused while the server waits for the user. Default
   * 60,000.
   */
  readonly timeoutMs?: number | undefined;
  /** Maximum duration of a call, in milliseconds. Default 600,000. */
  readonly maxTotalMs?: number | undefined;
  readonly onProgress?: ((progress: McpProgress) => void) | undefined;
}

/** One ACP session's MCP servers. Close it to stop every process that it started. */
export interface McpSession {
  /**
   * The state of each server by declared name, in declaration order. This is a live view, not a copy. If two servers
   * have the same name, the second one fails and is listed under a numbered name, such as `files#2`.
   */
  readonly servers: ReadonlyMap<string, McpServerState>;

  /**
   * Resolves once every server has connected or failed, or after `readyWaitMs`. Await it before using the complete list
   * of tools.
   *
   * @throws the signal's reason if it aborts.
   */
  ready(signal?: AbortSignal): Promise<void>;

  /**
   * The tools of every server that has ever been ready, grouped by server in declaration order. A server that exits
   * keeps its tools; calling one of them restarts the server.
   */
  tools(): readonly McpTool[];

  /**
   * Calls a tool by its exposed name. Never retries a call that may have reached the server.
   *
   * @throws {McpCallError} if there is no result; the signal's reason if the caller aborted.
   */
  call(exposedName: string, args: unknown, options?: McpCallOptions): Promise<McpToolResult>;

  /** Same as `describeTool`, for code that has a session but does not import this package. */
  describeTool(tool: McpTool): McpToolPresentation;

  /** Same as `toToolOutput`, for code that has a session but does not import this package. */
  toToolOutput(result: McpToolResult): McpToolOutput;

  /**
   * Replaces the roots (absolute paths, starting with the session's `cwd`) and notifies the connected servers. A
   * server shared with an earlier opening of the session keeps the earlier roots until that `McpSession` is closed.
   */
  setRoots(roots: readonly string[]): Promise<void>;

  /**
   * Registers a listener that is called after a server's state or tools change. Returns a function that removes the
   * listener.
   */
  onChange(listener: () => void): () => void;

  /** Registers a listener for the servers' log entries. Returns a function that removes the listener. */
  onLog(listener: (entry: McpLogEntry) => void): () => void;

  /**
   * Stops every server, even one that is still connecting, unless another opening of the session also declares it.
   * Running calls reject. Resolves once all stopped processes are gone.
   */
  close(): Promise<void>;
}
