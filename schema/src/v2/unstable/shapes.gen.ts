// Generated from schema/v2/schema.unstable.json (sha256 4774cc60c3b5bfd478e4c3727790a17c3ab738172295614f476c5856756fc7af); do not edit.
import { anyBoolean, anyInteger, anyObject, anyOf, anyString, anything, arrayOf, bare, bounded, mapOf, nothing, object, type Shape, tagged } from "../../shape.ts";

import { RequestId, InitializeRequest, TerminalAuthCapabilities, PromptCapabilities, ProtocolVersion, Implementation, AuthMethod, McpServerHttp, McpServerStdio, ContentBlock, ReplayFrom, BackgroundTerminal, BackgroundToolCall, SessionNotFoundErrorData, ErrorStopReason, PlanItems, ToolCallCapabilities, ContentChunk, UserMessage, ToolCallContentChunk, ToolCallUpdate, TerminalUpdate, TerminalOutputChunk, AvailableCommandsUpdate, SetSessionConfigOptionResponse, SessionInfoUpdate, UsageUpdate, Notice, CompactionUpdate, CompactionSummaryChunk } from "../shapes.gen.ts";

export { RequestId, AgentRequest, ErrorCode, Error, AgentResponse, AgentNotification, CancelRequestNotification, ExtRequest, ExtResponse, ExtNotification, ErrorData, ProtocolVersion, UnsupportedProtocolVersionErrorData, SessionId, SessionNotFoundErrorData, ElicitationContentValue as ProxySuccessorResponse, Implementation, TerminalAuthCapabilities, ClientAuthCapabilities, ElicitationCapabilities, ClientCapabilities, InitializeRequest, PromptCapabilities, AuthMethodId, EnvVariable, AuthMethodTerminal, AuthMethodAgent, AuthMethod, LoginAuthRequest, StringFormat as AuthState, StringFormat as ProviderId, StringFormat as LlmProtocol, MessageId, ToolCallId, TerminalId, CompactionId, PermissionOptionId, ElicitationId, AbsolutePath, McpServerHttp, McpServerStdio, StringFormat as McpServerAcpId, StringFormat as SystemPromptMode, Role, Annotations, TextContent, MediaType, ImageContent, AudioContent, IconTheme, Icon, ResourceLink, TextResourceContents, BlobResourceContents, EmbeddedResourceResource, EmbeddedResource, ContentBlock, SessionConfigId, SessionConfigOptionCategory, SessionConfigValueId, SessionConfigSelectOption, SessionConfigGroupId, SessionConfigSelectGroup, SessionConfigSelectOptions, SessionConfigSelect, SessionConfigBoolean, SessionConfigOption, TextCommandInput, AvailableCommandInput, Command, AvailableCommand, NewSessionResponse, LoadSessionResponse, ReplayFrom, ResumeSessionResponse, StringFormat as SessionArchiveFilter, SessionListCursor, SessionInfoUpdate, StringFormat as SessionStatus, BackgroundTerminal, BackgroundToolCall, ErrorStopReason, SetSessionConfigOptionRequest, SetSessionConfigOptionResponse, StringFormat as McpRequestId, PromptRequest, PromptResponse, Cost, ContentChunk, UserMessage, Content, DiffFileType, DiffPathChange, DiffPathPairChange, DiffChange, DiffPatchFormat, DiffPatch, Diff, ToolCallContent, ToolCallContentChunk, ToolKind, ToolCallStatus, ToolCallLocation, ToolCallCapabilities, ToolCallUpdate, TerminalOutput, TerminalExitStatus, TerminalSize, TerminalUpdate, TerminalOutputChunk, PlanId, PlanEntryPriority, PlanEntryStatus, PlanEntry, PlanItems, AvailableCommandsUpdate, UsageUpdate, NoticeSeverity, Notice, CompactionStatus, CompactionUpdate, CompactionSummaryChunk, CancelToolCallRequest, SelectedPermissionOutcome, ToolCallPermissionSubject, CommandPermissionSubject, RequestPermissionSubject, PermissionOptionKind, PermissionOption, RequestPermissionRequest, RequestPermissionOutcome, RequestPermissionResponse, CancelTerminalRequest, ElicitationSchemaType, StringFormat, EnumOption, StringPropertySchema, NumberPropertySchema, IntegerPropertySchema, BooleanPropertySchema, StringMultiSelectItems, TitledMultiSelectItems, MultiSelectItems, MultiSelectPropertySchema, ElicitationPropertySchema, ElicitationSchema, ElicitationSessionScope, ElicitationRequestScope, ElicitationFormMode, ElicitationUrlMode, CreateElicitationRequest, ElicitationAcceptAction, CreateElicitationResponse, CompleteElicitationNotification, ElicitationContentValue, ClientRequest, ClientResponse, ClientNotification, ElicitationFormCapabilities, ElicitationUrlCapabilities, InitializeRequest as InitializeProxyRequest, ClientResponse as ProxyResponse, CancelTerminalResponse as McpAcpCapabilities, McpStdioCapabilities, McpHttpCapabilities, CancelTerminalResponse as SessionSystemPromptOverrideCapabilities, CancelTerminalResponse as SessionForkCapabilities, CancelTerminalResponse as SessionArchiveCapabilities, CancelTerminalResponse as SessionStatusCapabilities, CancelTerminalResponse as SessionTitleCapabilities, PromptImageCapabilities, PromptAudioCapabilities, PromptEmbeddedContextCapabilities, SessionDeleteCapabilities, SessionAdditionalDirectoriesCapabilities, SessionListCapabilities, SessionLoadCapabilities, SessionResumeCapabilities, SessionCloseCapabilities, CancelTerminalResponse as AuthStatusCapabilities, CancelTerminalResponse as ProvidersCapabilities, LoginAuthResponse, LogoutAuthRequest, LogoutAuthResponse, CancelTerminalResponse as AuthStatusRequest, CancelTerminalResponse as ListProvidersRequest, CancelTerminalResponse as SetProviderResponse, CancelTerminalResponse as DisableProviderResponse, HttpHeader, ReplayFromStart, CloseSessionRequest, CloseSessionResponse, NewSessionResponse as ForkSessionResponse, CancelSessionNotification as ArchiveSessionRequest, CancelTerminalResponse as ArchiveSessionResponse, CancelSessionNotification as UnarchiveSessionRequest, CancelTerminalResponse as UnarchiveSessionResponse, DeleteSessionRequest, DeleteSessionResponse, CancelSessionNotification as SessionStatusRequest, CancelSessionNotification as BackgroundSubagent, ConfigOptionUpdate, CancelSessionNotification, AgentMessage, AgentThought, Terminal, ToolCallCancelCapabilities, TerminalCancelCapabilities, TerminalCapabilities, CancelTerminalResponse as SessionCancelCapabilities, TerminalCapabilities as SubagentSessionCapabilities, ContentChunk as SessionMessageChunk, CancelToolCallResponse, CancelledPermissionOutcome, CancelTerminalResponse } from "../shapes.gen.ts";

