import type { Client, Tool } from "@modelcontextprotocol/client";

import type { ListedTool } from "../tools/expose-tools.ts";

/** Lists all pages of a server's tools. Returns an empty list if the server's capabilities do not include tools. */
export async function listTools(
  client: Client,
  options: { readonly timeout: number },
): Promise<readonly ListedTool[]> {
  // For a server without tools, the MCP client would print a note to stdout, which carries the agent's protocol.
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const { tools } = await client.listTools(undefined, { ...options, cacheMode: "refresh" });
  return tools.map(listedTool);
}

function listedTool(tool: Tool): ListedTool {
  return {
    name: tool.name,
    title: tool.title ?? tool.annotations?.title,
    description: tool.description,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema,
    annotations: tool.annotations,
  };
}
