import type { McpLogEntry } from "./mcp-log.ts";
import type { McpServerState } from "./mcp-server-state.ts";
import type { McpProgress, McpTool, McpToolOutput, McpToolPresentation, McpToolResult } from "./mcp-tool.ts";

/** How one call is ended and watched. */
export interface McpCallOptions {
  /** Aborting tells the server (`notifications/cancelled`) and rejects the call with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest silence, in milliseconds (60 s unless told); progress starts it anew, and it stands still while the server waits for the user. */
  readonly timeoutMs?: number | undefined;
  /** Longest duration whatever the progress, in milliseconds (10 min unless told). */
  readonly maxTotalMs?: number | undefined;
  readonly onProgress?: ((progress: McpProgress) => void) | undefined;
}

/** The MCP servers of one ACP session. Whoever opened it closes it; closing ends every process that it started. */
export interface McpSession {
  /**
   * The state of each server by its declared name, in the order of the declaration; live, not a copy. A second server of a
   * name failed, and stands under that name and a number: `files#2`.
   */
  readonly servers: ReadonlyMap<string, McpServerState>;

  /**
   * Resolves when no server of the session is still connecting, or after as long as `open` waits: for a moment that needs
   * all of the tools.
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
   * Calls the tool that `tools()` exposes under this name. A call that may have reached the server is never
   * sent twice.
   *
   * @throws {McpCallError} when there is no result; the signal's reason when the caller aborted.
   */
  call(exposedName: string, args: unknown, options?: McpCallOptions): Promise<McpToolResult>;

  /** {@link describeTool}, for who has a session and not this package. */
  describeTool(tool: McpTool): McpToolPresentation;

  /** {@link toToolOutput}, for who has a session and not this package. */
  toToolOutput(result: McpToolResult): McpToolOutput;

  /**
   * Takes other roots (absolute; the session's `cwd` first), and tells the servers that are connected. It concerns the
   * session, however often it is open.
   */
  setRoots(roots: readonly string[]): Promise<void>;

  /** Calls `listener` after a state or the list of tools has changed; returns what removes it. */
  onChange(listener: () => void): () => void;

  /** Calls `listener` with what servers tell of their work; returns what removes it. */
  onLog(listener: (entry: McpLogEntry) => void): () => void;

  /** Ends every server, those that still connect too, but for what the same session has opened again; running calls reject.
   * Resolves when no process is left. */
  close(): Promise<void>;
}
