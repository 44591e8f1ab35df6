import type { McpConnections } from "@parley/mcp-transport";

/**
 * Wraps MCP connections so that they are loaded and created when the first session needs them. This makes the response to an
 * editor's first request faster.
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
    async logIn(request) {
      await (await connections)?.logIn?.(request);
    },
    async logOut(request) {
      await (await connections)?.logOut?.(request);
    },
    async close() {
      await (await connections)?.close();
    },
  };
}
