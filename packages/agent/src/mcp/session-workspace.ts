import { visibleLine } from "@parley/protocol/text";

import type { AcpMcpCaller } from "../author/mcp-connections.ts";
import type { McpServerState, McpSession } from "../author/mcp-session.ts";
import type { SessionChannel } from "../channel/session-channel.ts";
import type { SessionRequest } from "../dialect/session-request.ts";
import { isEqualJson } from "../value/is-equal-json.ts";
import { randomId } from "../value/random-id.ts";
import { noMcp } from "./no-mcp.ts";

/** The additional roots and MCP servers in a request. */
export interface WorkspaceRequest extends Pick<SessionRequest, "additionalDirectories" | "mcpServers"> {
  /**
   * Used to reach servers of type `acp`, which belong to a single connection. Undefined if the request declares no
   * such servers.
   */
  readonly acp: AcpMcpCaller | undefined;
}

export interface SessionWorkspaceOptions {
  readonly cwd: string;
  readonly channel: SessionChannel;
  readonly onError: (error: unknown) => void;
  /** The additional roots, used until a request replaces them. */
  readonly additionalDirectories: readonly string[];
}

interface Workspace {
  readonly request: WorkspaceRequest;
  readonly mcp: McpSession;
  /** Names of servers that the agent does not connect to. */
  readonly ignored: readonly string[];
}

/**
 * The roots and MCP servers of an open session, shared by all clients. The latest request determines them. A turn
 * keeps the ones that it started with, so a replacement waits until the running turn ends.
 */
export class SessionWorkspace {
  readonly mcp: SessionMcp;
  readonly #cwd: string;
  #current: WorkspaceRequest;
  /** The workspace that takes over when the running turn ends. */
  #next: Workspace | undefined;

  constructor({ cwd, additionalDirectories, channel, onError }: SessionWorkspaceOptions) {
    this.mcp = new SessionMcp(channel, onError);
    this.#cwd = cwd;
    this.#current = { additionalDirectories, mcpServers: [], acp: undefined };
  }

  get additionalDirectories(): readonly string[] {
    return this.#current.additionalDirectories;
  }

