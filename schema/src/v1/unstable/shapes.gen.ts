// Generated from schema/v1/schema.unstable.json (sha256 4da052f85fe7f3a6152afdc556b85636274d8f6df6a3171a58fb2351bf164c15); do not edit.
import { anyBoolean, anyInteger, anyObject, anyOf, anyString, anything, arrayOf, bare, bounded, mapOf, nothing, nullAsEmpty, object, optionalText, type Shape, tagged } from "../../shape.ts";

import { UnknownStateUpdate as PromptSuggestionsImageCapabilities, SessionConfigOptionsCapabilities, FileSystemCapabilities, AuthCapabilities, ElicitationCapabilities, ProtocolVersion, Implementation, RequestId, SessionSystemPromptCapabilities, PromptCapabilities, AuthMethod, McpServerHttp, McpServerStdio, SystemPrompt, SessionModeState, SessionConfigOption, StopReason, ErrorStopReason, SubagentSessionCapabilities, ContentBlock, ContentChunk, ToolCall, ToolCallUpdate, Plan, AvailableCommandsUpdate, CurrentModeUpdate, SetSessionConfigOptionResponse, SessionInfoUpdate, UsageUpdate, Notice, CompactionUpdate, CompactionSummaryChunk, PlanUpdate, PlanRemoved, SessionMessage, SessionMessageChunk } from "../shapes.gen.ts";

export { RequestId, AgentRequest, ErrorCode, Error, AgentResponse, AgentNotification, CancelRequestNotification, ExtRequest, ExtResponse, ExtNotification, ExtNotification as ProxySuccessorResponse, FileSystemCapabilities, UnknownStateUpdate as PromptSuggestionsImageCapabilities, NoticeCapabilities as SessionCursorsCapabilities, CompactionCapabilities, SessionConfigOptionsCapabilities, NoticeCapabilities, AuthCapabilities, ElicitationCapabilities, ProtocolVersion, Implementation, SessionSystemPromptModeCapabilities, SessionSystemPromptCapabilities, PromptCapabilities, AuthMethodId, AuthMethodTerminal, AuthMethodAgent, AuthMethod, AuthenticateRequest, AuthenticateResponse, PlanId as AuthState, PlanId as ProviderId, PlanId as LlmProtocol, SessionId, MessageId, ToolCallId, TerminalId, CompactionId, PermissionOptionId, ElicitationId, SessionConfigId, SessionConfigValueId, HttpHeader, McpServerHttp, PlanId as McpServerAcpId, McpServerStdio, SystemPromptMode, Role, Annotations, TextContent, ImageContent, AudioContent, ResourceLink, TextResourceContents, BlobResourceContents, EmbeddedResourceResource, EmbeddedResource, ContentBlock, SystemPrompt, SessionModeId, SessionModeState, SessionConfigOptionCategory, SessionConfigSelectOption, SessionConfigGroupId, SessionConfigSelectGroup, SessionConfigSelectOptions, SessionConfigSelect, SessionConfigBoolean, SessionConfigOption, NewSessionResponse, LoadSessionResponse, CloseSessionRequest, PlanId as CursorId, PlanId as SessionArchiveFilter, SessionInfoUpdate, PlanId as SessionStatus, SetSessionModeRequest, CurrentModeUpdate, SetSessionConfigOptionRequest, SetSessionConfigOptionResponse, PlanId as McpRequestId, PromptRequest, StopReason, Cost, ContentChunk, ToolKind, ToolCallStatus, Content, Diff, Terminal, ToolCallContent, ToolCallLocation, ToolCall, ToolCallUpdate, PlanEntryPriority, PlanEntryStatus, PlanEntry, Plan, UnstructuredCommandInput, AvailableCommand, AvailableCommandsUpdate, UsageUpdate, NoticeSeverity, Notice, CompactionStatus, CompactionUpdate, CompactionSummaryChunk, PlanId, PlanItems, PlanMarkdown, PlanUpdateContent, PlanUpdate, PlanRemoved, SubagentSessionCapabilities, ErrorStopReason, SessionMessage, SessionMessageChunk, PlanId as CursorAnchorPosition, SelectedPermissionOutcome, PermissionOptionKind, PermissionOption, RequestPermissionRequest, RequestPermissionOutcome, RequestPermissionResponse, ReadTextFileRequest, ReadTextFileResponse, WriteTextFileRequest, CreateTerminalRequest, TerminalOutputRequest, TerminalExitStatus, TerminalOutputResponse, ElicitationSchemaType, StringFormat, EnumOption, StringPropertySchema, NumberPropertySchema, IntegerPropertySchema, BooleanPropertySchema, StringMultiSelectItems, TitledMultiSelectItems, MultiSelectItems, MultiSelectPropertySchema, ElicitationPropertySchema, ElicitationSchema, ElicitationSessionScope, ElicitationRequestScope, ElicitationFormMode, ElicitationUrlMode, CreateElicitationRequest, ElicitationContentValue, ElicitationAcceptAction, CreateElicitationResponse, CompleteElicitationNotification, ClientRequest, ClientResponse, ClientNotification, UnknownStateUpdate as PromptSuggestionsAudioCapabilities, UnknownStateUpdate as PromptSuggestionsEmbeddedContextCapabilities, BooleanConfigOptionCapabilities, ElicitationFormCapabilities, ElicitationUrlCapabilities, SubagentCapabilities, PlanCapabilities, ClientResponse as ProxyResponse, UnknownStateUpdate as SessionForkCapabilities, UnknownStateUpdate as SessionArchiveCapabilities, UnknownStateUpdate as SessionStatusCapabilities, UnknownStateUpdate as SessionOptionsCapabilities, UnknownStateUpdate as SessionTitleCapabilities, SessionListCapabilities, SessionDeleteCapabilities, SessionAdditionalDirectoriesCapabilities, SessionResumeCapabilities, SessionCloseCapabilities, SessionSystemPromptOverrideCapabilities, UnknownStateUpdate as AuthStatusCapabilities, LogoutCapabilities, UnknownStateUpdate as ProvidersCapabilities, LogoutRequest, LogoutResponse, UnknownStateUpdate as AuthStatusRequest, UnknownStateUpdate as ListProvidersRequest, UnknownStateUpdate as SetProviderResponse, UnknownStateUpdate as DisableProviderResponse, McpServerSse, EnvVariable, SessionMode, ResumeSessionResponse, CloseSessionResponse, NewSessionResponse as ForkSessionResponse, SessionReference as ArchiveSessionRequest, UnknownStateUpdate as ArchiveSessionResponse, SessionReference as UnarchiveSessionRequest, UnknownStateUpdate as UnarchiveSessionResponse, DeleteSessionRequest, DeleteSessionResponse, SessionReference as SessionStatusRequest, SetSessionModeResponse, ConfigOptionUpdate, CancelNotification, SessionReference, AvailableCommandInput, SessionCancelCapabilities, RunningStateUpdate, RequiresActionStateUpdate, UnknownStateUpdate, UnknownStateUpdate as CursorForkCapabilities, WriteTextFileResponse, CreateTerminalResponse, WaitForTerminalExitRequest, WaitForTerminalExitResponse, KillTerminalRequest, KillTerminalResponse, ReleaseTerminalRequest, ReleaseTerminalResponse } from "../shapes.gen.ts";

