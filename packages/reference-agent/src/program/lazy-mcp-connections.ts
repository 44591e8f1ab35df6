import type { McpConnections } from "@parley/mcp-transport";

/**
 * MCP connections that are made when the first session wants some: until then nothing of them is loaded, so that an
 * editor's first request is answered sooner.
 */
export function lazyMcpConnections(
  kinds: McpConnections["kinds"],
  connect: () => Promise<McpConnections>,
): McpConnections {
  let connections: Promise<McpConnections> | undefined;
  return {
    kinds,
    async open(request) {
      connections ??= connect();
      return (await connections).open(request);
    },
    async close() {
      await (await connections)?.close();
    },
  };
}