export const ProxySuccessorRequest: Shape = /*#__PURE__*/ object({
  method: anyString,
  params: [anything, "?"],
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
  acp: [TerminalAuthCapabilities, "?0e"],
  stdio: [TerminalAuthCapabilities, "?0e"],
  http: [TerminalAuthCapabilities, "?0e"],
});

export const SessionSystemPromptModeCapabilities: Shape = /*#__PURE__*/ object({
  override: [TerminalAuthCapabilities, "?0e"],
});

export const SessionSystemPromptCapabilities: Shape = /*#__PURE__*/ object({
  mode: [SessionSystemPromptModeCapabilities, "?0e"],
});

export const SessionCapabilities: Shape = /*#__PURE__*/ object({
  mcp: [McpCapabilities, "?0e"],
  systemPrompt: [SessionSystemPromptCapabilities, "?0e"],
  fork: [TerminalAuthCapabilities, "?0e"],
  archive: [TerminalAuthCapabilities, "?0e"],
  status: [TerminalAuthCapabilities, "?0e"],
  title: [TerminalAuthCapabilities, "?0e"],
  prompt: [PromptCapabilities, "?0e"],
  delete: [TerminalAuthCapabilities, "?0e"],
  additionalDirectories: [TerminalAuthCapabilities, "?0e"],
  list: [TerminalAuthCapabilities, "?0e"],
  load: [TerminalAuthCapabilities, "?0e"],
  resume: [TerminalAuthCapabilities, "?0e"],
  close: [TerminalAuthCapabilities, "?0e"],
});

export const AgentAuthCapabilities: Shape = /*#__PURE__*/ object({
  status: [TerminalAuthCapabilities, "?0e"],
});

export const AgentCapabilities: Shape = /*#__PURE__*/ object({
  session: [SessionCapabilities, "?0e"],
  auth: [AgentAuthCapabilities, "?0e"],
  providers: [TerminalAuthCapabilities, "?0e"],
});

