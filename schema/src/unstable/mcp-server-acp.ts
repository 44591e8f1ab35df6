import type { Meta, Tagged } from "../primitive.ts";

/**
 * An MCP server that the client, or a program between the client and the agent, provides over this connection.
 *
 * See https://agentclientprotocol.com/rfds/mcp-over-acp
 */
export interface McpServerAcp {
  /** The human-readable name of the server. */
  name: string;
  /** The ID of the server in `mcp/message`. It is unique among all servers that are visible on this connection. */
  serverId: McpServerAcpId;
  _meta?: Meta;
}

/**
 * Identifies an MCP server that is provided over this connection. Its provider chooses the ID, which is opaque to
 * others.
 * @type string
 */
export type McpServerAcpId = Tagged<string, "McpServerAcpId">;
