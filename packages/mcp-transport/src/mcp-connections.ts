import { AcpMcpCaller, type AcpMcpSend } from "./transports/acp/mcp-over-acp.ts";
import {
  type ConnectionSettings,
  type McpConnectionsOptions,
  connectionSettings,
} from "./server/connection-settings.ts";
import type { McpServerDeclaration } from "./transports/read-server.ts";
import { readyOrLate } from "./session/ready-or-late.ts";
import { SessionServers } from "./session/session-servers.ts";
import type { McpElicitor } from "./api/mcp-elicitation.ts";
import { McpServerSession } from "./session/mcp-server-session.ts";
import type { McpSession } from "./api/mcp-session.ts";

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
  readonly acp?: Pick<AcpMcpCaller, "request"> | undefined;
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

  /** Makes {@link McpOpenRequest.acp} for a connection to a client, for who has not this package; there if `kinds.acp`. */
  createAcpCaller?(send: AcpMcpSend): AcpMcpCaller | Promise<AcpMcpCaller>;

  /** Closes every session that is open. Resolves when no process is left. */
  close(): Promise<void>;
}

/** Makes the MCP connections of an agent: one object for all of its sessions. Nothing is started before `open`. */
export function mcpConnections(options: McpConnectionsOptions = {}): McpConnections {
  return new AgentConnections(connectionSettings(options));
}

class AgentConnections implements McpConnections {
  readonly kinds: McpServerKinds = { stdio: true, http: true, sse: true, acp: true };
  readonly #settings: ConnectionSettings;
  readonly #legacyServers = new Set<string>();
  readonly #servers = new Map<string, SessionServers>();
  readonly #sessions = new Set<McpServerSession>();
  #isClosed = false;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
  }

  async open(request: McpOpenRequest): Promise<McpSession> {
    const { sessionId, signal } = request;
    signal?.throwIfAborted();
    if (this.#isClosed)
      throw new Error(`Cannot open the MCP servers of session "${sessionId}": the connections are closed`);
    const session = this.#createSession(request);
    try {
      await session.setRoots(rootsOf(request));
      await readyOrLate(session.connect(), this.#settings.readyWaitMs, signal);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  createAcpCaller(send: AcpMcpSend): AcpMcpCaller {
    return new AcpMcpCaller(send);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#sessions].map((session) => session.close()));
  }

  #createSession(request: McpOpenRequest): McpServerSession {
    const { servers, sessionId, cwd, elicitor, acp } = request;
    const key = JSON.stringify([sessionId, cwd]);
    const settings = this.#settings;
    const context = {
      settings,
      cwd,
      roots: rootsOf(request),
      legacyServers: this.#legacyServers,
      elicitor,
      acp,
    };
    const shared = this.#servers.get(key) ?? new SessionServers(context);
    Object.assign(shared.context, { elicitor, acp });
    this.#servers.set(key, shared);
    const session = new McpServerSession(servers, shared);
    this.#sessions.add(session);
    void session.closed.then(() => {
      this.#sessions.delete(session);
      if (shared.isIdle) this.#servers.delete(key);
    });
    return session;
  }
}

function rootsOf({ cwd, additionalDirectories = [] }: McpOpenRequest): readonly string[] {
  return [cwd, ...additionalDirectories];
}