export const ProxySuccessorRequest: Shape = /*#__PURE__*/ object({
  method: anyString,
  params: [anything, "?"],
});

export const PromptSuggestionsCapabilities: Shape = /*#__PURE__*/ object({
  image: [PromptSuggestionsImageCapabilities, "?0e"],
  audio: [PromptSuggestionsImageCapabilities, "?0e"],
  embeddedContext: [PromptSuggestionsImageCapabilities, "?0e"],
});

export const ClientSessionCapabilities: Shape = /*#__PURE__*/ object({
  promptSuggestions: [PromptSuggestionsCapabilities, "?0e"],
  cursors: [anyObject, "?0e"],
  compaction: [anyObject, "?0e"],
  configOptions: [SessionConfigOptionsCapabilities, "?0e"],
  notices: [anyObject, "?0e"],
});

export const ClientCapabilities: Shape = /*#__PURE__*/ object({
  fs: [FileSystemCapabilities, "?e"],
  terminal: [anyBoolean, "?e"],
  session: [ClientSessionCapabilities, "?0e"],
  auth: [AuthCapabilities, "?e"],
  elicitation: [ElicitationCapabilities, "?0e"],
  subagents: [PromptSuggestionsImageCapabilities, "?0e"],
  plan: [PromptSuggestionsImageCapabilities, "?0e"],
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

export const SessionCapabilities: Shape = /*#__PURE__*/ object({
  fork: [PromptSuggestionsImageCapabilities, "?0e"],
  archive: [PromptSuggestionsImageCapabilities, "?0e"],
  status: [PromptSuggestionsImageCapabilities, "?0e"],
  options: [PromptSuggestionsImageCapabilities, "?0e"],
  title: [PromptSuggestionsImageCapabilities, "?0e"],
  list: [PromptSuggestionsImageCapabilities, "?0e"],
  delete: [PromptSuggestionsImageCapabilities, "?0e"],
  additionalDirectories: [PromptSuggestionsImageCapabilities, "?0e"],
  resume: [PromptSuggestionsImageCapabilities, "?0e"],
  close: [PromptSuggestionsImageCapabilities, "?0e"],
  systemPrompt: [SessionSystemPromptCapabilities, "?0e"],
});

export const AgentAuthCapabilities: Shape = /*#__PURE__*/ object({
  status: [PromptSuggestionsImageCapabilities, "?0e"],
  logout: [PromptSuggestionsImageCapabilities, "?0e"],
});

export const AgentCapabilities: Shape = /*#__PURE__*/ object({
  mcpCapabilities: [McpCapabilities, "?e"],
  sessionCapabilities: [SessionCapabilities, "?e"],
  auth: [AgentAuthCapabilities, "?e"],
  providers: [PromptSuggestionsImageCapabilities, "?0e"],
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
  description: optionalText,
  active: [anyBoolean, "?0e"],
  name: optionalText,
  email: optionalText,
  organization: optionalText,
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

export const InitialSessionConfigOption: Shape = /*#__PURE__*/ object({
  configId: anyString,
}, /*#__PURE__*/ tagged("type", {
  boolean: /*#__PURE__*/ bare({
  value: anyBoolean,
}),
}, { open: [/*#__PURE__*/ bare({
  value: anyString,
})] }));

export const McpServerAcp: Shape = /*#__PURE__*/ object({
  name: anyString,
  serverId: anyString,
});

export const McpServer: Shape = /*#__PURE__*/ tagged("type", {
  http: McpServerHttp,
  sse: McpServerHttp,
  acp: McpServerAcp,
}, { open: [McpServerStdio] });

export const NewSessionRequest: Shape = /*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(InitialSessionConfigOption), "?n"],
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const LoadSessionRequest: Shape = /*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(InitialSessionConfigOption), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "n"],
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  sessionId: anyString,
  systemPrompt: [SystemPrompt, "?0"],
});

export const ResumeSessionRequest: Shape = /*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(InitialSessionConfigOption), "?n"],
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const ForkSessionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cursorId: [anyString, "?0"],
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [SystemPrompt, "?0"],
  configOptions: [/*#__PURE__*/ arrayOf(InitialSessionConfigOption), "?n"],
});

export const SessionOptionsRequest: Shape = /*#__PURE__*/ object({
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  sessionId: [anyString, "?0"],
});

export const SessionOptionsResponse: Shape = /*#__PURE__*/ object({
  modes: [SessionModeState, "?0e"],
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "?0es"],
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
  title: optionalText,
  updatedAt: optionalText,
});

