import { randomUUID } from "node:crypto";

import { type Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";

/** Maximum number of MCP sessions. Agents open one for each of their own sessions. */
const MAX_SESSIONS = 64;
/**
 * Idle time after which a session is closed, in milliseconds. It is long because the agent may be waiting for the
 * user.
 */
const IDLE_MS = 60 * 60 * 1000;
/** Idle time after which a session may be closed to make room for a new one, in milliseconds. */
const REPLACEABLE_MS = 60 * 1000;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Number of open requests, including streams for notifications. */
  requests: number;
  idleSince: number;
  expiry?: NodeJS.Timeout;
}

/**
 * Serves the legacy MCP revisions over HTTP. Each client has its own session, which is required for cancellation and
 * notifications. Limits how many sessions can be open.
 */
export class HttpSessions {
  readonly #createServer: () => Server;
  readonly #maxRequestBodySize: number;
  readonly #sessions = new Map<string, Session>();

  constructor(createServer: () => Server, maxRequestBodySize: number) {
    this.#createServer = createServer;
    this.#maxRequestBodySize = maxRequestBodySize;
  }

  async fetch(request: Request): Promise<Response> {
    const sessionId = request.headers.get("mcp-session-id");
    if (sessionId === null) return await this.#open(request);
    const session = this.#sessions.get(sessionId);
    // MCP requires 404 for an unknown session: https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
    return session === undefined ? new Response(null, { status: 404 }) : await this.#answer(session, request);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions].map(([sessionId]) => this.#end(sessionId)));
  }

  async #open(request: Request): Promise<Response> {
    if (this.#sessions.size >= MAX_SESSIONS && !(await this.#makeRoom())) {
      return new Response("Too many sessions", { status: 503, headers: { "retry-after": "60" } });
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (sessionId) => void this.#sessions.set(sessionId, session),
      onsessionclosed: (sessionId) => void this.#forget(sessionId),
      maxRequestBodySize: this.#maxRequestBodySize,
    });
    const session: Session = { transport, requests: 0, idleSince: 0 };
    await this.#createServer().connect(transport);
    const response = await this.#answer(session, request);
    // Close a transport whose request did not initialize a session.
    if (transport.sessionId === undefined) await transport.close();
    return response;
  }

  /**
   * Closes the session that has been idle the longest, if it may be replaced. Resolves to whether a session was
   * closed.
   */
  async #makeRoom(): Promise<boolean> {
    const latest = Date.now() - REPLACEABLE_MS;
    const idle = [...this.#sessions].filter(
      ([, { requests, idleSince }]) => requests === 0 && idleSince <= latest,
    );
    const [sessionId] = idle.toSorted(([, one], [, other]) => one.idleSince - other.idleSince)[0] ?? [];
    if (sessionId === undefined) return false;
    await this.#end(sessionId);
    return true;
  }

  async #answer(session: Session, request: Request): Promise<Response> {
    clearTimeout(session.expiry);
    session.requests += 1;
    // The signal also aborts once the response has been sent.
    request.signal.addEventListener("abort", () => this.#release(session), { once: true });
    return await session.transport.handleRequest(request);
  }

  #release(session: Session): void {
    session.requests -= 1;
    const { sessionId } = session.transport;
    if (session.requests > 0 || sessionId === undefined || !this.#sessions.has(sessionId)) return;
    session.idleSince = Date.now();
    session.expiry = setTimeout(() => void this.#end(sessionId), IDLE_MS).unref();
  }

  async #end(sessionId: string): Promise<void> {
    const session = this.#forget(sessionId);
    await session?.transport.close();
  }

  #forget(sessionId: string): Session | undefined {
    const session = this.#sessions.get(sessionId);
    clearTimeout(session?.expiry);
    this.#sessions.delete(sessionId);
    return session;
  }
}
