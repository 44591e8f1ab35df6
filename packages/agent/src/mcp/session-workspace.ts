import type { AcpMcpCaller } from "../author/mcp-connections.ts";
import type { McpSession } from "../author/mcp-session.ts";
import type { SessionRequest } from "../dialect/session-request.ts";
import { isEqualJson } from "../value/is-equal-json.ts";
import { SessionMcp, type SessionMcpParts } from "./session-mcp.ts";

/** The further roots and the MCP servers that a request declares. */
export interface WorkspaceRequest extends Pick<SessionRequest, "additionalDirectories" | "mcpServers"> {
  /** Reaches the servers of type `acp`, which belong to one connection; `undefined` if none is declared. */
  readonly acp: AcpMcpCaller | undefined;
}

/** Parts of {@link SessionWorkspace}. */
export interface SessionWorkspaceParts extends SessionMcpParts {
  /** The further roots until a request replaces them. */
  readonly additionalDirectories: readonly string[];
  /** True if a turn runs or is about to. */
  readonly isTurnRunning: () => boolean;
}

/** A request, and the servers that were opened for it. */
interface Workspace {
  readonly request: WorkspaceRequest;
  readonly mcp: McpSession;
  /** The names of servers that the agent does not connect. */
  readonly ignored: readonly string[];
}

/**
 * The roots and MCP servers of an open session: those of the last request, for all clients. A turn keeps those that it
 * began with, so a replacement waits for the end of the running turn.
 */
export class SessionWorkspace {
  /** The servers in use. */
  readonly mcp: SessionMcp;
  readonly #isTurnRunning: () => boolean;
  #current: WorkspaceRequest;
  /** Replaces the current one when the running turn is over. */
  #next: Workspace | undefined;

  constructor(parts: SessionWorkspaceParts) {
    const { additionalDirectories, isTurnRunning } = parts;
    this.mcp = new SessionMcp(parts);
    this.#isTurnRunning = isTurnRunning;
    this.#current = { additionalDirectories, mcpServers: [], acp: undefined };
  }

  get additionalDirectories(): readonly string[] {
    return this.#current.additionalDirectories;
  }

  /** Uses what is open already, if an equal request opened it. Returns false if the request needs a replacement. */
  reuse(request: WorkspaceRequest): boolean {
    if (this.#next !== undefined && isEqualRequest(this.#next.request, request)) return true;
    if (!isEqualRequest(this.#current, request)) return false;
    this.#dropNext();
    return true;
  }

  /** Replaces what is open: at once, or when the running turn is over. What is no longer used is closed. */
  replace(next: Workspace): void {
    this.#dropNext();
    if (this.#isTurnRunning()) this.#next = next;
    else this.#use(next);
  }

  /** Call when a turn is over, before the next begins. */
  turnOver(): void {
    const next = this.#next;
    if (next === undefined) return;
    this.#next = undefined;
    this.#use(next);
    this.mcp.reportChanges();
  }

  /** Resolves when all servers are closed. */
  async close(): Promise<void> {
    this.#dropNext();
    await this.mcp.close();
  }

  #use({ request, mcp, ignored }: Workspace): void {
    this.#current = request;
    this.mcp.replace(mcp, ignored);
  }

  #dropNext(): void {
    if (this.#next !== undefined) this.mcp.discard(this.#next.mcp);
    this.#next = undefined;
  }
}

function isEqualRequest(
  { acp, ...left }: WorkspaceRequest,
  { acp: other, ...right }: WorkspaceRequest,
): boolean {
  return acp === other && isEqualJson(left, right);
}
