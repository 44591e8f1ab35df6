import { mcpServerType } from "@parley/schema";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { McpSession } from "../author/mcp-session.ts";
import type { SessionStoreError } from "../author/session-store.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import { type CheckedSessionRequest, isConnected } from "../dialect/session-request.ts";
import { createElicitor } from "../mcp/mcp-elicitor.ts";
import { noMcp } from "../mcp/no-mcp.ts";
import { type WorkspaceRequest, reportIgnoredServers } from "../mcp/session-workspace.ts";
import { type HostedSession, OpenSession } from "../session/open-session.ts";
import { createSessionMemory } from "../storage/create-session-memory.ts";
import type { SessionEntries } from "../storage/session-entries.ts";
import { SessionLog } from "../storage/session-log.ts";
import type { StoredSessions } from "../storage/stored-sessions.ts";
import type { ReportError } from "../value/error-context.ts";
import { unlessStuck } from "../value/unless-stuck.ts";
import { type HostLimits, tooManySessions } from "./host-limits.ts";
import type { HostTelemetry } from "./host-telemetry.ts";

export interface HostLeases {
  readonly owner: string;
  /** Lease duration, in milliseconds, unless the definition sets another value. */
  readonly leaseMs: number;
  /** One function per lease, which renews the lease immediately and reports its loss. */
  readonly renewals: Set<() => Promise<void>>;
}

export interface SessionOpenerOptions {
  readonly definition: AgentDefinition;
  readonly principal: string | undefined;
  readonly stored: StoredSessions;
  readonly leases: HostLeases;
  /**
   * Maximum time that the agent's function may keep running after a cancellation, in milliseconds, before the turn or
   * request ends without it.
   */
  readonly cancelGraceMs: number;
  /** Whether open questions wait for another client when the last client leaves. */
  readonly awaitsClients: boolean;
  readonly limits: HostLimits;
  readonly telemetry: HostTelemetry | undefined;
  readonly onError: ReportError;
  readonly onLost: (sessionId: string, error: unknown) => void;
}

export interface OpenRequest extends CheckedSessionRequest {
  readonly sessionId: string;
  readonly titled: boolean;
  /** Whether the client must receive the conversation before anything else. */
  readonly awaitsReplay?: boolean;
  readonly signal: AbortSignal;
  /** Settles once the client has been sent all earlier events of the session. Absent if that has already happened. */
  readonly after?: Promise<unknown> | undefined;
}

/** Opens sessions by acquiring the lease, connecting the MCP servers and loading the settings. */
export class SessionOpener {
  readonly #options: SessionOpenerOptions;

  constructor(options: SessionOpenerOptions) {
    this.#options = options;
  }

