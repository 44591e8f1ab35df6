import type { AgentConnection, McpServer } from "@parley/client";

/** Returns the servers that the agent supports; calls `note` with a note about each of the others. */
export function usableMcpServers(
  { capabilities: { mcp } }: Pick<AgentConnection, "capabilities">,
  servers: readonly McpServer[],
  note: (text: string) => void,
): McpServer[] {
  return servers.filter(({ name, type = "stdio" }) => {
    const isTaken = (type === "stdio" || type === "http" || type === "sse") && mcp[type];
    if (!isTaken)
      note(`MCP server ${JSON.stringify(name)} is left out: the agent takes none of the type ${type}`);
    return isTaken;
  });
}
