import type { AgentCapabilities } from "../api/agent-capabilities.ts";
import type { McpServer, SessionOptions } from "../api/agent-connection.ts";
import type { Advertised } from "../capability/advertised.ts";
import { requireCapability } from "../capability/require-capability.ts";

/** Where a session works and with what, as it is sent. */
export interface Workspace<Server> {
  readonly cwd: string;
  readonly mcpServers: Server[];
  readonly additionalDirectories?: string[];
}

/**
 * The params that all requests which open a session share: the servers are always sent, in the words of the version, the
 * directories only where there are any.
 *
 * @throws {CapabilityError} for what the agent does not take.
 */
export function workspace<Server>(
  method: string,
  { cwd, mcpServers = [], additionalDirectories = [] }: SessionOptions,
  { capabilities, prefix, server }: Advertised & { readonly server: (server: McpServer) => Server },
): Workspace<Server> {
  const { session, mcp } = capabilities;
  for (const { type = "stdio" } of mcpServers) {
    requireCapability(takes(mcp, type), method, `${prefix.mcp}.${type}`);
  }
  const params = { cwd, mcpServers: mcpServers.map(server) };
  if (additionalDirectories.length === 0) return params;
  requireCapability(session.additionalDirectories, method, `${prefix.session}.additionalDirectories`);
  return { ...params, additionalDirectories: [...additionalDirectories] };
}

function takes({ stdio, http, sse, custom = [] }: AgentCapabilities["mcp"], type: string): boolean {
  return (
    (type === "stdio" && stdio) ||
    (type === "http" && http) ||
    (type === "sse" && sse) ||
    custom.includes(type)
  );
}
