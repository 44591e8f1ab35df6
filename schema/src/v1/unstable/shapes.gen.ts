// Generated from schema/v1/schema.unstable.json (sha256 cb0efca7d88ec2db9edaa132f8a54fdc8825704af9c58839a99a52e51675aec3); do not edit.
import { anyBoolean, anyInteger, anyObject, anyOf, anyString, anything, arrayOf, bare, bounded, mapOf, nothing, nullAsEmpty, object, type Shape, tagged } from "../../shape.ts";

import { LogoutCapabilities as SubagentCapabilities, FileSystemCapabilities, ClientSessionCapabilities, AuthCapabilities, ElicitationCapabilities, ProtocolVersion, Implementation, RequestId, PromptCapabilities, AuthMethod, McpServerHttp, McpServerStdio, ContentBlock, StopReason, PlanEntry, Error, ContentChunk, ToolCall, ToolCallUpdate, Plan, AvailableCommandsUpdate, CurrentModeUpdate, SetSessionConfigOptionResponse, SessionInfoUpdate, UsageUpdate, Notice, CompactionUpdate, CompactionSummaryChunk } from "../shapes.gen.ts";

export { RequestId, AgentRequest, ErrorCode, Error, AgentResponse, AgentNotification, CancelRequestNotification, ExtRequest, ExtResponse, ExtNotification, ExtNotification as ProxySuccessorResponse, LogoutCapabilities as SubagentCapabilities, FileSystemCapabilities, CompactionCapabilities, SessionConfigOptionsCapabilities, NoticeCapabilities, ClientSessionCapabilities, AuthCapabilities, ElicitationCapabilities, ProtocolVersion, Implementation, PromptCapabilities, AuthMethodId, AuthMethodTerminal, AuthMethodAgent, AuthMethod, AuthenticateRequest, AuthenticateResponse, CompactionStatus as AuthState, CompactionStatus as ProviderId, CompactionStatus as LlmProtocol, SessionId, MessageId, ToolCallId, TerminalId, CompactionId, PermissionOptionId, ElicitationId, HttpHeader, McpServerHttp, CompactionStatus as McpServerAcpId, McpServerStdio, CompactionStatus as SystemPromptMode, Role, Annotations, TextContent, ImageContent, AudioContent, ResourceLink, TextResourceContents, BlobResourceContents, EmbeddedResourceResource, EmbeddedResource, ContentBlock, SessionModeId, SessionModeState, SessionConfigId, SessionConfigOptionCategory, SessionConfigValueId, SessionConfigSelectOption, SessionConfigGroupId, SessionConfigSelectGroup, SessionConfigSelectOptions, SessionConfigSelect, SessionConfigBoolean, SessionConfigOption, NewSessionResponse, LoadSessionResponse, CloseSessionRequest, CompactionStatus as SessionArchiveFilter, SessionInfoUpdate, CompactionStatus as SessionStatus, SetSessionModeRequest, CurrentModeUpdate, SetSessionConfigOptionRequest, SetSessionConfigOptionResponse, CompactionStatus as McpRequestId, PromptRequest, StopReason, Cost, ContentChunk, ToolKind, ToolCallStatus, Content, Diff, Terminal, ToolCallContent, ToolCallLocation, ToolCall, ToolCallUpdate, PlanEntryPriority, PlanEntryStatus, PlanEntry, Plan, UnstructuredCommandInput, AvailableCommand, AvailableCommandsUpdate, UsageUpdate, NoticeSeverity, Notice, CompactionStatus, CompactionUpdate, CompactionSummaryChunk, CompactionStatus as PlanId, SelectedPermissionOutcome, PermissionOptionKind, PermissionOption, RequestPermissionRequest, RequestPermissionOutcome, RequestPermissionResponse, ReadTextFileRequest, ReadTextFileResponse, WriteTextFileRequest, CreateTerminalRequest, TerminalOutputRequest, TerminalExitStatus, TerminalOutputResponse, ElicitationSchemaType, StringFormat, EnumOption, StringPropertySchema, NumberPropertySchema, IntegerPropertySchema, BooleanPropertySchema, StringMultiSelectItems, TitledMultiSelectItems, MultiSelectItems, MultiSelectPropertySchema, ElicitationPropertySchema, ElicitationSchema, ElicitationSessionScope, ElicitationRequestScope, ElicitationFormMode, ElicitationUrlMode, CreateElicitationRequest, ElicitationContentValue, ElicitationAcceptAction, CreateElicitationResponse, CompleteElicitationNotification, ClientRequest, ClientResponse, ClientNotification, LogoutCapabilities as PlanCapabilities, BooleanConfigOptionCapabilities, ElicitationFormCapabilities, ElicitationUrlCapabilities, ClientResponse as ProxyResponse, LogoutCapabilities as SessionSystemPromptOverrideCapabilities, LogoutCapabilities as SessionForkCapabilities, LogoutCapabilities as SessionArchiveCapabilities, LogoutCapabilities as SessionStatusCapabilities, LogoutCapabilities as SessionTitleCapabilities, SessionListCapabilities, SessionDeleteCapabilities, SessionAdditionalDirectoriesCapabilities, SessionResumeCapabilities, SessionCloseCapabilities, LogoutCapabilities as AuthStatusCapabilities, LogoutCapabilities, LogoutCapabilities as ProvidersCapabilities, LogoutRequest, LogoutResponse, LogoutCapabilities as AuthStatusRequest, LogoutCapabilities as ListProvidersRequest, LogoutCapabilities as SetProviderResponse, LogoutCapabilities as DisableProviderResponse, McpServerSse, EnvVariable, SessionMode, ResumeSessionResponse, CloseSessionResponse, NewSessionResponse as ForkSessionResponse, CancelNotification as ArchiveSessionRequest, LogoutCapabilities as ArchiveSessionResponse, CancelNotification as UnarchiveSessionRequest, LogoutCapabilities as UnarchiveSessionResponse, DeleteSessionRequest, DeleteSessionResponse, CancelNotification as SessionStatusRequest, SetSessionModeResponse, ConfigOptionUpdate, CancelNotification, AvailableCommandInput, LogoutCapabilities as SessionCancelCapabilities, LogoutCapabilities as RunningStateUpdate, LogoutCapabilities as RequiresActionStateUpdate, LogoutCapabilities as UnknownStateUpdate, WriteTextFileResponse, CreateTerminalResponse, WaitForTerminalExitRequest, WaitForTerminalExitResponse, KillTerminalRequest, KillTerminalResponse, ReleaseTerminalRequest, ReleaseTerminalResponse } from "../shapes.gen.ts";

