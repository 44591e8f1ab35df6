import type { Int32, JsonObject, Meta, Tagged } from "../primitive.ts";
import type { McpServerAcpId } from "./mcp-server-acp.ts";

/**
 * A request to an MCP server that is reached over this connection. The agent sends it, and the client answers.
 *
 * See https://agentclientprotocol.com/rfds/mcp-over-acp
 * @x-side client
 * @x-method mcp/message
 * @x-scope {"mcpServer":["serverId"]}
 */
export interface MessageMcpRequest {
  /** The server. */
  serverId: McpServerAcpId;
  /** Identifies the MCP request, for messages about it while it is running. */
  requestId: McpRequestId;
  /** The MCP method. */
  method: string;
  /** The MCP method's params. Missing and `null` both mean none. */
  params?: JsonObject | null;
  _meta?: Meta;
}

/**
 * Identifies an MCP request that is running on this connection. Its sender chooses it, and proxies keep it. It is not
 * the id of the request that carries it.
 * @type string
 */
export type McpRequestId = Tagged<string, "McpRequestId">;

/**
 * The outcome of an MCP request: exactly one of the two; if there are both, `result` counts. If the carrying request
 * fails instead, the MCP request did not reach the server, or the server as a whole failed.
 * @x-side client
 * @x-method mcp/message
 */
export type MessageMcpResponse =
  /** The MCP request succeeded. */
  | {
      /** The unchanged result. It may be `null`, but not missing. */
      result: unknown;
      _meta?: Meta;
    }
  /** The MCP request failed. */
  | {
      /** Why it failed. */
      error: McpError;
      _meta?: Meta;
    };

/** The error of an MCP request, as its server sent it. Further members are kept. */
export interface McpError {
  /** The kind of failure as defined by MCP, never a code of this protocol. */
  code: Int32;
  /** The error. */
  message: string;
  /** Details about the failure. `null` and missing differ. */
  data?: unknown;
  [key: string]: unknown;
}

/**
 * A notification from an MCP server about a running request. The client sends it to the agent.
 * @x-side agent
 * @x-method mcp/message
 */
export interface MessageMcpNotification {
  /** The server that sent it. */
  serverId: McpServerAcpId;
  /** The MCP request that it belongs to. */
  requestId: McpRequestId;
  /** The MCP method. */
  method: string;
  /** The MCP method's params. Missing and `null` both mean none. */
  params?: JsonObject | null;
  _meta?: Meta;
}
