import { visibleLine } from "@parley/protocol/text";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { McpServerState, McpSession } from "../author/mcp-session.ts";
import type { SessionChannel } from "../channel/session-channel.ts";
import { randomId } from "../value/random-id.ts";
import { noMcp } from "./no-mcp.ts";

/** Parts of {@link SessionMcp}. */
export interface SessionMcpParts {
  readonly channel: SessionChannel;
  readonly onError: (error: unknown) => void;
}

/** The MCP servers of an open session: those of the newest request, and the states that the client knows. */
export class SessionMcp {
  readonly #parts: SessionMcpParts;
  readonly #reported = new Map<string, McpServerState["status"]>();
  /** The faults of tools that the client knows, by server. */
  readonly #reportedFaults = new Map<string, string>();
  #current: McpSession = noMcp;
  /** The names of servers that the agent does not connect, until the client knows. */
  #ignored: readonly string[] = [];
  #isAwaited = false;
  #stopReporting: () => void = () => undefined;
  #discarded: Promise<unknown> = Promise.resolve();

  constructor(parts: SessionMcpParts) {
    this.#parts = parts;
  }

  get current(): McpSession {
    return this.#current;
  }

  /** Uses other servers from now on, and closes the old ones. `ignored` are the names of those that are not connected. */
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

  /** Closes servers that no turn uses. */
  discard(mcp: McpSession): void {
    this.#discarded = Promise.all([this.#discarded, mcp.close().catch(this.#parts.onError)]);
  }

  /** Waits, only once and for a limited time, for servers that are still connecting. Never rejects. */
  async waitForLateServers(signal: AbortSignal): Promise<void> {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    await this.#current.ready(signal).catch(() => undefined);
  }

  /** Reports the servers' states now and on each change, if a client shows notices. */
  reportChanges(): void {
    if (!this.#parts.channel.showsNotices) return;
    const report = (): void => {
      this.report().catch((error: unknown) => {
        if (!this.#parts.channel.closed) this.#parts.onError(error);
      });
    };
    this.#stopReporting();
    this.#stopReporting = this.#current.onChange(report);
    report();
  }

  /** Sends what has changed since the last report: as notices if a client shows them, else failures as messages. */
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
      } else if (state.status === "ready" && known !== undefined && this.#parts.channel.showsNotices) {
        const title = `MCP server "${visibleLine(name)}" is available`;
        await this.#parts.channel.show({ type: "notice", severity: "info", title });
      }
    }
  }

  /** Resolves when all servers are closed. */
  async close(): Promise<void> {
    this.#stopReporting();
    await Promise.all([this.#discarded, this.#current.close()]);
  }

  /** A client that shows no notices is not told in a message: the servers would be named in each conversation. */
  async #reportIgnored(): Promise<void> {
    const { channel } = this.#parts;
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
    const { channel } = this.#parts;
    if (channel.showsNotices) {
      await channel.show({ type: "notice", severity: "warning", title, description });
      return;
    }
    // The line ends keep the next message apart in clients that do not separate messages.
    const content = { type: "text" as const, text: `${title}: ${description}\n\n` };
    await channel.emit({ type: "message", role: "agent", messageId: randomId("msg_"), content });
  }
}

/** The definitions whose ignored servers have been reported. */
const reported = new WeakSet<AgentDefinition>();

/** The name of the error that says which servers are ignored. It is no failure of the agent. */
export const IGNORED_SERVERS = "IgnoredMcpServers";

/**
 * Reports, once for each definition, that the agent does not connect MCP servers that it has to accept: version 1 requires every
 * agent to open sessions with servers over stdio.
 */
export function reportIgnoredServers(
  names: readonly string[],
  definition: AgentDefinition,
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
  // The place is inside this package, and says nothing to the author.
  delete error.stack;
  report(error);
}

/** Returns `MCP server "a"`, or `MCP servers "a", "b"`. */
function describeServers(names: readonly string[]): string {
  const list = names.map((name) => `"${visibleLine(name)}"`).join(", ");
  return `MCP server${names.length === 1 ? "" : "s"} ${list}`;
}