export const ProxySuccessorRequest: Shape = /*#__PURE__*/ object({
  method: anyString,
  params: [anything, "?"],
});

export const ClientCapabilities: Shape = /*#__PURE__*/ object({
  subagents: [SubagentCapabilities, "?0e"],
  plan: [SubagentCapabilities, "?0e"],
  fs: [FileSystemCapabilities, "?e"],
  terminal: [anyBoolean, "?e"],
  session: [ClientSessionCapabilities, "?0e"],
  auth: [AuthCapabilities, "?e"],
  elicitation: [ElicitationCapabilities, "?0e"],
});

export const InitializeRequest: Shape = /*#__PURE__*/ object({
  clientCapabilities: [ClientCapabilities, "?e"],
  protocolVersion: ProtocolVersion,
  clientInfo: [Implementation, "?0e"],
});

export const ProxyRequest: Shape = /*#__PURE__*/ bare({
  id: RequestId,
  method: anyString,
  params: [/*#__PURE__*/ anyOf(InitializeRequest, ProxySuccessorRequest, nothing), "?"],
});

export const ProxyNotification: Shape = /*#__PURE__*/ bare({
  method: anyString,
  params: [ProxySuccessorRequest, "?0"],
});

export const McpCapabilities: Shape = /*#__PURE__*/ object({
  acp: [anyBoolean, "?e"],
  http: [anyBoolean, "?e"],
  sse: [anyBoolean, "?e"],
});

export const SessionSystemPromptModeCapabilities: Shape = /*#__PURE__*/ object({
  override: [SubagentCapabilities, "?0e"],
});

export const SessionSystemPromptCapabilities: Shape = /*#__PURE__*/ object({
  mode: [SessionSystemPromptModeCapabilities, "?0e"],
});

export const SessionCapabilities: Shape = /*#__PURE__*/ object({
  systemPrompt: [SessionSystemPromptCapabilities, "?0e"],
  fork: [SubagentCapabilities, "?0e"],
  archive: [SubagentCapabilities, "?0e"],
  status: [SubagentCapabilities, "?0e"],
  title: [SubagentCapabilities, "?0e"],
  list: [SubagentCapabilities, "?0e"],
  delete: [SubagentCapabilities, "?0e"],
  additionalDirectories: [SubagentCapabilities, "?0e"],
  resume: [SubagentCapabilities, "?0e"],
  close: [SubagentCapabilities, "?0e"],
});

export const AgentAuthCapabilities: Shape = /*#__PURE__*/ object({
  status: [SubagentCapabilities, "?0e"],
  logout: [SubagentCapabilities, "?0e"],
});

