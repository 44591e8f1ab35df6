import type { McpServer } from "@parley/schema/v1";

import type { McpSession } from "./mcp-session.ts";

/** The kinds of servers that can be connected. */
export interface McpServerKinds {
  readonly stdio: boolean;
  readonly http: boolean;
  readonly sse: boolean;
  /** MCP over ACP, unstable. */
  readonly acp: boolean;
}

/** What an ACP session says about its MCP servers. */
export interface McpOpenRequest {
  /** The complete set: nothing is kept from an earlier request of the same session. */
  readonly servers: readonly McpServer[];
  /** Absolute; where stdio servers run, and the first root. */
  readonly cwd: string;
  /** Absolute; the other roots. */
  readonly additionalDirectories?: readonly string[] | undefined;
  readonly sessionId: string;
  /** Aborting ends what was started and rejects with the signal's reason. Without effect once `open` has resolved. */
  readonly signal?: AbortSignal | undefined;
}

/** Connects the MCP servers of ACP sessions. */
export interface McpConnections {
  /** What an agent may advertise. */
  readonly kinds: McpServerKinds;

  /**
   * Starts all servers at once. Resolves when each is ready or failed, or after `readyWaitMs`; late ones join the session.
   * Never rejects for a server's failure (`McpSession.servers` tells it), only with the reason of the caller's own abort.
   */
  open(request: McpOpenRequest): Promise<McpSession>;

  /** Closes every session that is open. Resolves when no process is left. */
  close(): Promise<void>;
}
