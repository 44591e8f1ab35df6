import type { AgentConnection, McpServer } from "@parley/client";

/** Those of the servers that the agent takes; `say` hears of each of the others. */
export function usableMcpServers(
  { capabilities: { mcp } }: Pick<AgentConnection, "capabilities">,
  servers: readonly McpServer[],
  say: (text: string) => void,
): McpServer[] {
  return servers.filter(({ name, type = "stdio" }) => {
    const isTaken = (type === "stdio" || type === "http" || type === "sse") && mcp[type];
    if (!isTaken)
      say(`MCP server ${JSON.stringify(name)} is left out: the agent takes none of the type ${type}`);
    return isTaken;
  });
}
