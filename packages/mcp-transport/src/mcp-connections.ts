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

/** The types of servers that can be connected. `acp` (unstable) needs {@link McpOpenRequest.acp}. */
export type McpServerKinds = { readonly [type in TransportType]: boolean };

/** Connects the MCP servers of ACP sessions. */
export interface McpConnections {
  /** The types of servers that the agent may advertise. */
  readonly kinds: McpServerKinds;

  /**
   * Starts all servers at once. Resolves when each is ready or has failed, or after `readyWaitMs`; late servers join the
   * session. A server that fails is a state in `McpSession.servers`, never a rejection.
   *
   * A session that is open already (same `principal`, `sessionId` and `cwd`) shares the servers that are declared as before. A
   * server ends when every session that declared it is closed, so close the old one after the new one is open; shared servers
   * have the roots of the old one until then.
   *
   * @throws the reason of the request's signal; an error after {@link close}.
   */
  open(request: McpOpenRequest): Promise<McpSession>;

  /**
   * Creates {@link McpOpenRequest.acp} for one connection to a client; `signal` aborts when the connection has ended. Present if
   * `kinds.acp`.
   */
  createAcpCaller?(send: AcpMcpSend, signal: AbortSignal): AcpMcpCaller | Promise<AcpMcpCaller>;

  /**
   * Logs in at an HTTP server of an open session by OAuth, with the user, and connects it. Present if there is a store for
   * logins ({@link McpConnectionsOptions.logins}).
   *
   * @throws {Error} if there is no such server, or the login fails; the request's reason if that was aborted.
   */
  logIn?(request: McpLogInRequest): Promise<void>;

  /**
   * Removes the tokens of a login at a server of an open session from the store, and disconnects the server there. Other sessions
   * have no tokens from then on. The server is not notified.
   *
   * @throws {Error} if there is no such server, or no login at it.
   */
  logOut?(request: McpLogOutRequest): Promise<void>;

  /** Closes every session that is open. Resolves when no process is left. */
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

/** Creates the MCP connections of an agent: one object for all its sessions. Nothing is started before `open`. */
export function mcpConnections(options: McpConnectionsOptions = {}): McpConnections {
  checkOptions("create MCP connections", options, optionNames);
  return new AgentConnections(options);
}

/** Settings and memory that the sessions of one principal share. */
interface PrincipalContext {
  readonly settings: ConnectionSettings;
  /** One may declare a server that poses as the program of another. */
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