export const AgentCapabilities: Shape = /*#__PURE__*/ object({
  mcpCapabilities: [McpCapabilities, "?e"],
  sessionCapabilities: [SessionCapabilities, "?e"],
  auth: [AgentAuthCapabilities, "?e"],
  providers: [SubagentCapabilities, "?0e"],
  loadSession: [anyBoolean, "?e"],
  promptCapabilities: [PromptCapabilities, "?e"],
});

export const InitializeResponse: Shape = /*#__PURE__*/ object({
  agentCapabilities: [AgentCapabilities, "?e"],
  protocolVersion: ProtocolVersion,
  authMethods: [/*#__PURE__*/ arrayOf(AuthMethod), "?es"],
  agentInfo: [Implementation, "?0e"],
});

export const AuthAccount: Shape = /*#__PURE__*/ object({
  label: anyString,
  active: [anyBoolean, "?0e"],
  name: [anyString, "?0e"],
  email: [anyString, "?0e"],
  organization: [anyString, "?0e"],
});

export const AuthStatusResponse: Shape = /*#__PURE__*/ object({
  state: anyString,
  accounts: [/*#__PURE__*/ arrayOf(AuthAccount), "?es"],
});

export const DisableProviderRequest: Shape = /*#__PURE__*/ object({
  providerId: anyString,
});

export const ProviderCurrentConfig: Shape = /*#__PURE__*/ object({
  apiType: anyString,
  baseUrl: anyString,
});

export const ProviderInfo: Shape = /*#__PURE__*/ object({
  providerId: anyString,
  supported: [/*#__PURE__*/ arrayOf(anyString), "es"],
  required: anyBoolean,
  current: [ProviderCurrentConfig, "?0"],
});

export const ListProvidersResponse: Shape = /*#__PURE__*/ object({
  providers: /*#__PURE__*/ arrayOf(ProviderInfo),
});

export const SetProviderRequest: Shape = /*#__PURE__*/ object({
  providerId: anyString,
  apiType: anyString,
  baseUrl: anyString,
  headers: [/*#__PURE__*/ mapOf(anyString), "?"],
});

export const McpServerAcp: Shape = /*#__PURE__*/ object({
  name: anyString,
  serverId: anyString,
});

export const McpServer: Shape = /*#__PURE__*/ tagged("type", {
  http: McpServerHttp,
  sse: McpServerHttp,
  acp: McpServerAcp,
}, { open: [McpServerStdio] });

export const SystemPrompt: Shape = /*#__PURE__*/ object({
  mode: anyString,
  content: /*#__PURE__*/ arrayOf(ContentBlock),
});

export const NewSessionRequest: Shape = /*#__PURE__*/ object({
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const LoadSessionRequest: Shape = /*#__PURE__*/ object({
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "n"],
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  sessionId: anyString,
  systemPrompt: [SystemPrompt, "?0"],
});

export const ResumeSessionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const SetSessionTitleRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  title: anyString,
});

export const ListSessionsRequest: Shape = /*#__PURE__*/ nullAsEmpty(/*#__PURE__*/ object({
  archived: [anyString, "?0"],
  cwd: [anyString, "?0"],
  cursor: [anyString, "?0"],
}));

export const SessionInfo: Shape = /*#__PURE__*/ object({
  archived: [anyBoolean, "?0e"],
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?es"],
  title: [anyString, "?0e"],
  updatedAt: [anyString, "?0e"],
});

export const ListSessionsResponse: Shape = /*#__PURE__*/ object({
  sessions: [/*#__PURE__*/ arrayOf(SessionInfo), "es"],
  nextCursor: [anyString, "?0e"],
});

export const SetSessionTitleResponse: Shape = /*#__PURE__*/ object({
  title: anyString,
});

export const SessionStatusResponse: Shape = /*#__PURE__*/ object({
  status: anyString,
});

export const MessageMcpRequest: Shape = /*#__PURE__*/ object({
  serverId: anyString,
  requestId: anyString,
  method: anyString,
  params: [anyObject, "?0"],
});

export const McpError: Shape = /*#__PURE__*/ bare({
  code: anyInteger,
  message: anyString,
  data: [anything, "?"],
});

export const MessageMcpResponse: Shape = /*#__PURE__*/ anyOf(/*#__PURE__*/ object({
  result: anything,
}), /*#__PURE__*/ object({
  error: McpError,
}));

