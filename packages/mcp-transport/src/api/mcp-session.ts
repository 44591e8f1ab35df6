import type { McpLogEntry } from "./mcp-log.ts";
import type { McpServerState } from "./mcp-server-state.ts";
import type { McpProgress, McpTool, McpToolOutput, McpToolPresentation, McpToolResult } from "./mcp-tool.ts";

/** Options of `McpSession.call`. */
export interface McpCallOptions {
  /** Aborting sends `notifications/cancelled` and rejects the call with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum number of milliseconds without progress; the time stands still while the server waits for the user. Default
   * 60,000.
   */
  readonly timeoutMs?: number | undefined;
  /** Maximum number of milliseconds in all. Default 600,000. */
  readonly maxTotalMs?: number | undefined;
  readonly onProgress?: ((progress: McpProgress) => void) | undefined;
}

/** The MCP servers of one ACP session. The caller that opened it closes it, which ends every process that it started. */
export interface McpSession {
  /**
   * The state of each server by its declared name, in the order of the declaration; live, not a copy. A second server with
   * the same name has failed, and has a number added to its name: `files#2`.
   */
  readonly servers: ReadonlyMap<string, McpServerState>;

  /**
   * Resolves when no server of the session is still connecting, or after `readyWaitMs`. Call it before all tools are needed.
   *
   * @throws the signal's reason.
   */
  ready(signal?: AbortSignal): Promise<void>;

  /**
   * The tools of all servers that have been ready, by server in the order of the declaration. A server that ended by itself
   * keeps its tools: calling one starts it again.
   */
  tools(): readonly McpTool[];

  /**
   * Calls the tool that `tools()` exposes under this name. A call that may have reached the server is never sent twice.
   *
   * @throws {McpCallError} when there is no result; the signal's reason when the caller aborted.
   */
  call(exposedName: string, args: unknown, options?: McpCallOptions): Promise<McpToolResult>;

  /** `describeTool` for code that has a session but does not import this package. */
  describeTool(tool: McpTool): McpToolPresentation;

  /** `toToolOutput` for code that has a session but does not import this package. */
  toToolOutput(result: McpToolResult): McpToolOutput;

  /**
   * Replaces the roots (absolute paths, the session's `cwd` first) and notifies the connected servers. A server that an earlier
   * opening of the session uses too has that one's roots until that one is closed.
   */
  setRoots(roots: readonly string[]): Promise<void>;

  /** Calls `listener` after a state or the list of tools has changed. Returns a function that removes it. */
  onChange(listener: () => void): () => void;

  /** Calls `listener` with the log entries of servers. Returns a function that removes it. */
  onLog(listener: (entry: McpLogEntry) => void): () => void;

  /**
   * Ends every server, also one that is still connecting, unless the session is open a second time and declares it. Running
   * calls reject. Resolves when no process is left.
   */
  close(): Promise<void>;
}
