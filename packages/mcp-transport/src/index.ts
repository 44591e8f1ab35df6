export { AcpMcpCaller, type AcpMcpSend } from "./transports/acp/mcp-over-acp.ts";
export type { McpConnectionsOptions } from "./server/connection-settings.ts";
export type { McpServerDeclaration } from "./transports/read-server.ts";
export { McpCallError, type McpCallFailure } from "./api/mcp-call-error.ts";
export {
  type McpConnections,
  type McpOpenRequest,
  type McpServerKinds,
  mcpConnections,
} from "./mcp-connections.ts";
export type { McpElicitationAnswer, McpElicitationRequest, McpElicitor } from "./api/mcp-elicitation.ts";
export type { McpLogEntry, McpLogLevel } from "./api/mcp-log.ts";
export type { McpEra, McpFailureKind, McpServerState } from "./api/mcp-server-state.ts";
export type { McpCallOptions, McpSession } from "./api/mcp-session.ts";
export type {
  JsonObject,
  McpContent,
  McpProgress,
  McpTool,
  McpToolAnnotations,
  McpToolResult,
} from "./api/mcp-tool.ts";
export type { InheritedEnvironment } from "./transports/stdio/server-environment.ts";
export { describeTool, type McpToolPresentation } from "./tools/describe-tool.ts";
export { type McpToolOutput, toToolOutput } from "./tools/tool-output.ts";
