import type { McpSession } from "@parley/mcp-transport";

/** A failed MCP server, in words for the user. */
export interface McpFailure {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** The servers of a session that are not available, and why. */
export function describeFailures(mcp: McpSession): McpFailure[] {
  const failures: McpFailure[] = [];
  for (const [name, state] of mcp.servers) {
    if (state.status !== "failed") continue;
    failures.push({ name, title: `MCP server "${name}" is not available`, description: state.message });
  }
  return failures;
}