export const ListSessionsResponse: Shape = /*#__PURE__*/ object({
  sessions: [/*#__PURE__*/ arrayOf(SessionInfo), "es"],
  nextCursor: optionalText,
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

export const IdleStateUpdate: Shape = /*#__PURE__*/ object({
  usage: [Usage, "?0e"],
  stopReason: optionalText,
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
  running: PromptSuggestionsImageCapabilities,
  idle: IdleStateUpdate,
  requires_action: PromptSuggestionsImageCapabilities,
  unknown: PromptSuggestionsImageCapabilities,
}, { unknown: [/*#__PURE__*/ bare({
  state: anyString,
})] });

export const SubagentUpdate: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  title: optionalText,
  description: optionalText,
  capabilities: [SubagentSessionCapabilities, "?0e"],
  state: [StateUpdate, "?0e"],
  cwd: [anyString, "?0"],
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?0"],
});

export const PromptSuggestion: Shape = /*#__PURE__*/ object({
  prompt: /*#__PURE__*/ arrayOf(ContentBlock, 1),
});

export const PromptSuggestionsUpdate: Shape = /*#__PURE__*/ object({
  suggestions: [/*#__PURE__*/ arrayOf(PromptSuggestion), "s"],
});

export const CursorMessageAnchor: Shape = /*#__PURE__*/ object({
  messageId: anyString,
  position: anyString,
});

export const CursorToolCallAnchor: Shape = /*#__PURE__*/ object({
  toolCallId: anyString,
  position: anyString,
});

export const CursorCompactionAnchor: Shape = /*#__PURE__*/ object({
  compactionId: anyString,
  position: anyString,
});

export const CursorAnchor: Shape = /*#__PURE__*/ tagged("type", {
  user_message: CursorMessageAnchor,
  agent_message: CursorMessageAnchor,
  agent_thought: CursorMessageAnchor,
  session_message: CursorMessageAnchor,
  tool_call: CursorToolCallAnchor,
  compaction: CursorCompactionAnchor,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const CursorCapabilities: Shape = /*#__PURE__*/ object({
  fork: [PromptSuggestionsImageCapabilities, "?0e"],
});

export const CursorUpdate: Shape = /*#__PURE__*/ object({
  cursorId: anyString,
  anchor: [CursorAnchor, "?0"],
  capabilities: [CursorCapabilities, "?0e"],
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
  prompt_suggestions_update: PromptSuggestionsUpdate,
  cursor_update: CursorUpdate,
});

export const SessionNotification: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  update: SessionUpdate,
});

export { ProxySuccessorRequest as ProxySuccessorNotification };
export { InitializeRequest as InitializeProxyRequest };
export { InitializeResponse as InitializeProxyResponse };
export { AuthStatusResponse as AuthStatusUpdateNotification };
export { MessageMcpRequest as MessageMcpNotification };
