export { AcpMcpCaller, type AcpMcpSend } from "./api/acp-mcp-caller.ts";
export type { InheritedEnvironment, McpConnectionsOptions } from "./server/connection-settings.ts";
export type { McpServerDeclaration } from "./api/mcp-server-declaration.ts";
export { McpCallError, type McpCallFailure } from "./api/mcp-call-error.ts";
export type { McpOpenRequest } from "./api/mcp-open-request.ts";
export { type McpConnections, type McpServerKinds, mcpConnections } from "./mcp-connections.ts";
export type { McpElicitationAnswer, McpElicitationRequest, McpElicitor } from "./api/mcp-elicitation.ts";
export type {
  McpLogin,
  McpLoginKey,
  McpLoginStore,
  McpLogInRequest,
  McpLogOutRequest,
} from "./api/mcp-login.ts";
export type { McpLogEntry, McpLogLevel } from "./api/mcp-log.ts";
export type { McpEra, McpFailureKind, McpServerState } from "./api/mcp-server-state.ts";
export type { McpCallOptions, McpSession } from "./api/mcp-session.ts";
export type {
  JsonObject,
  McpContent,
  McpProgress,
  McpTool,
  McpToolAnnotations,
  McpToolOutput,
  McpToolPresentation,
  McpToolResult,
} from "./api/mcp-tool.ts";
export { describeTool } from "./tools/expose-tools.ts";
export { toToolOutput } from "./tools/tool-output.ts";
