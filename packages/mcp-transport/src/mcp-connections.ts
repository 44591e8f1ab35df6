import { type OptionNames, checkOptions } from "@parley/schema/options";

import { AcpMcpCaller, type AcpMcpSend } from "./api/acp-mcp-caller.ts";
import type { McpLogInRequest, McpLogOutRequest } from "./api/mcp-login.ts";
import type { McpOpenRequest } from "./api/mcp-open-request.ts";
import type { McpSession } from "./api/mcp-session.ts";
import {
  type ConnectionSettings,
  type McpConnectionsOptions,
  connectionSettings,
} from "./server/connection-settings.ts";
import { McpServerSession, readyOrLate } from "./session/mcp-server-session.ts";
import { SessionServers } from "./session/session-servers.ts";
import { type TransportType, transportTypes } from "./transports/read-server.ts";

/** The supported types of servers. `acp` (unstable) requires {@link McpOpenRequest.acp}. */
export type McpServerKinds = { readonly [type in TransportType]: boolean };

/** Connects to the MCP servers of ACP sessions. */
export interface McpConnections {
  /** The types of servers that the agent can advertise. */
  readonly kinds: McpServerKinds;

  /**
   * Starts all servers in parallel. Resolves when each one is ready or has failed, or after `readyWaitMs`. Servers that
   * become ready later are added to the session. A failed server is listed in `McpSession.servers` and never causes a
   * rejection.
   *
   * If the session is already open (same `principal`, `sessionId` and `cwd`), unchanged servers are shared. A server
   * stops when every session that declared it is closed, so open the new session before you close the old one. Until
   * then, shared servers keep the old roots.
   *
   * @throws the request's abort reason, or an error after {@link close}.
   */
  open(request: McpOpenRequest): Promise<McpSession>;

  /**
   * Creates {@link McpOpenRequest.acp} for a client connection. `signal` aborts when the connection closes. Present
   * if `kinds.acp` is true.
   */
  createAcpCaller?(send: AcpMcpSend, signal: AbortSignal): AcpMcpCaller | Promise<AcpMcpCaller>;

  /**
   * Uses OAuth to log the user in to an HTTP server of an open session, and connects to the server. Present if {@link
   * McpConnectionsOptions.logins} is set.
   *
   * @throws {Error} if there is no such server or the login fails; the request's abort reason if it was aborted.
   */
  logIn?(request: McpLogInRequest): Promise<void>;

  /**
   * Removes a server's tokens from the store and disconnects this session from the server. Other sessions lose the
   * tokens, too. The server is not notified.
   *
   * @throws {Error} if there is no such server or it does not support logins.
   */
  logOut?(request: McpLogOutRequest): Promise<void>;

  /** Closes every open session. Resolves once all processes are gone. */
  close(): Promise<void>;
}

const optionNames: OptionNames<McpConnectionsOptions> = {
  clientInfo: true,
  readyWaitMs: true,
  connectTimeoutMs: true,
  probeTimeoutMs: true,
  logLevel: true,
  maxMessageBytes: true,
  logins: true,
  inheritEnvironment: true,
  allowPathLookup: true,
};

/**
 * Creates the MCP connections for all of an agent's sessions. No server starts before `open`.
 *
 * @example
 * ```ts
 * import { mcpConnections } from "@parley/mcp-transport";
 *
 * const mcp = mcpConnections({ readyWaitMs: 2000 });
 * const files = { name: "files", command: "/usr/bin/files-mcp", args: [], env: [] };
 * const session = await mcp.open({ sessionId: "sess_1", cwd: "/project", servers: [files] });
 * for (const [name, { status }] of session.servers) console.log(name, status);
 * await mcp.close();
 * ```
 *
 * @throws {TypeError} if an option is unknown.
 */
export function mcpConnections(options: McpConnectionsOptions = {}): McpConnections {
  checkOptions("create MCP connections", options, optionNames);
  return new AgentConnections(options);
}

/** Settings and state shared by a principal's sessions. */
interface PrincipalContext {
  readonly settings: ConnectionSettings;
  /** Kept per principal, because a principal could declare a server that impersonates another's program. */
  readonly legacyServers: Set<string>;
}

class AgentConnections implements McpConnections {
  readonly kinds = Object.fromEntries(transportTypes.map((type) => [type, true])) as McpServerKinds;
  readonly #options: McpConnectionsOptions;
  readonly #principals = new Map<string | undefined, PrincipalContext>();
  readonly #servers = new Map<string, SessionServers>();
  readonly #sessions = new Set<McpServerSession>();
  #isClosed = false;

  constructor(options: McpConnectionsOptions) {
    this.#options = options;
  }

  async open(request: McpOpenRequest): Promise<McpSession> {
    const { sessionId, signal } = request;
    signal?.throwIfAborted();
    if (this.#isClosed)
      throw new Error(`Cannot open the MCP servers of session "${sessionId}": the connections are closed`);
    const context = this.#contextOf(request.principal);
    const session = this.#createSession(request, context);
    try {
      await readyOrLate(session.connect(), context.settings.readyWaitMs, signal);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  createAcpCaller(send: AcpMcpSend, signal: AbortSignal): AcpMcpCaller {
    return new AcpMcpCaller(send, signal);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#sessions].map((session) => session.close()));
  }

  async logIn({ openUrl, signal, ...request }: McpLogInRequest): Promise<void> {
    const session = this.#sessionWith(request);
    if (session === undefined)
      throw new Error(`Cannot log in at "${request.server}": the session has no such MCP server`);
    await session.logIn(request.server, { openUrl, signal });
  }

  async logOut(request: McpLogOutRequest): Promise<void> {
    const session = this.#sessionWith(request);
    if (session === undefined)
      throw new Error(`Cannot log out at "${request.server}": the session has no such MCP server`);
    await session.logOut(request.server);
  }

  #sessionWith({ sessionId, principal, server }: McpLogOutRequest): McpServerSession | undefined {
    return [...this.#sessions].findLast(
      (open) => open.isOf(sessionId, principal ?? null) && open.hasServer(server),
    );
  }

  #contextOf(principal: string | undefined): PrincipalContext {
    const context = this.#principals.get(principal) ?? {
      settings: connectionSettings(this.#options, principal),
      legacyServers: new Set(),
    };
    this.#principals.set(principal, context);
    return context;
  }

  #createSession(request: McpOpenRequest, principalContext: PrincipalContext): McpServerSession {
    const { sessionId, principal = null, cwd, elicitor } = request;
    const key = JSON.stringify([principal, sessionId, cwd]);
    const context = { ...principalContext, cwd, elicitor };
    const shared = this.#servers.get(key) ?? new SessionServers(context);
    shared.context.elicitor = elicitor;
    this.#servers.set(key, shared);
    const session = new McpServerSession(request, shared);
    this.#sessions.add(session);
    void session.closed.then(() => {
      this.#sessions.delete(session);
      if (shared.isIdle) this.#servers.delete(key);
    });
    return session;
  }
}
