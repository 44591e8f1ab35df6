export { McpCallError, type McpCallFailure } from "./mcp-call-error.ts";
export type { McpConnections, McpOpenRequest, McpServerKinds } from "./mcp-connections.ts";
export type { McpEra, McpFailureKind, McpServerState } from "./mcp-server-state.ts";
export type { McpCallOptions, McpSession } from "./mcp-session.ts";
export type {
  JsonObject,
  McpContent,
  McpProgress,
  McpTool,
  McpToolAnnotations,
  McpToolResult,
} from "./mcp-tool.ts";
