import type { Int32, JsonObject, Meta, Tagged } from "../primitive.ts";
import type { McpServerAcpId } from "./mcp-server-acp.ts";

/**
 * A request to an MCP server that is reached over the connection itself: the agent sends it, the client answers.
 *
 * See https://agentclientprotocol.com/rfds/mcp-over-acp
 * @x-side client
 * @x-method mcp/message
 */
export interface MessageMcpRequest {
  /** The server that is asked. */
  serverId: McpServerAcpId;
  /** Names the request of MCP, so that messages about it can come back while it runs. */
  requestId: McpRequestId;
  /** The method of MCP. */
  method: string;
  /** What that method asks for. Missing and `null` both mean nothing. */
  params?: JsonObject | null;
  _meta?: Meta;
}

/**
 * Names a request of MCP that runs on this connection. Who asks chooses it, and whoever passes it on keeps it; it is
 * not the id of the request that carries it.
 * @type string
 */
export type McpRequestId = Tagged<string, "McpRequestId">;

/**
 * What became of a request of MCP: exactly one of the two, and `result` counts if there should be both. An error of
 * the request that carries it means that it did not reach the server, or that the server failed as a whole.
 * @x-side client
 * @x-method mcp/message
 */
export type MessageMcpResponse =
  /** The request of MCP succeeded. */
  | {
      /** What it gives back, as it is; it may be `null`, but not be missing. */
      result: unknown;
      _meta?: Meta;
    }
  /** The request of MCP failed. */
  | {
      /** Why it failed. */
      error: McpError;
      _meta?: Meta;
    };

/** Why a request of MCP failed, as its server says it. What else the server says is kept. */
export interface McpError {
  /** The kind of failure, by the rules of MCP: never a code of this protocol. */
  code: Int32;
  /** What went wrong. */
  message: string;
  /** More about the failure; `null` is not the same as missing. */
  data?: unknown;
  [key: string]: unknown;
}

/**
 * Something that an MCP server tells about a request that still runs: the client sends it to the agent.
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
  /** What that method tells. Missing and `null` both mean nothing. */
  params?: JsonObject | null;
  _meta?: Meta;
}
