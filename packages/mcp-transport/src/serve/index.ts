export type { AcpMcpContext } from "../transports/acp/acp-server-transport.ts";
export type {
  JsonObject,
  McpContent,
  McpProgress,
  McpToolAnnotations,
  McpToolResult,
} from "../api/mcp-tool.ts";
export { type AgentMcpSupport, type ServedTools, type ServeToolsOptions, serveTools } from "./serve-tools.ts";
export type { ServedCall, ServedTool } from "./served-tool.ts";
