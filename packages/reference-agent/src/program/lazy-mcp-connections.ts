import type { McpConnections, McpOpenRequest } from "@parley/mcp-transport";

/**
 * Wraps MCP connections so that they are loaded and created when the first session needs them. This speeds up the
 * response to an editor's first request.
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
      return (await connections).open(await withSearchPath(request));
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

/** Adds to the environment of stdio servers the search paths that the session's commands use. */
async function withSearchPath(request: McpOpenRequest): Promise<McpOpenRequest> {
  const { cwd, additionalDirectories = [] } = request;
  const { fixSearchPath, searchPathIn } = await import("../session/fixed-roots.ts");
  await fixSearchPath({ cwd, roots: [cwd, ...additionalDirectories] });
  const paths = Object.entries(searchPathIn(cwd)).map(([name, value]) => ({ name, value }));
  if (paths.length === 0) return request;
  const servers = request.servers.map((server) => {
    const env: unknown = "command" in server ? (server.env ?? []) : undefined;
    if (!Array.isArray(env)) return server;
    // If a name occurs twice, the later value takes precedence.
    return { ...server, env: [...paths, ...(env as readonly unknown[])] } as typeof server;
  });
  return { ...request, servers };
}
