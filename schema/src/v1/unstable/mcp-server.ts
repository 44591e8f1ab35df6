import type { McpServerAcp } from "../../unstable/mcp-server-acp.ts";
import type { StableMcpServer } from "./inherited.gen.ts";

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
