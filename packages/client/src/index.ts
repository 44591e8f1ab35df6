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
  HandlerContext,
  PermissionOption,
  PermissionOutcome,
  PermissionRequest,
  TerminalHandlers,
} from "./client-handlers.ts";
export { connectAgent } from "./connect-agent.ts";
export type { ClientCapabilities, ConnectOptions } from "./client-options.ts";
export type { AppliedUpdate, ClientSession, PromptOptions, SessionUpdate } from "./client-session.ts";
