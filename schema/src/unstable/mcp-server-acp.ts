import type { Meta, Tagged } from "../primitive.ts";

/**
 * An MCP server that the client, or another program between client and agent, provides over this connection.
 *
 * See https://agentclientprotocol.com/rfds/mcp-over-acp
 */
export interface McpServerAcp {
  /** The server's name, for people. */
  name: string;
  /** Identifies the server in `mcp/message`. It is unique among all servers visible on this connection. */
  serverId: McpServerAcpId;
  _meta?: Meta;
}

/**
 * Identifies an MCP server that is reached over this connection. Its provider chooses it, and it is opaque to others.
 * @type string
 */
export type McpServerAcpId = Tagged<string, "McpServerAcpId">;
