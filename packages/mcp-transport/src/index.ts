export { AcpMcpCaller, type AcpMcpSend } from "./acp/mcp-over-acp.ts";
export type { McpConnectionsOptions } from "./connection/connection-settings.ts";
export type { McpServerDeclaration } from "./connection/read-server.ts";
export { McpCallError, type McpCallFailure } from "./mcp-call-error.ts";
export {
  type McpConnections,
  type McpOpenRequest,
  type McpServerKinds,
  mcpConnections,
} from "./mcp-connections.ts";
export type { McpElicitationAnswer, McpElicitationRequest, McpElicitor } from "./mcp-elicitation.ts";
export type { McpLogEntry, McpLogLevel } from "./mcp-log.ts";
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
export type { InheritedEnvironment } from "./stdio/server-environment.ts";
export { describeTool, type McpToolPresentation } from "./tools/describe-tool.ts";
export { type McpToolOutput, toToolOutput } from "./tools/tool-output.ts";
