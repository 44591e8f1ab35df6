export { type AgentDefinition, defineAgent } from "./agent-definition.ts";
export type { AgentDialect } from "./agent-dialect.ts";
export type { AgentSession } from "./agent-session.ts";
export type { ClientConnection } from "./client-connection.ts";
export type { ClientDescription, ClientFeatures } from "./client-description.ts";
export type { Authentication, AuthenticationMethod } from "./authentication.ts";
export type { ElicitationAnswer, ElicitationRequest } from "./elicitation.ts";
export type { ConfigOption, ConfigOptions, ConfigValue } from "./config-option.ts";
export type { AgentExtensions, ExtensionContext } from "./extensions.ts";
export type { PermissionDecision, PermissionRequest, PermissionScope } from "./permission.ts";
export { type ServeAgentOptions, serveAgent } from "./serve-agent.ts";
export type {
  CustomEvent,
  InfoEvent,
  MessageEvent,
  MessageRole,
  NoticeEvent,
  PlanEntry,
  PlanEvent,
  SessionEvent,
  TerminalEvent,
  ToolCallContent,
  ToolCallEvent,
  ToolCallFields,
  ToolCallStatus,
  ToolCallUpdateEvent,
  UsageEvent,
} from "./session-event.ts";
export type { SessionMemory } from "./session-memory.ts";
export type {
  DecidedPermission,
  DecidedPermissions,
  PermissionReach,
  ProjectPermissions,
} from "./session-permissions.ts";
export type { CommandCall, SlashCommand } from "./slash-command.ts";
export type {
  CommandRequest,
  RunningCommand,
  Terminal,
  TerminalExit,
  TerminalOutput,
  TerminalRequest,
  Terminals,
} from "./terminal.ts";
export type { ReadTextFileOptions, TextFiles } from "./text-files.ts";
export type { NewToolCall, ToolCall, ToolCallUpdateOptions, Turn, TurnTools } from "./turn.ts";
