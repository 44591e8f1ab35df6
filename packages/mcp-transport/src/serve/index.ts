export type { AcpMcpContext } from "../transports/acp/acp-server-transport.ts";
export type {
  JsonObject,
  McpContent,
  McpProgress,
  McpToolAnnotations,
  McpToolResult,
} from "../api/mcp-tool.ts";
export { ResultError } from "./result-error.ts";
export { type SendPrompt, type ServedResult, type ServeResultOptions, serveResult } from "./serve-result.ts";
export {
  type AcpDefinition,
  type AgentMcpSupport,
  type ServedTools,
  type ServeToolsOptions,
  serveTools,
} from "./serve-tools.ts";
export type { ServedCall, ServedTool } from "./served-tool.ts";
