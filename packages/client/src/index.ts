export { cancelTerminal, cancelToolCall } from "./cancel-tool-call.ts";
export type { AcpMcpContext, AcpMcpServer } from "./api/acp-mcp-server.ts";
export type { AgentCapabilities } from "./api/agent-capabilities.ts";
export type {
  AgentConnection,
  AuthMethod,
  ConnectionStatus,
  McpServer,
  ForkOptions,
  OpenSessionOptions,
  SessionInfo,
  SessionOptions,
  SystemPrompt,
} from "./api/agent-connection.ts";
export type { ClientDialect } from "./dialect/client-dialect.ts";
export type {
  ClientHandlers,
  ElicitationContext,
  ElicitationHandlers,
  FormElicitation,
  HandlerContext,
  PermissionOption,
  PermissionOutcome,
  PermissionRequest,
  TerminalHandlers,
  UrlElicitation,
} from "./api/client-handlers.ts";
export { connectAgent } from "./connection/connect-agent.ts";
export type { ClientCapabilities, ClientProfile } from "./api/client-profile.ts";
export type { ConnectOptions } from "./connection/connect-options.ts";
export type {
  AppliedUpdate,
  CancelOptions,
  ClientSession,
  PromptOptions,
  SessionUpdate,
  Subagent,
} from "./api/client-session.ts";
export {
  type SessionList,
  type SessionListOptions,
  type SessionListState,
  createSessionList,
} from "./session-list/session-list.ts";
