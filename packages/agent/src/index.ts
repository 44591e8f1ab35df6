export { type AgentDefinition, defineAgent } from "./author/agent-definition.ts";
export type { AgentDialect } from "./dialect/agent-dialect.ts";
export type { ErrorContext } from "./value/error-context.ts";
export type { AgentSession, ClosedSession } from "./author/agent-session.ts";
export type { ClientConnection } from "./author/client-connection.ts";
export type { ClientDescription, ClientFeatures } from "./author/client-description.ts";
export type {
  Authentication,
  AuthenticationMethod,
  LoginOptions,
  LoginUser,
} from "./author/authentication.ts";
export type { McpConnections, McpOpenRequest } from "./author/mcp-connections.ts";
export type { McpCallOptions, McpSession, McpTool, McpToolResult } from "./author/mcp-session.ts";
export type { SessionStore } from "./author/session-store.ts";
export type { ElicitationAnswer, ElicitationRequest } from "./author/elicitation.ts";
export type { ConfigOption, ConfigValue } from "./event/config-option.ts";
export type {
  ConfigOptions,
  OnDisconnect,
  SessionCommands,
  SessionPlace,
  SessionPreview,
} from "./author/agent-definition.ts";
export type { AgentExtensions, ExtensionContext } from "./author/extensions.ts";
export type { PermissionRequest, PermissionResult, PermissionRules } from "./author/permission.ts";
export {
  type AgentHost,
  type AgentHostOptions,
  type ServeAgentOptions,
  type ServeClientOptions,
  createAgentHost,
  serveAgent,
} from "./create-agent-host.ts";
export type { TurnRefusal, TurnReport, TurnRequest } from "./host/host-limits.ts";
export type { HostEvent, HostTelemetry, ObservedSession } from "./host/host-telemetry.ts";
export type { HostNode } from "./host/host-principals.ts";
export type { HostSession } from "./host/session-registry.ts";
export type {
  CompactionEvent,
  CompactionSummaryEvent,
  ConversationEntry,
  ConversationMessage,
  ConversationToolCall,
  CustomEvent,
  EmittedEvent,
  ForeignEvent,
  InfoEvent,
  MessageEvent,
  MessageRole,
  NoticeEvent,
  PlainWorkState,
  PlanEntry,
  PlanEvent,
  PlanRemovedEvent,
  PlanTextEvent,
  SessionEvent,
  SessionMessageEvent,
  SubagentEvent,
  SubagentStateEvent,
  TerminalEvent,
  UpdateDetails,
  UsageEvent,
} from "./event/session-event.ts";
export { renameSessions } from "./event/rename-sessions.ts";
export type { ForeignNotification } from "./event/foreign-notification.ts";
export type { TurnEnd } from "./event/turn-end.ts";
export type { SubagentReference } from "./event/subagent-reference.ts";
export type {
  ToolCallContent,
  ToolCallEvent,
  ToolCallFields,
  ToolCallStatus,
  ToolCallUpdateEvent,
} from "./event/tool-call.ts";
export type { SessionMemory } from "./author/session-memory.ts";
export type { CommandCall, SlashCommand } from "./event/slash-command.ts";
export type {
  CommandRequest,
  RunningCommand,
  Terminal,
  TerminalOutput,
  TerminalRequest,
  Terminals,
} from "./event/terminal.ts";
export type { TerminalExit } from "./event/terminal-exit.ts";
export type { Directories } from "./author/directories.ts";
export type { SystemPrompt, SystemPromptMode, SystemPromptOptions } from "./author/system-prompt.ts";
export type { ReadTextFileOptions, TextFiles } from "./author/text-files.ts";
export type {
  ElicitOptions,
  McpToolCallOptions,
  NewSubagent,
  NewToolCall,
  PlanOptions,
  Subagent,
  ToolCall,
  ToolCallUpdateOptions,
  SteeringPrompt,
  Turn,
  TurnTools,
} from "./author/turn.ts";
