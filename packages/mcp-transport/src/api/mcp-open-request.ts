import type { AcpMcpCaller } from "./acp-mcp-caller.ts";
import type { McpElicitor } from "./mcp-elicitation.ts";
import type { McpServerDeclaration } from "./mcp-server-declaration.ts";

/** The MCP servers of an ACP session. */
export interface McpOpenRequest {
  /** The complete set: no server of an earlier request of the same session is kept unless it is declared again. */
  readonly servers: readonly McpServerDeclaration[];
  /** Absolute path: the working directory of stdio servers, and the first root. */
  readonly cwd: string;
  /** Absolute paths: the other roots. */
  readonly additionalDirectories?: readonly string[] | undefined;
  readonly sessionId: string;
  /**
   * The user whose session it is; absent if the agent has one user. Sessions of different principals share no server, even if
   * their ids are equal.
   */
  readonly principal?: string | undefined;
  /** Asks the user on behalf of servers. Without it, servers are not offered elicitation. */
  readonly elicitor?: McpElicitor | undefined;
  /**
   * Connects servers of type `acp` (unstable): the caller of the connection that the request came by. Such servers are shared
   * only with requests of the same caller, and end with it.
   */
  readonly acp?: Pick<AcpMcpCaller, "request" | "signal"> | undefined;
  /** Aborting ends what was started and rejects with the signal's reason. Without effect once `open` has resolved. */
  readonly signal?: AbortSignal | undefined;
}
