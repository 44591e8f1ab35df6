import type { Client, Tool } from "@modelcontextprotocol/client";

import type { ListedTool } from "../tools/expose-tools.ts";

/** All tools that a server lists, over all pages; none if it says that it has no tools. */
export async function listTools(
  client: Client,
  options: { readonly timeout: number },
): Promise<readonly ListedTool[]> {
  // Asked all the same, the client would note on stdout that it does not ask, and stdout is the agent's protocol.
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