export const Usage: Shape = /*#__PURE__*/ object({
  totalTokens: /*#__PURE__*/ bounded(anyInteger, 0),
  inputTokens: /*#__PURE__*/ bounded(anyInteger, 0),
  outputTokens: /*#__PURE__*/ bounded(anyInteger, 0),
  thoughtTokens: [/*#__PURE__*/ bounded(anyInteger, 0), "?0e"],
  cachedReadTokens: [/*#__PURE__*/ bounded(anyInteger, 0), "?0e"],
  cachedWriteTokens: [/*#__PURE__*/ bounded(anyInteger, 0), "?0e"],
});

export const PromptResponse: Shape = /*#__PURE__*/ object({
  usage: [Usage, "?0e"],
  stopReason: StopReason,
});

export const PlanItems: Shape = /*#__PURE__*/ object({
  planId: anyString,
  entries: [/*#__PURE__*/ arrayOf(PlanEntry), "es"],
});

export const PlanFile: Shape = /*#__PURE__*/ object({
  planId: anyString,
  uri: anyString,
});

export const PlanMarkdown: Shape = /*#__PURE__*/ object({
  planId: anyString,
  content: anyString,
});

export const PlanUpdateContent: Shape = /*#__PURE__*/ tagged("type", {
  items: PlanItems,
  file: PlanFile,
  markdown: PlanMarkdown,
});

export const PlanUpdate: Shape = /*#__PURE__*/ object({
  plan: PlanUpdateContent,
});

export const PlanRemoved: Shape = /*#__PURE__*/ object({
  planId: anyString,
});

export const SubagentSessionCapabilities: Shape = /*#__PURE__*/ object({
  cancel: [SubagentCapabilities, "?0e"],
});

export const ErrorStopReason: Shape = /*#__PURE__*/ bare({
  error: [Error, "?0e"],
});

export const IdleStateUpdate: Shape = /*#__PURE__*/ object({
  usage: [Usage, "?0e"],
  stopReason: [anyString, "?0e"],
}, /*#__PURE__*/ tagged("stopReason", {
  end_turn: anything,
  max_tokens: anything,
  max_turn_requests: anything,
  refusal: anything,
  cancelled: anything,
  error: ErrorStopReason,
}, { open: [/*#__PURE__*/ bare({
  stopReason: [nothing, "?"],
})], unknown: [/*#__PURE__*/ bare({
  stopReason: anyString,
})] }));

export const StateUpdate: Shape = /*#__PURE__*/ tagged("state", {
  running: SubagentCapabilities,
  idle: IdleStateUpdate,
  requires_action: SubagentCapabilities,
  unknown: SubagentCapabilities,
}, { unknown: [/*#__PURE__*/ bare({
  state: anyString,
})] });

export const SubagentUpdate: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  title: [anyString, "?0e"],
  description: [anyString, "?0e"],
  capabilities: [SubagentSessionCapabilities, "?0e"],
  state: [StateUpdate, "?0e"],
  cwd: [anyString, "?0"],
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?0"],
});

export const SessionMessage: Shape = /*#__PURE__*/ object({
  messageId: anyString,
  senderSessionId: [anyString, "?0e"],
  recipientSessionId: [anyString, "?0e"],
  senderMessageId: [anyString, "?0e"],
  recipientMessageId: [anyString, "?0e"],
  content: [/*#__PURE__*/ arrayOf(ContentBlock), "?0es"],
});

export const SessionMessageChunk: Shape = /*#__PURE__*/ object({
  messageId: anyString,
  content: ContentBlock,
});

export const SessionUpdate: Shape = /*#__PURE__*/ tagged("sessionUpdate", {
  user_message_chunk: ContentChunk,
  agent_message_chunk: ContentChunk,
  agent_thought_chunk: ContentChunk,
  tool_call: ToolCall,
  tool_call_update: ToolCallUpdate,
  plan: Plan,
  available_commands_update: AvailableCommandsUpdate,
  current_mode_update: CurrentModeUpdate,
  config_option_update: SetSessionConfigOptionResponse,
  session_info_update: SessionInfoUpdate,
  usage_update: UsageUpdate,
  notice: Notice,
  compaction_update: CompactionUpdate,
  compaction_summary_chunk: CompactionSummaryChunk,
  plan_update: PlanUpdate,
  plan_removed: PlanRemoved,
  subagent_update: SubagentUpdate,
  session_message: SessionMessage,
  session_message_chunk: SessionMessageChunk,
});

export const SessionNotification: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  update: SessionUpdate,
});

export { ProxySuccessorRequest as ProxySuccessorNotification };
export { InitializeRequest as InitializeProxyRequest };
export { InitializeResponse as InitializeProxyResponse };
export { AuthStatusResponse as AuthStatusUpdateNotification };
export { ResumeSessionRequest as ForkSessionRequest };
export { MessageMcpRequest as MessageMcpNotification };
