import type { AnyMcpServer } from "@parley/schema/neutral";
import type { McpServer as UnstableMcpServer } from "@parley/schema/v1/unstable";

/** An MCP server as a client declares it, in any ACP version. */
export type McpServerDeclaration = AnyMcpServer | UnstableMcpServer;