  get roots(): readonly string[] {
    return [this.#cwd, ...this.additionalDirectories];
  }

  /**
   * Keeps an open workspace if it was opened with an equal request. Returns false if the workspace has to be
   * replaced.
   */
  reuse(request: WorkspaceRequest): boolean {
    if (this.#next !== undefined && isEqualRequest(this.#next.request, request)) return true;
    if (!isEqualRequest(this.#current, request)) return false;
    this.#dropNext();
    return true;
  }

  /**
   * Replaces the current workspace, either immediately or after the running turn, and closes everything that is no
   * longer used.
   *
   * @param isBusy whether a turn is running or about to run.
   */
  replace(next: Workspace, isBusy: boolean): void {
    this.#dropNext();
    if (isBusy) this.#next = next;
    else this.#use(next);
  }

  /** Applies a pending replacement. Must be called after a turn ends and before the next one starts. */
  turnOver(): void {
    const next = this.#next;
    if (next === undefined) return;
    this.#next = undefined;
    this.#use(next);
    this.mcp.reportChanges();
  }

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

/** The MCP servers of an open session, and the server states last reported to clients. */
class SessionMcp {
  readonly #channel: SessionChannel;
  readonly #onError: (error: unknown) => void;
  readonly #reported = new Map<string, McpServerState["status"]>();
  /** The tool problems last reported for each server. */
  readonly #reportedFaults = new Map<string, string>();
  #current: McpSession = noMcp;
  /** Names of servers that the agent does not connect to and that clients have not been notified of yet. */
  #ignored: readonly string[] = [];
  #isAwaited = false;
  #stopReporting: () => void = () => undefined;
  #discarded: Promise<unknown> = Promise.resolve();

  constructor(channel: SessionChannel, onError: (error: unknown) => void) {
    this.#channel = channel;
    this.#onError = onError;
  }

  get current(): McpSession {
    return this.#current;
  }

  /**
   * Switches to other servers and closes the old ones. `ignored` names the requested servers that the agent does not
   * connect to.
   */
  replace(next: McpSession, ignored: readonly string[]): void {
    const old = this.#current;
    this.#stopReporting();
    this.#current = next;
    this.#ignored = ignored;
    this.#isAwaited = false;
    this.#reported.clear();
    this.#reportedFaults.clear();
    this.discard(old);
  }

  /** Closes servers that no turn is using. */
  discard(mcp: McpSession): void {
    this.#discarded = Promise.all([this.#discarded, mcp.close().catch(this.#onError)]);
  }

  /** Waits for servers that are still connecting, but only once and for a limited time. Never rejects. */
  async waitForLateServers(signal: AbortSignal): Promise<void> {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    await this.#current.ready(signal).catch(() => undefined);
  }

  /** If any client shows notices, reports the current server states and each later change. */
  reportChanges(): void {
    if (!this.#channel.showsNotices) return;
    const report = (): void => {
      this.report().catch((error: unknown) => {
        if (!this.#channel.closed) this.#onError(error);
      });
    };
    this.#stopReporting();
    this.#stopReporting = this.#current.onChange(report);
    report();
  }

  /**
   * Reports any changes since the last report. Uses notices if a client shows them; otherwise reports only failures,
   * as messages.
   */
  async report(): Promise<void> {
    const current = this.#current;
    await this.#reportIgnored();
    for (const [name, state] of current.servers) {
      if (this.#current !== current) return;
      await this.#reportFaults(name, state);
      const known = this.#reported.get(name);
      if (known === state.status) continue;
      this.#reported.set(name, state.status);
      if (state.status === "failed") {
        await this.#reportFailure(`MCP server "${visibleLine(name)}" is not available`, state.message);
      } else if (state.status === "ready" && known !== undefined && this.#channel.showsNotices) {
        const title = `MCP server "${visibleLine(name)}" is available`;
        await this.#channel.show({ type: "notice", severity: "info", title });
      }
    }
  }

  async close(): Promise<void> {
    this.#stopReporting();
    await Promise.all([this.#discarded, this.#current.close()]);
  }

  /** Reports ignored servers, but only as a notice, because a message would appear in every conversation. */
  async #reportIgnored(): Promise<void> {
    const channel = this.#channel;
    if (this.#ignored.length === 0 || !channel.showsNotices) return;
    const title = `${describeServers(this.#ignored)} ${this.#ignored.length === 1 ? "is" : "are"} not used`;
    this.#ignored = [];
    await channel.show({
      type: "notice",
      severity: "warning",
      title,
      description: "This agent connects no such servers",
    });
  }

  async #reportFaults(name: string, state: McpServerState): Promise<void> {
    const faults = (state.status === "ready" ? state.faults : undefined) ?? [];
    const key = faults.join("\n");
    if (key === "" || this.#reportedFaults.get(name) === key) return;
    this.#reportedFaults.set(name, key);
    const title = `MCP server "${visibleLine(name)}" has ${faults.length === 1 ? "a faulty tool" : "faulty tools"}`;
    await this.#reportFailure(title, faults.map((fault) => visibleLine(fault)).join("; "));
  }

  async #reportFailure(title: string, description: string): Promise<void> {
    const channel = this.#channel;
    if (channel.showsNotices) {
      await channel.show({ type: "notice", severity: "warning", title, description });
      return;
    }
    // Some clients show messages without separators, so this adds newlines.
    const content = { type: "text" as const, text: `${title}: ${description}\n\n` };
    await channel.emit({ type: "message", role: "agent", messageId: randomId("msg_"), content });
  }
}

/** Definitions whose ignored servers have already been reported. */
const reported = new WeakSet<object>();

/** The name of the error that lists ignored servers. The error does not mean that the agent failed. */
export const IGNORED_SERVERS = "IgnoredMcpServers";

/**
 * Reports the MCP servers that the agent accepts but does not connect to, once per definition. Such servers exist
 * because version 1 requires every agent to accept sessions with stdio servers.
 */
export function reportIgnoredServers(
  names: readonly string[],
  definition: { readonly mcp?: unknown },
  report: (error: Error) => void,
): void {
  if (names.length === 0 || reported.has(definition)) return;
  reported.add(definition);
  const why =
    definition.mcp === undefined
      ? 'the agent is defined without "mcp"; add mcp: mcpConnections() of @parley/mcp-transport'
      : 'the agent\'s "mcp" connects no servers over stdio';
  const error = new Error(`Cannot use the ${describeServers(names)} of the client: ${why}`);
  error.name = IGNORED_SERVERS;
  // The stack trace points only into this package, which does not help the agent's developer.
  delete error.stack;
  report(error);
}

/** Returns `MCP server "a"`, or `MCP servers "a", "b"`. */
function describeServers(names: readonly string[]): string {
  const list = names.map((name) => `"${visibleLine(name)}"`).join(", ");
  return `MCP server${names.length === 1 ? "" : "s"} ${list}`;
}
