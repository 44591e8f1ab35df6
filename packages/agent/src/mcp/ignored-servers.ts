import { visibleLine } from "@parley/protocol/text";

import type { AgentDefinition } from "../author/agent-definition.ts";

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
export function describeServers(names: readonly string[]): string {
  const list = names.map((name) => `"${visibleLine(name)}"`).join(", ");
  return `MCP server${names.length === 1 ? "" : "s"} ${list}`;
}
