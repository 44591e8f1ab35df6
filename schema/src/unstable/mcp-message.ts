import type { Int32, JsonObject, Meta, Tagged } from "../primitive.ts";
import type { McpServerAcpId } from "./mcp-server-acp.ts";

/**
 * A request to an MCP server that is reached over the connection itself: the agent sends it, the client answers.
 *
 * See https://agentclientprotocol.com/rfds/mcp-over-acp
 * @x-side client
 * @x-method mcp/message
 * @x-scope {"mcpServer":["serverId"]}
 */
export interface MessageMcpRequest {
  /** The server that is asked. */
  serverId: McpServerAcpId;
  /** Names the request of MCP, so that messages about it can come back while it runs. */
  requestId: McpRequestId;
  /** The method of MCP. */
  method: string;
  /** The params of that method. Missing and `null` both mean none. */
  params?: JsonObject | null;
  _meta?: Meta;
}

/**
 * Names a request of MCP that runs on this connection. Its sender chooses it, and proxies keep it; it is not the id of
 * the request that carries it.
 * @type string
 */
export type McpRequestId = Tagged<string, "McpRequestId">;

/**
 * The outcome of a request of MCP: exactly one of the two, and `result` counts if there should be both. An error of
 * the request that carries it means that it did not reach the server, or that the server failed as a whole.
 * @x-side client
 * @x-method mcp/message
 */
export type MessageMcpResponse =
  /** The request of MCP succeeded. */
  | {
      /** The result, unchanged; it may be `null`, but not be missing. */
      result: unknown;
      _meta?: Meta;
    }
  /** The request of MCP failed. */
  | {
      /** Why it failed. */
      error: McpError;
      _meta?: Meta;
    };

/** The error of a request of MCP, as its server sends it. Further members are kept. */
export interface McpError {
  /** The kind of failure, as MCP defines it: never a code of this protocol. */
  code: Int32;
  /** The error. */
  message: string;
  /** More about the failure; `null` is not the same as missing. */
  data?: unknown;
  [key: string]: unknown;
}

/**
 * A notification of an MCP server about a request that still runs: the client sends it to the agent.
 * @x-side agent
 * @x-method mcp/message
 */
export interface MessageMcpNotification {
  /** The server that speaks. */
  serverId: McpServerAcpId;
  /** The request of MCP that it is about. */
  requestId: McpRequestId;
  /** The method of MCP. */
  method: string;
  /** The params of that method. Missing and `null` both mean none. */
  params?: JsonObject | null;
  _meta?: Meta;
}
