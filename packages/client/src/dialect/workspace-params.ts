import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentCapabilities } from "../api/agent-capabilities.ts";
import type { McpServer, SessionOptions } from "../api/agent-connection.ts";
import { type Advertised, requireCapability } from "../capability/advertised.ts";

/**
 * Params shared by all requests that open a session. `Server` is the type of an MCP server in the protocol version.
 */
export interface WorkspaceParams<Server> {
  readonly cwd: string;
  readonly mcpServers: Server[];
  readonly additionalDirectories?: string[];
  readonly systemPrompt?: { mode: string; content: ContentBlock[] };
}

/**
 * Returns the params of `method` that describe a session's workspace. Servers are always included. Additional
 * directories and a system prompt are included only if there are any.
 *
 * @throws {CapabilityError} for anything that the agent does not support.
 */
export function workspaceParams<Server>(
  method: string,
  {
    cwd,
    mcpServers = [],
    additionalDirectories = [],
    systemPrompt,
    configOptions: options,
  }: SessionOptions | undefined = {} as SessionOptions,
  { capabilities, prefix, server }: Advertised & { readonly server: (server: McpServer) => Server },
): WorkspaceParams<Server> {
  const { session, mcp } = capabilities;
  for (const { type = "stdio" } of mcpServers) {
    requireCapability(connects(mcp, type), method, `${prefix.mcp}.${type}`);
  }
  const optional = {
    additionalDirectories: additionalDirectories.length > 0 && [...additionalDirectories],
    systemPrompt:
      typeof systemPrompt === "string"
        ? { mode: "append", content: [{ type: "text", text: systemPrompt }] }
        : systemPrompt,
    options,
  };
  const given = Object.entries(optional).filter(([, value]) => value);
  for (const [name] of given)
    requireCapability(session[name as "systemPrompt"], method, `${prefix.session}.${name}`);
  return { cwd, mcpServers: mcpServers.map(server), ...Object.fromEntries(given) };
}

/** Whether the agent can connect to servers of the given type. Each type is also the name of its capability. */
function connects({ custom = [], ...known }: AgentCapabilities["mcp"], type: string): boolean {
  return (known as { readonly [type: string]: boolean })[type] === true || custom.includes(type);
}
