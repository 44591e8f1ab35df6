import type { Meta, Tagged } from "../primitive.ts";

/**
 * An MCP server that the client, or another part of the chain to it, provides over the connection itself.
 *
 * See https://agentclientprotocol.com/rfds/mcp-over-acp
 */
export interface McpServerAcp {
  /** The name of the server, for people. */
  name: string;
  /** Names the server in `mcp/message`; no other server that can be seen on this connection may have the same. */
  serverId: McpServerAcpId;
  _meta?: Meta;
}

/**
 * Names an MCP server that is reached over the connection itself. Its provider chooses the name, which is opaque to
 * others.
 * @type string
 */
export type McpServerAcpId = Tagged<string, "McpServerAcpId">;
