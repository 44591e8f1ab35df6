import type { AnyMcpServer } from "@parley/schema/neutral";
import type { McpServer as UnstableMcpServer } from "@parley/schema/v1/unstable";

/** An MCP server as declared by a client, in any ACP version. */
export type McpServerDeclaration = AnyMcpServer | UnstableMcpServer;
