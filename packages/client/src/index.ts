export { cancelTerminal, cancelToolCall } from "./cancel-tool-call.ts";
export type { AgentCapabilities } from "./agent-capabilities.ts";
export type {
  AgentConnection,
  AuthMethod,
  McpServer,
  OpenSessionOptions,
  SessionInfo,
  SessionOptions,
} from "./agent-connection.ts";
export type { ClientDialect } from "./client-dialect.ts";
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
} from "./client-handlers.ts";
export { connectAgent } from "./connect-agent.ts";
export type { ClientCapabilities, ConnectOptions } from "./client-options.ts";
export type {
  AppliedUpdate,
  CancelOptions,
  ClientSession,
  PromptOptions,
  SessionUpdate,
} from "./client-session.ts";
export {
  type OpenPermission,
  type PermissionBroker,
  type PermissionBrokerOptions,
  type RuleScope,
  createPermissionBroker,
} from "./permission-broker.ts";
export {
  type SessionList,
  type SessionListOptions,
  type SessionListState,
  createSessionList,
} from "./session-list.ts";
export { type PermissionDecision, type PermissionRules, createPermissionRules } from "./permission-rules.ts";
