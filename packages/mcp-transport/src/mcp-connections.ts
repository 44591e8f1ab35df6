import type { McpServer } from "@parley/schema/v1";

import { type McpConnectionsOptions, connectionSettings } from "./connection/connection-settings.ts";
import { untilAborted } from "./connection/until-aborted.ts";
import { McpServerSession } from "./mcp-server-session.ts";
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
   * Never rejects for a server's failure (`McpSession.servers` tells it), only with the reason of the caller's own abort, or
   * after `close`.
   */
  open(request: McpOpenRequest): Promise<McpSession>;

  /** Closes every session that is open. Resolves when no process is left. */
  close(): Promise<void>;
}

/** Makes the MCP connections of an agent: one object for all of its sessions. Nothing is started before `open`. */
export function mcpConnections(options: McpConnectionsOptions = {}): McpConnections {
  const settings = connectionSettings(options);
  const legacyServers = new Set<string>();
  const sessions = new Set<McpServerSession>();
  let isClosed = false;

  async function open(request: McpOpenRequest): Promise<McpSession> {
    const { servers, cwd, additionalDirectories = [], sessionId, signal } = request;
    signal?.throwIfAborted();
    if (isClosed)
      throw new Error(`Cannot open the MCP servers of session "${sessionId}": the connections are closed`);
    const roots = [cwd, ...additionalDirectories];
    const session = new McpServerSession(servers, { settings, cwd, roots, legacyServers });
    sessions.add(session);
    void session.closed.then(() => sessions.delete(session));
    try {
      await readyOrLate(session, settings.readyWaitMs, signal);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  return {
    kinds: { stdio: true, http: true, sse: true, acp: false },
    open,
    async close() {
      isClosed = true;
      await Promise.all([...sessions].map((session) => session.close()));
    },
  };
}

async function readyOrLate(session: McpServerSession, waitMs: number, signal?: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  try {
    const ready = Promise.race([session.connect(), late]);
    await (signal === undefined ? ready : untilAborted(ready, signal));
  } finally {
    clearTimeout(timer);
  }
}
