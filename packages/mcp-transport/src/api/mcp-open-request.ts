import type { AcpMcpCaller } from "./acp-mcp-caller.ts";
import type { McpElicitor } from "./mcp-elicitation.ts";
import type { McpServerDeclaration } from "./mcp-server-declaration.ts";

/** Options for {@link McpConnections.open}: the MCP servers of one ACP session. */
export interface McpOpenRequest {
  /** The complete list. A server from an earlier request in the same session stops unless it is declared again. */
  readonly servers: readonly McpServerDeclaration[];
  /** Absolute path: the working directory of stdio servers and the first root. */
  readonly cwd: string;
  /** Absolute paths of the other roots. */
  readonly additionalDirectories?: readonly string[] | undefined;
  readonly sessionId: string;
  /**
   * The user who owns the session; omit it if the agent serves a single user. Different principals' sessions never
   * share a server, even if their ids are equal.
   */
  readonly principal?: string | undefined;
  /** Asks the user on behalf of servers. Without it, servers are not offered elicitation. */
  readonly elicitor?: McpElicitor | undefined;
  /**
   * Connects servers of type `acp` (unstable) through the client connection that sent this request. They are shared
   * only within that connection and stop when it closes.
   */
  readonly acp?: Pick<AcpMcpCaller, "request" | "signal"> | undefined;
  /**
   * Aborting stops everything that was started, and `open` rejects with the signal's reason. Has no effect once `open`
   * has resolved.
   */
  readonly signal?: AbortSignal | undefined;
}