export const InitializeResponse: Shape = /*#__PURE__*/ object({
  capabilities: [AgentCapabilities, "?e"],
  protocolVersion: ProtocolVersion,
  info: Implementation,
  authMethods: [/*#__PURE__*/ arrayOf(AuthMethod), "?es"],
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
  stdio: McpServerStdio,
  acp: McpServerAcp,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const SystemPrompt: Shape = /*#__PURE__*/ object({
  mode: anyString,
  content: /*#__PURE__*/ arrayOf(ContentBlock),
});

export const NewSessionRequest: Shape = /*#__PURE__*/ object({
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const LoadSessionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const ResumeSessionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  replayFrom: [ReplayFrom, "?0"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const SetSessionTitleRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  title: anyString,
});

export const ListSessionsRequest: Shape = /*#__PURE__*/ object({
  archived: [anyString, "?0"],
  cwd: [anyString, "?0"],
  cursor: [anyString, "?0"],
});

export const SessionInfo: Shape = /*#__PURE__*/ object({
  archived: [anyBoolean, "?0e"],
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  title: [anyString, "?0e"],
  updatedAt: [anyString, "?0e"],
});

export const ListSessionsResponse: Shape = /*#__PURE__*/ object({
  sessions: [/*#__PURE__*/ arrayOf(SessionInfo), "es"],
  nextCursor: [anyString, "?0"],
});

export const SetSessionTitleResponse: Shape = /*#__PURE__*/ object({
  title: anyString,
});

export const BackgroundWork: Shape = /*#__PURE__*/ tagged("type", {
  terminal: BackgroundTerminal,
  tool_call: BackgroundToolCall,
  subagent: SessionNotFoundErrorData,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const RunningStateUpdate: Shape = /*#__PURE__*/ object({
  background: [/*#__PURE__*/ arrayOf(BackgroundWork), "?0e"],
});

export const Usage: Shape = /*#__PURE__*/ object({
  totalTokens: /*#__PURE__*/ bounded(anyInteger, 0),
  inputTokens: /*#__PURE__*/ bounded(anyInteger, 0),
  outputTokens: /*#__PURE__*/ bounded(anyInteger, 0),
  thoughtTokens: [/*#__PURE__*/ bounded(anyInteger, 0), "?0e"],
  cachedReadTokens: [/*#__PURE__*/ bounded(anyInteger, 0), "?0e"],
  cachedWriteTokens: [/*#__PURE__*/ bounded(anyInteger, 0), "?0e"],
});

export const IdleStateUpdate: Shape = /*#__PURE__*/ object({
  background: [/*#__PURE__*/ arrayOf(BackgroundWork), "?0e"],
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
  running: RunningStateUpdate,
  idle: IdleStateUpdate,
  requires_action: RunningStateUpdate,
  unknown: RunningStateUpdate,
}, { unknown: [/*#__PURE__*/ bare({
  state: anyString,
})] });

export const SessionStatusResponse: Shape = /*#__PURE__*/ object({
  status: anyString,
  state: [StateUpdate, "?0e"],
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
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
  planId: anyString,
})] });

export const PlanUpdate: Shape = /*#__PURE__*/ object({
  plan: PlanUpdateContent,
});

export const PlanRemoved: Shape = /*#__PURE__*/ object({
  planId: anyString,
});

export const SubagentUpdate: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  title: [anyString, "?0e"],
  description: [anyString, "?0e"],
  capabilities: [ToolCallCapabilities, "?0e"],
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

export const SessionUpdate: Shape = /*#__PURE__*/ tagged("sessionUpdate", {
  user_message_chunk: ContentChunk,
  user_message: UserMessage,
  agent_message_chunk: ContentChunk,
  agent_message: UserMessage,
  agent_thought_chunk: ContentChunk,
  agent_thought: UserMessage,
  state_update: StateUpdate,
  tool_call_content_chunk: ToolCallContentChunk,
  tool_call_update: ToolCallUpdate,
  terminal_update: TerminalUpdate,
  terminal_output_chunk: TerminalOutputChunk,
  plan_update: PlanUpdate,
  plan_removed: PlanRemoved,
  available_commands_update: AvailableCommandsUpdate,
  config_option_update: SetSessionConfigOptionResponse,
  session_info_update: SessionInfoUpdate,
  usage_update: UsageUpdate,
  notice: Notice,
  compaction_update: CompactionUpdate,
  compaction_summary_chunk: CompactionSummaryChunk,
  subagent_update: SubagentUpdate,
  session_message: SessionMessage,
  session_message_chunk: ContentChunk,
}, { unknown: [/*#__PURE__*/ bare({
  sessionUpdate: anyString,
})] });

export const UpdateSessionNotification: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  update: SessionUpdate,
});

export { ProxySuccessorRequest as ProxySuccessorNotification };
export { InitializeResponse as InitializeProxyResponse };
export { AuthStatusResponse as AuthStatusUpdateNotification };
export { LoadSessionRequest as ForkSessionRequest };
export { RunningStateUpdate as RequiresActionStateUpdate };
export { RunningStateUpdate as UnknownStateUpdate };
export { MessageMcpRequest as MessageMcpNotification };
