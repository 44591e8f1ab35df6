import type { AcpMcpCaller } from "./acp/mcp-over-acp.ts";
import { type McpConnectionsOptions, connectionSettings } from "./connection/connection-settings.ts";
import type { McpServerDeclaration } from "./connection/read-server.ts";
import { SessionServers } from "./connection/session-servers.ts";
import { untilAborted } from "./connection/until-aborted.ts";
import type { McpElicitor } from "./mcp-elicitation.ts";
import { McpServerSession } from "./mcp-server-session.ts";
import type { McpSession } from "./mcp-session.ts";

/** The kinds of servers that can be connected. */
export interface McpServerKinds {
  readonly stdio: boolean;
  readonly http: boolean;
  readonly sse: boolean;
  /** MCP over ACP, unstable: only with a way to the client, see `McpOpenRequest.acp`. */
  readonly acp: boolean;
}

/** What an ACP session says about its MCP servers. */
export interface McpOpenRequest {
  /** The complete set: nothing is kept from an earlier request of the same session. */
  readonly servers: readonly McpServerDeclaration[];
  /** Absolute; where stdio servers run, and the first root. */
  readonly cwd: string;
  /** Absolute; the other roots. */
  readonly additionalDirectories?: readonly string[] | undefined;
  readonly sessionId: string;
  /** Asks the user on behalf of servers. Without it servers are told that nobody can be asked. */
  readonly elicitor?: McpElicitor | undefined;
  /** The way to servers of type `acp` (unstable): the one of the connection that the request came by. */
  readonly acp?: AcpMcpCaller | undefined;
  /** Aborting ends what was started and rejects with the signal's reason. Without effect once `open` has resolved. */
  readonly signal?: AbortSignal | undefined;
}

/** Connects the MCP servers of ACP sessions. */
export interface McpConnections {
  /** What an agent may advertise. */
  readonly kinds: McpServerKinds;

  /**
   * Starts all servers at once. A session that is open already (the same `sessionId` and `cwd`) takes over the servers that
   * are declared as before; a server ends when no session that declared it is open any more, so close the one that is
   * replaced after the new one is open. Resolves when each is ready or failed, or after `readyWaitMs`; late ones join the session.
   * Never rejects for a server's failure (`McpSession.servers` tells it), only with the reason of the caller's own abort, or
   * after `close`.
   */
  open(request: McpOpenRequest): Promise<McpSession>;

  /** Closes every session that is open. Resolves when no process is left. */
  close(): Promise<void>;
}

interface Opened {
  readonly session: McpServerSession;
  readonly shared: SessionServers;
}

/** Makes the MCP connections of an agent: one object for all of its sessions. Nothing is started before `open`. */
export function mcpConnections(options: McpConnectionsOptions = {}): McpConnections {
  const settings = connectionSettings(options);
  const legacyServers = new Set<string>();
  const bySession = new Map<string, SessionServers>();
  const sessions = new Set<McpServerSession>();
  let isClosed = false;

  function openServers(
    { servers, sessionId, cwd, elicitor, acp }: McpOpenRequest,
    roots: readonly string[],
  ): Opened {
    const key = JSON.stringify([sessionId, cwd]);
    const context = { settings, cwd, roots, legacyServers, elicitor, acp };
    const shared = bySession.get(key) ?? new SessionServers(context);
    Object.assign(shared.context, { elicitor, acp });
    bySession.set(key, shared);
    const session = new McpServerSession(servers, shared);
    sessions.add(session);
    void session.closed.then(() => {
      sessions.delete(session);
      if (shared.isIdle) bySession.delete(key);
    });
    return { session, shared };
  }

  async function open(request: McpOpenRequest): Promise<McpSession> {
    const { cwd, additionalDirectories = [], sessionId, signal } = request;
    signal?.throwIfAborted();
    if (isClosed)
      throw new Error(`Cannot open the MCP servers of session "${sessionId}": the connections are closed`);
    const roots = [cwd, ...additionalDirectories];
    const { session, shared } = openServers(request, roots);
    try {
      await shared.setRoots(roots);
      await readyOrLate(session, settings.readyWaitMs, signal);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  return {
    kinds: { stdio: true, http: true, sse: true, acp: true },
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
