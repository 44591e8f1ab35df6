import { randomUUID } from "node:crypto";

import { type Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";

/**
 * Serves the older revisions of MCP over HTTP, with one session for each client: without a session it could not cancel calls
 * or be notified of changed tools.
 */
export class HttpSessions {
  readonly #createServer: () => Server;
  readonly #maxRequestBodySize: number;
  readonly #sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

  constructor(createServer: () => Server, maxRequestBodySize: number) {
    this.#createServer = createServer;
    this.#maxRequestBodySize = maxRequestBodySize;
  }

  async fetch(request: Request): Promise<Response> {
    const sessionId = request.headers.get("mcp-session-id");
    if (sessionId === null) return await (await this.#open()).handleRequest(request);
    const session = this.#sessions.get(sessionId);
    // MCP requires 404 for an unknown session: https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
    return session === undefined ? new Response(null, { status: 404 }) : await session.handleRequest(request);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.close()));
  }

  async #open(): Promise<WebStandardStreamableHTTPServerTransport> {
    const session = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (sessionId) => void this.#sessions.set(sessionId, session),
      onsessionclosed: (sessionId) => void this.#sessions.delete(sessionId),
      maxRequestBodySize: this.#maxRequestBodySize,
    });
    await this.#createServer().connect(session);
    return session;
  }
}
