import type { McpServerAcp } from "../../unstable/mcp-server-acp.ts";
import type { StableMcpServer } from "./inherited.gen.ts";

export type * from "../mcp-server.ts";

/**
 * An MCP server that an agent connects to for a session. If it has no `type`, it uses stdio.
 *
 * See https://agentclientprotocol.com/protocol/v1/session-setup#mcp-servers
 */
export type McpServer =
  /** One of the stable transports. */
  | StableMcpServer
  /**
   * A server that the agent reaches over this connection, with `mcp/message`. Requires the agent capability
   * `mcpCapabilities.acp`.
   */
  | ({ type: "acp" } & McpServerAcp);
