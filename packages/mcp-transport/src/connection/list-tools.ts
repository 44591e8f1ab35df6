import type { Client, Tool } from "@modelcontextprotocol/client";

import type { ListedTool } from "../tools/expose-tools.ts";

/**
 * Lists a server's tools across all pages. Returns an empty list if the server does not declare the tools capability.
 */
export async function listTools(
  client: Client,
  options: { readonly timeout: number },
): Promise<readonly ListedTool[]> {
  // If the server does not declare tools, `listTools` would log to stdout, which carries the agent's protocol
  // messages.
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
