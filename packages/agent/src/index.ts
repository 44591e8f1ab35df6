export { type AgentDefinition, defineAgent } from "./agent-definition.ts";
export type { AgentDialect } from "./agent-dialect.ts";
export type { AgentSession } from "./agent-session.ts";
export type { ClientDescription, ClientFeatures } from "./client-description.ts";
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
  ToolCallContent,
  ToolCallEvent,
  ToolCallFields,
  ToolCallStatus,
  ToolCallUpdateEvent,
  UsageEvent,
} from "./session-event.ts";
export type { NewToolCall, PermissionDecision, ToolCall, Turn } from "./turn.ts";
