import type { AcpMcpCaller } from "./acp-mcp-caller.ts";
import type { McpElicitor } from "./mcp-elicitation.ts";
import type { McpServerDeclaration } from "./mcp-server-declaration.ts";

/** Options for {@link McpConnections.open}: the MCP servers of one ACP session. */
export interface McpOpenRequest {
  /**
   * The complete list of servers. A server from an earlier request in the same session is stopped unless it is
   * declared again.
   */
  readonly servers: readonly McpServerDeclaration[];
  /** Absolute path of the working directory of stdio servers, which is also the first root. */
  readonly cwd: string;
  /** Absolute paths of additional roots. */
  readonly additionalDirectories?: readonly string[] | undefined;
  readonly sessionId: string;
  /**
   * The user who owns the session. Omit it if the agent serves a single user. Sessions of different principals never
   * share a server, even if their ids are equal.
   */
  readonly principal?: string | undefined;
  /** Asks the user on behalf of servers. If omitted, elicitation is not offered to servers. */
  readonly elicitor?: McpElicitor | undefined;
  /**
   * Connects servers of type `acp` (unstable) through the client connection that sent this request. They are shared
   * only within that connection and stop when it closes.
   */
  readonly acp?: Pick<AcpMcpCaller, "request" | "signal"> | undefined;
  /**
   * Stops every server started so far when it aborts, and makes `open` reject with the signal's reason. Has no effect
   * after `open` has resolved.
   */
  readonly signal?: AbortSignal | undefined;
}
