import type { Int32, JsonObject, Meta, Tagged } from "../primitive.ts";
import type { McpServerAcpId } from "./mcp-server-acp.ts";

/**
 * A request to an MCP server that is provided over this connection. The agent sends the request, and the client
 * responds.
 *
 * See https://agentclientprotocol.com/rfds/mcp-over-acp
 * @x-side client
 * @x-method mcp/message
 * @x-scope {"mcpServer":["serverId"]}
 */
export interface MessageMcpRequest {
  /** The ID of the server. */
  serverId: McpServerAcpId;
  /** The ID of the MCP request, for messages about it while it is running. */
  requestId: McpRequestId;
  /** The MCP method. */
  method: string;
  /** The params of the MCP method. Missing or `null` if there are none. */
  params?: JsonObject | null;
  _meta?: Meta;
}

/**
 * Identifies a running MCP request on this connection. The sender chooses the ID, and proxies do not change it. It
 * differs from the ID of the `mcp/message` request that carries the MCP request.
 * @type string
 */
export type McpRequestId = Tagged<string, "McpRequestId">;

/**
 * The outcome of an MCP request, either a result or an error. If both are present, `result` wins. If `mcp/message`
 * itself fails, the MCP request did not reach the server, or the server as a whole failed.
 * @x-side client
 * @x-method mcp/message
 */
export type MessageMcpResponse =
  /** The MCP request succeeded. */
  | {
      /** The unchanged result. It may be `null`, but it must be present. */
      result: unknown;
      _meta?: Meta;
    }
  /** The MCP request failed. */
  | {
      /** The reason for the failure. */
      error: McpError;
      _meta?: Meta;
    };

/** The error of an MCP request, as sent by its server. Additional members are kept. */
export interface McpError {
  /** The kind of failure as defined by MCP. It is never an error code of this protocol. */
  code: Int32;
  /** A description of the error. */
  message: string;
  /** Details about the failure. `null` is different from a missing value. */
  data?: unknown;
  [key: string]: unknown;
}

/**
 * A notification from an MCP server about a running request. The client sends the notification to the agent.
 * @x-side agent
 * @x-method mcp/message
 */
export interface MessageMcpNotification {
  /** The ID of the server that sent the notification. */
  serverId: McpServerAcpId;
  /** The ID of the MCP request that the notification belongs to. */
  requestId: McpRequestId;
  /** The MCP method. */
  method: string;
  /** The params of the MCP method. Missing or `null` if there are none. */
  params?: JsonObject | null;
  _meta?: Meta;
}