  /** Opens a session that is not open in this host. On failure, cleans up everything. */
  async open(request: OpenRequest, wire: ClientWire): Promise<HostedSession> {
    const { definition, principal, stored, cancelGraceMs, awaitsClients, limits, telemetry, onError } =
      this.#options;
    const { sessionId, cwd, additionalDirectories, titled } = request;
    const entries = await this.#openEntries(sessionId);
    await this.#assertRoom(entries);
    const session = new OpenSession({
      sessionId,
      principal,
      cwd,
      additionalDirectories,
      titled,
      log: new SessionLog(entries),
      store: stored.store,
      definition,
      cancelGraceMs,
      awaitsClients,
      onError: (error) => onError(error, { sessionId }),
      onTurnStart: () => telemetry?.turnStarted?.({ principal, sessionId }),
      onTurnEnd(turn) {
        const report = { principal, sessionId, ...turn };
        limits.onTurnEnd?.(report);
        telemetry?.turnEnded?.(report);
      },
    });
    const { after, awaitsReplay = false } = request;
    const hosted = session.attach(wire, { after, awaitsReplay });
    try {
      await unlessStuck(this.#prepare(hosted, request), request.signal, cancelGraceMs);
      return hosted;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  async #prepare(hosted: HostedSession, request: OpenRequest): Promise<void> {
    const { author, channel } = hosted.session;
    await this.openWorkspace(hosted, request);
    await author.loadSystemPrompt(request.systemPrompt);
    await this.#options.definition.openSession?.(author);
    // If the request was cancelled and the agent's function was too slow to notice, the session is already closed.
    author.signal.throwIfAborted();
    await author.settings.load();
    await author.settings.choose(request.choices ?? []);
    await channel.work.restore();
    await author.loadCommands();
    await author.setSystemPrompt(request.systemPrompt);
  }

  /**
   * Connects the MCP servers and sets the roots that an attached client requested. Does nothing if both are the same
   * as in the previous request. Otherwise, they replace the session's servers and roots after the running turn.
   */
  async openWorkspace({ session, client }: HostedSession, request: OpenRequest): Promise<void> {
    const { additionalDirectories, mcpServers } = request;
    const usesClient = mcpServers.some((server) => mcpServerType(server) === "acp");
    const acp = usesClient ? await client.wire.acp?.() : undefined;
    const workspace = { additionalDirectories, mcpServers, acp };
    if (session.workspace.reuse(workspace)) return;
    const { definition, onError } = this.#options;
    const ignored = mcpServers.filter((server) => !isConnected(server, definition.mcp?.kinds));
    const servers = mcpServers.filter((server) => !ignored.includes(server));
    const mcp = await this.#openMcp(session, { ...workspace, mcpServers: servers }, request.signal);
    if (session.author.signal.aborted) {
      await mcp.close();
      session.author.signal.throwIfAborted();
    }
    const names = ignored.map(({ name }) => name);
    session.workspace.replace({ request: workspace, mcp, ignored: names }, session.isBusy);
    reportIgnoredServers(names, definition, (error) => onError(error, { sessionId: request.sessionId }));
  }

  /**
   * Deletes a closed session and any data about it that the agent keeps elsewhere. Does nothing if the session does
   * not exist.
   */
  async deleteClosed(sessionId: string): Promise<void> {
    await this.#deleteElsewhere(sessionId);
    await this.#options.stored.delete(sessionId);
  }

  async #deleteElsewhere(sessionId: string): Promise<void> {
    const { definition, principal, stored } = this.#options;
    const record = definition.deleteSession && (await stored.find(sessionId));
    if (record === undefined) return;
    const entries = await this.#openEntries(sessionId);
    try {
      const state = createSessionMemory(entries, "state");
      await definition.deleteSession?.({ sessionId, principal, cwd: record.cwd, state });
    } finally {
      await entries.close();
    }
  }

  /**
   * Closes the entries if the principal has too many open sessions across all processes. Counts leases, and
   * therefore also sessions that other processes are opening concurrently.
   *
   * @throws {RequestError} with the reason `session_limit` if there are too many.
   */
  async #assertRoom(entries: SessionEntries): Promise<void> {
    const { stored, limits } = this.#options;
    const { maxSessions: max } = limits;
    if (max === Infinity) return;
    try {
      if ((await stored.countOwned()) > max) throw tooManySessions(max);
    } catch (error) {
      await entries.close();
      throw error;
    }
  }

  #openEntries(sessionId: string): Promise<SessionEntries> {
    const { definition, principal, stored, leases, telemetry, onLost } = this.#options;
    const { owner, renewals } = leases;
    return stored.openEntries(sessionId, {
      owner,
      renewals,
      takesOver: definition.whileOpenElsewhere === "takeOver",
      leaseMs: definition.leaseMs ?? leases.leaseMs,
      onTakenOver: (from) => telemetry?.event?.({ name: "session_taken_over", sessionId, principal, from }),
      onLost(error) {
        const reason = (error as SessionStoreError).code;
        telemetry?.event?.({ name: "lease_lost", sessionId, principal, reason });
        onLost(sessionId, error);
      },
    });
  }

  async #openMcp(
    session: OpenSession,
    { additionalDirectories, mcpServers: servers, acp }: WorkspaceRequest,
    signal: AbortSignal,
  ): Promise<McpSession> {
    const { mcp } = this.#options.definition;
    if (mcp === undefined || servers.length === 0) return noMcp;
    const { sessionId, principal, cwd } = session;
    const elicitor = createElicitor(session);
    return mcp.open({ servers, cwd, additionalDirectories, sessionId, principal, elicitor, acp, signal });
  }
}
