import type { Meta, Tagged } from "../../primitive.ts";
import type { McpServer as StableMcpServer } from "../mcp-server.ts";

export type * from "../mcp-server.ts";

/**
 * An MCP server that an agent connects to for a session; without a `type`, it is one over stdio.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#mcp-servers
 */
export type McpServer =
  /** One of the stable transports. */
  | StableMcpServer
  /** Over the connection itself, by `mcp/message`; only if the agent advertised `mcpCapabilities.acp`. */
  | ({ type: "acp" } & McpServerAcp);

/**
 * An MCP server that the client, or another part of the chain to it, provides over the connection itself.
 *
 * See https://agentclientprotocol.com/rfds/mcp-over-acp
 */
export interface McpServerAcp {
  /** What people call the server. */
  name: string;
  /** Names the server in `mcp/message`; no other server that can be seen on this connection may have the same. */
  serverId: McpServerAcpId;
  _meta?: Meta;
}

/**
 * Names an MCP server that is reached over the connection itself. Who provides it chooses the name; nothing may be
 * read out of it.
 * @type string
 */
export type McpServerAcpId = Tagged<string, "McpServerAcpId">;
