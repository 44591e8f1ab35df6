import type { Meta, Tagged } from "../primitive.ts";

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
