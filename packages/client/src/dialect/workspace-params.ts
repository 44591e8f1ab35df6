import type { AgentCapabilities } from "../api/agent-capabilities.ts";
import type { McpServer, SessionOptions } from "../api/agent-connection.ts";
import { type Advertised, requireCapability } from "../capability/advertised.ts";

/** The params that all requests share which open a session. `Server` is an MCP server in the terms of the version. */
export interface WorkspaceParams<Server> {
  readonly cwd: string;
  readonly mcpServers: Server[];
  readonly additionalDirectories?: string[];
}

/**
 * Returns the params of `method` that describe where a session works. The servers are always sent, the additional directories
 * only if there are any.
 *
 * @throws {CapabilityError} for what the agent does not support.
 */
export function workspaceParams<Server>(
  method: string,
  { cwd, mcpServers = [], additionalDirectories = [] }: SessionOptions | undefined = {} as SessionOptions,
  { capabilities, prefix, server }: Advertised & { readonly server: (server: McpServer) => Server },
): WorkspaceParams<Server> {
  const { session, mcp } = capabilities;
  for (const { type = "stdio" } of mcpServers) {
    requireCapability(connects(mcp, type), method, `${prefix.mcp}.${type}`);
  }
  const params = { cwd, mcpServers: mcpServers.map(server) };
  if (additionalDirectories.length === 0) return params;
  requireCapability(session.additionalDirectories, method, `${prefix.session}.additionalDirectories`);
  return { ...params, additionalDirectories: [...additionalDirectories] };
}

/** Server types are the names of their capabilities. */
function connects({ custom = [], ...known }: AgentCapabilities["mcp"], type: string): boolean {
  return (known as { readonly [type: string]: boolean })[type] === true || custom.includes(type);
}
