import { mcpServerType } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { ClientConnection } from "../author/client-connection.ts";
import type { McpSession } from "../author/mcp-session.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import type { SessionRequest } from "../dialect/session-request.ts";
import { createElicitor } from "../mcp/mcp-elicitor.ts";
import { noMcp } from "../mcp/no-mcp.ts";
import { OpenSession } from "../session/open-session.ts";
import type { StoredSessions } from "../storage/stored-sessions.ts";
import { randomId } from "../value/random-id.ts";

/** What sessions are opened with. */
export interface SessionOpenerParts {
  readonly definition: AgentDefinition;
  readonly stored: StoredSessions;
  /** Milliseconds that a cancelled turn has to stop before it ends without the author's function. */
  readonly cancelGraceMs: number;
  readonly onError: (error: unknown) => void;
  /** Hears that a session can no longer be written. */
  readonly onLost: (sessionId: string, error: unknown) => void;
}

/** The client that opens sessions, and how it is spoken to. */
export interface Attachment {
  readonly client: ClientConnection;
  readonly wire: ClientWire;
}

/** What is asked of one session. */
export interface OpenRequest extends SessionRequest {
  /** Whether it has a title already. */
  readonly titled: boolean;
  /** Gives up. */
  readonly signal: AbortSignal;
}

/** Opens sessions: takes the lease, connects the MCP servers, takes up what is remembered. */
export class SessionOpener {
  readonly #parts: SessionOpenerParts;
  /** The lease on a session belongs to the connection: two connections of one process keep apart as well. */
  readonly #owner = randomId("");

  constructor(parts: SessionOpenerParts) {
    this.#parts = parts;
  }

  /** Opens a session that is not open on this connection. Nothing stays behind if that fails. */
  async open(sessionId: string, request: OpenRequest, { client, wire }: Attachment): Promise<OpenSession> {
    const { definition, stored, cancelGraceMs, onError, onLost } = this.#parts;
    const log = await stored.openLog(sessionId, {
      owner: this.#owner,
      takesOver: definition.whileOpenElsewhere === "takeOver",
      leaseMs: definition.leaseMs ?? 30_000,
      onLost: (error) => onLost(sessionId, error),
    });
    const { cwd, additionalDirectories, titled } = request;
    const session = new OpenSession({
      sessionId,
      cwd,
      additionalDirectories,
      titled,
      client,
      wire,
      log,
      definition,
      cancelGraceMs,
      onError,
    });
    try {
      session.replaceMcp(await this.#openMcp(session, request));
      await session.settings.load();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** Gives an open session the MCP servers and the directories of a new request, and only these. */
  async reopen(session: OpenSession, request: OpenRequest): Promise<void> {
    session.replaceMcp(await this.#openMcp(session, request));
    session.additionalDirectories = request.additionalDirectories;
  }

  async #openMcp(session: OpenSession, request: OpenRequest): Promise<McpSession> {
    const { mcp } = this.#parts.definition;
    if (mcp === undefined || request.mcpServers.length === 0) return noMcp;
    const { cwd, additionalDirectories, mcpServers: servers, signal } = request;
    const { sessionId } = session;
    const elicitor = createElicitor(session);
    const acp = servers.some((server) => mcpServerType(server) === "acp") ? await session.acp?.() : undefined;
    return mcp.open({ servers, cwd, additionalDirectories, sessionId, elicitor, acp, signal });
  }
}
