// Generated from schema/v2/schema.unstable.json (sha256 16e71533a2f8f98398141af682dc03d5806f013cb36171dfdc6b364b66152e13); do not edit.
import { anyBoolean, anyInteger, anyObject, anyOf, anyString, anything, arrayOf, bare, bounded, mapOf, nothing, nullAsEmpty, object, optionalText, type Shape, tagged } from "../../shape.ts";

import { CancelTerminalResponse as PromptSuggestionsImageCapabilities, PromptCapabilities as PromptSuggestionsCapabilities, ClientAuthCapabilities, ElicitationCapabilities, ProtocolVersion, Implementation, RequestId, SessionSystemPromptCapabilities, AuthMethod, McpServerHttp, McpServerStdio, TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource, Command, SessionConfigOption, ReplayFrom, BackgroundWork, ErrorStopReason, RunningStateUpdate, IdempotencyKey, Diff, BackgroundTerminal, SessionNotFoundErrorData, ToolCallLocation, ToolCallCapabilities, TerminalUpdate, TerminalOutputChunk, PlanUpdate, PlanRemoved, SetSessionConfigOptionResponse, SessionInfoUpdate, UsageUpdate, Notice, CommandPermissionSubject, PermissionOption } from "../shapes.gen.ts";

export { RequestId, AgentRequest, ErrorCode, Error, AgentResponse, AgentNotification, CancelRequestNotification, ExtRequest, ExtResponse, ExtNotification, ErrorData, ProtocolVersion, UnsupportedProtocolVersionErrorData, SessionId, SessionNotFoundErrorData, ElicitationContentValue as ProxySuccessorResponse, Implementation, CancelTerminalResponse as PromptSuggestionsImageCapabilities, PromptCapabilities as PromptSuggestionsCapabilities, ClientAuthCapabilities, ElicitationCapabilities, SessionSystemPromptModeCapabilities, SessionSystemPromptCapabilities, AuthMethodId, EnvVariable, AuthMethodTerminal, AuthMethodAgent, AuthMethod, LoginAuthRequest, StringFormat as AuthState, StringFormat as ProviderId, StringFormat as LlmProtocol, MessageId, ToolCallId, TerminalId, CompactionId, PermissionOptionId, ElicitationId, SessionConfigId, SessionConfigValueId, AbsolutePath, McpServerHttp, McpServerStdio, StringFormat as McpServerAcpId, SystemPromptMode, Role, Annotations, TextContent, MediaType, ImageContent, AudioContent, IconTheme, Icon, ResourceLink, TextResourceContents, BlobResourceContents, EmbeddedResourceResource, EmbeddedResource, SessionConfigOptionCategory, SessionConfigSelectOption, SessionConfigGroupId, SessionConfigSelectGroup, SessionConfigSelectOptions, SessionConfigSelect, SessionConfigBoolean, SessionConfigOption, TextCommandInput, AvailableCommandInput, Command, ReplayFrom, StringFormat as CursorId, StringFormat as SessionArchiveFilter, SessionListCursor, SessionInfoUpdate, StringFormat as SessionStatus, BackgroundTerminal, BackgroundToolCall, BackgroundWork, RunningStateUpdate, ErrorStopReason, SetSessionConfigOptionRequest, SetSessionConfigOptionResponse, StringFormat as McpRequestId, IdempotencyKey, PromptResponse, Cost, DiffFileType, DiffPathChange, DiffPathPairChange, DiffChange, DiffPatchFormat, DiffPatch, Diff, ToolKind, ToolCallStatus, ToolCallLocation, ToolCallCapabilities, TerminalOutput, TerminalExitStatus, TerminalSize, TerminalUpdate, TerminalOutputChunk, PlanId, PlanEntryPriority, PlanEntryStatus, PlanEntry, PlanItems, PlanMarkdown, PlanUpdateContent, PlanUpdate, PlanRemoved, UsageUpdate, NoticeSeverity, Notice, CompactionStatus, StringFormat as CursorAnchorPosition, CancelToolCallRequest, SelectedPermissionOutcome, CommandPermissionSubject, PermissionOptionKind, PermissionOption, RequestPermissionOutcome, RequestPermissionResponse, CancelTerminalRequest, ElicitationSchemaType, StringFormat, EnumOption, StringPropertySchema, NumberPropertySchema, IntegerPropertySchema, BooleanPropertySchema, StringMultiSelectItems, TitledMultiSelectItems, MultiSelectItems, MultiSelectPropertySchema, ElicitationPropertySchema, ElicitationSchema, ElicitationSessionScope, ElicitationRequestScope, ElicitationFormMode, ElicitationUrlMode, CreateElicitationRequest, ElicitationAcceptAction, CreateElicitationResponse, CompleteElicitationNotification, ElicitationContentValue, ClientRequest, ClientResponse, ClientNotification, CancelTerminalResponse as PromptSuggestionsAudioCapabilities, CancelTerminalResponse as PromptSuggestionsEmbeddedContextCapabilities, CancelTerminalResponse as CommandsSkillCapabilities, TerminalAuthCapabilities, ElicitationFormCapabilities, ElicitationUrlCapabilities, ClientResponse as ProxyResponse, CancelTerminalResponse as McpAcpCapabilities, McpStdioCapabilities, McpHttpCapabilities, CancelTerminalResponse as SessionForkCapabilities, CancelTerminalResponse as SessionArchiveCapabilities, CancelTerminalResponse as SessionStatusCapabilities, CancelTerminalResponse as SessionOptionsCapabilities, CancelTerminalResponse as SessionTitleCapabilities, CancelTerminalResponse as PromptSkillInlineCapabilities, PromptImageCapabilities, PromptAudioCapabilities, PromptEmbeddedContextCapabilities, SessionDeleteCapabilities, SessionAdditionalDirectoriesCapabilities, SessionListCapabilities, SessionLoadCapabilities, SessionResumeCapabilities, SessionCloseCapabilities, SessionSystemPromptOverrideCapabilities, CancelTerminalResponse as AuthStatusCapabilities, CancelTerminalResponse as ProvidersCapabilities, LoginAuthResponse, LogoutAuthRequest, LogoutAuthResponse, CancelTerminalResponse as AuthStatusRequest, CancelTerminalResponse as ListProvidersRequest, CancelTerminalResponse as SetProviderResponse, CancelTerminalResponse as DisableProviderResponse, HttpHeader, ReplayFromStart, CloseSessionRequest, CloseSessionResponse, SessionReference as ArchiveSessionRequest, CancelTerminalResponse as ArchiveSessionResponse, SessionReference as UnarchiveSessionRequest, CancelTerminalResponse as UnarchiveSessionResponse, DeleteSessionRequest, DeleteSessionResponse, SessionReference as SessionStatusRequest, BackgroundSubagent, RequiresActionStateUpdate, UnknownStateUpdate, ConfigOptionUpdate, CancelSessionNotification, Terminal, SessionReference, ToolCallCancelCapabilities, TerminalCancelCapabilities, TerminalCapabilities, ReplayComplete, SessionCancelCapabilities, SubagentSessionCapabilities, CancelTerminalResponse as CursorForkCapabilities, CancelToolCallResponse, CancelledPermissionOutcome, CancelTerminalResponse } from "../shapes.gen.ts";

export const ProxySuccessorRequest: Shape = /*#__PURE__*/ object({
  method: anyString,
  params: [anything, "?"],
});

export const CommandsCapabilities: Shape = /*#__PURE__*/ object({
  skill: [PromptSuggestionsImageCapabilities, "?0e"],
});

export const ClientSessionCapabilities: Shape = /*#__PURE__*/ object({
  promptSuggestions: [PromptSuggestionsCapabilities, "?0e"],
  commands: [CommandsCapabilities, "?0e"],
});

export const ClientCapabilities: Shape = /*#__PURE__*/ object({
  session: [ClientSessionCapabilities, "?0e"],
  auth: [ClientAuthCapabilities, "?0e"],
  elicitation: [ElicitationCapabilities, "?0e"],
});

export const InitializeRequest: Shape = /*#__PURE__*/ object({
  protocolVersion: ProtocolVersion,
  info: Implementation,
  capabilities: [ClientCapabilities, "?e"],
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
  acp: [PromptSuggestionsImageCapabilities, "?0e"],
  stdio: [PromptSuggestionsImageCapabilities, "?0e"],
  http: [PromptSuggestionsImageCapabilities, "?0e"],
});

export const PromptSkillCapabilities: Shape = /*#__PURE__*/ object({
  inline: [PromptSuggestionsImageCapabilities, "?0e"],
});

export const PromptCapabilities: Shape = /*#__PURE__*/ object({
  skill: [PromptSkillCapabilities, "?0e"],
  image: [PromptSuggestionsImageCapabilities, "?0e"],
  audio: [PromptSuggestionsImageCapabilities, "?0e"],
  embeddedContext: [PromptSuggestionsImageCapabilities, "?0e"],
});

export const SessionCapabilities: Shape = /*#__PURE__*/ object({
  mcp: [McpCapabilities, "?0e"],
  fork: [PromptSuggestionsImageCapabilities, "?0e"],
  archive: [PromptSuggestionsImageCapabilities, "?0e"],
  status: [PromptSuggestionsImageCapabilities, "?0e"],
  options: [PromptSuggestionsImageCapabilities, "?0e"],
  title: [PromptSuggestionsImageCapabilities, "?0e"],
  prompt: [PromptCapabilities, "?0e"],
  delete: [PromptSuggestionsImageCapabilities, "?0e"],
  additionalDirectories: [PromptSuggestionsImageCapabilities, "?0e"],
  list: [PromptSuggestionsImageCapabilities, "?0e"],
  load: [PromptSuggestionsImageCapabilities, "?0e"],
  resume: [PromptSuggestionsImageCapabilities, "?0e"],
  close: [PromptSuggestionsImageCapabilities, "?0e"],
  systemPrompt: [SessionSystemPromptCapabilities, "?0e"],
});

export const AgentAuthCapabilities: Shape = /*#__PURE__*/ object({
  status: [PromptSuggestionsImageCapabilities, "?0e"],
});

export const AgentCapabilities: Shape = /*#__PURE__*/ object({
  session: [SessionCapabilities, "?0e"],
  auth: [AgentAuthCapabilities, "?0e"],
  providers: [PromptSuggestionsImageCapabilities, "?0e"],
});

export const InitializeResponse: Shape = /*#__PURE__*/ object({
  protocolVersion: ProtocolVersion,
  info: Implementation,
  capabilities: [AgentCapabilities, "?e"],
  authMethods: [/*#__PURE__*/ arrayOf(AuthMethod), "?es"],
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
  id: /*#__PURE__*/ bare({
  value: anyString,
}),
  boolean: /*#__PURE__*/ bare({
  value: anyBoolean,
}),
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
  value: anything,
})] }));

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

export const SkillReference: Shape = /*#__PURE__*/ object({
  name: anyString,
});

export const ContentBlock: Shape = /*#__PURE__*/ tagged("type", {
  text: TextContent,
  image: ImageContent,
  audio: AudioContent,
  resource_link: ResourceLink,
  resource: EmbeddedResource,
  skill: SkillReference,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const SystemPrompt: Shape = /*#__PURE__*/ object({
  mode: anyString,
  content: /*#__PURE__*/ arrayOf(ContentBlock, 1),
});

export const NewSessionRequest: Shape = /*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(InitialSessionConfigOption), "?n"],
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const Skill: Shape = /*#__PURE__*/ object({
  name: anyString,
  description: anyString,
  path: optionalText,
});

export const AvailableCommand: Shape = /*#__PURE__*/ tagged("type", {
  command: Command,
  skill: Skill,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
  name: anyString,
  description: anyString,
})] });

export const NewSessionResponse: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "?es"],
  availableCommands: [/*#__PURE__*/ arrayOf(AvailableCommand), "?es"],
});

export const LoadSessionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const LoadSessionResponse: Shape = /*#__PURE__*/ nullAsEmpty(/*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "?es"],
  availableCommands: [/*#__PURE__*/ arrayOf(AvailableCommand), "?es"],
}));

export const ResumeSessionRequest: Shape = /*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(InitialSessionConfigOption), "?n"],
  sessionId: anyString,
  cwd: anyString,
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?n"],
  mcpServers: [/*#__PURE__*/ arrayOf(McpServer), "?n"],
  replayFrom: [ReplayFrom, "?0"],
  systemPrompt: [SystemPrompt, "?0"],
});

export const ResumeSessionResponse: Shape = /*#__PURE__*/ object({
  configOptions: [/*#__PURE__*/ arrayOf(SessionConfigOption), "?es"],
  availableCommands: [/*#__PURE__*/ arrayOf(AvailableCommand), "?es"],
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
  title: optionalText,
  updatedAt: optionalText,
});

export const ListSessionsResponse: Shape = /*#__PURE__*/ object({
  sessions: [/*#__PURE__*/ arrayOf(SessionInfo), "es"],
  nextCursor: [anyString, "?0"],
});

export const SetSessionTitleResponse: Shape = /*#__PURE__*/ object({
  title: anyString,
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
  usage: [Usage, "?0e"],
  background: [/*#__PURE__*/ arrayOf(BackgroundWork), "?0e"],
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

export const PromptRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  prompt: /*#__PURE__*/ arrayOf(ContentBlock, 1),
  idempotencyKey: [IdempotencyKey, "?0"],
});

export const ContentChunk: Shape = /*#__PURE__*/ object({
  messageId: anyString,
  content: ContentBlock,
});

export const UserMessage: Shape = /*#__PURE__*/ object({
  messageId: anyString,
  content: [/*#__PURE__*/ arrayOf(ContentBlock), "?0es"],
});

export const Content: Shape = /*#__PURE__*/ object({
  content: ContentBlock,
});

export const ToolCallContent: Shape = /*#__PURE__*/ tagged("type", {
  content: Content,
  diff: Diff,
  terminal: BackgroundTerminal,
  session: SessionNotFoundErrorData,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const ToolCallContentChunk: Shape = /*#__PURE__*/ object({
  toolCallId: anyString,
  content: ToolCallContent,
});

export const ToolCallUpdate: Shape = /*#__PURE__*/ object({
  toolCallId: anyString,
  name: optionalText,
  title: optionalText,
  kind: optionalText,
  status: optionalText,
  content: [/*#__PURE__*/ arrayOf(ToolCallContent), "?0es"],
  locations: [/*#__PURE__*/ arrayOf(ToolCallLocation), "?0es"],
  rawInput: [anything, "?e"],
  rawOutput: [anything, "?e"],
  capabilities: [ToolCallCapabilities, "?0e"],
});

export const AvailableCommandsUpdate: Shape = /*#__PURE__*/ object({
  availableCommands: [/*#__PURE__*/ arrayOf(AvailableCommand), "s"],
});

export const CompactionUpdate: Shape = /*#__PURE__*/ object({
  compactionId: anyString,
  status: optionalText,
  summary: [/*#__PURE__*/ arrayOf(ContentBlock), "?0es"],
  error: optionalText,
});

export const CompactionSummaryChunk: Shape = /*#__PURE__*/ object({
  compactionId: anyString,
  content: ContentBlock,
});

export const SubagentUpdate: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  title: optionalText,
  description: optionalText,
  capabilities: [ToolCallCapabilities, "?0e"],
  state: [StateUpdate, "?0e"],
  cwd: [anyString, "?0"],
  additionalDirectories: [/*#__PURE__*/ arrayOf(anyString), "?0"],
});

export const SessionMessage: Shape = /*#__PURE__*/ object({
  messageId: anyString,
  senderSessionId: optionalText,
  recipientSessionId: optionalText,
  senderMessageId: optionalText,
  recipientMessageId: optionalText,
  content: [/*#__PURE__*/ arrayOf(ContentBlock), "?0es"],
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
  replay_complete: PromptSuggestionsImageCapabilities,
  subagent_update: SubagentUpdate,
  session_message: SessionMessage,
  session_message_chunk: ContentChunk,
  prompt_suggestions_update: PromptSuggestionsUpdate,
  cursor_update: CursorUpdate,
}, { unknown: [/*#__PURE__*/ bare({
  sessionUpdate: anyString,
})] });

export const UpdateSessionNotification: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  update: SessionUpdate,
});

export const ToolCallPermissionSubject: Shape = /*#__PURE__*/ object({
  toolCall: ToolCallUpdate,
});

export const RequestPermissionSubject: Shape = /*#__PURE__*/ tagged("type", {
  tool_call: ToolCallPermissionSubject,
  command: CommandPermissionSubject,
}, { unknown: [/*#__PURE__*/ bare({
  type: anyString,
})] });

export const RequestPermissionRequest: Shape = /*#__PURE__*/ object({
  sessionId: anyString,
  title: anyString,
  description: optionalText,
  subject: [RequestPermissionSubject, "?0"],
  options: /*#__PURE__*/ arrayOf(PermissionOption, 1),
});

export { ProxySuccessorRequest as ProxySuccessorNotification };
export { InitializeRequest as InitializeProxyRequest };
export { InitializeResponse as InitializeProxyResponse };
export { AuthStatusResponse as AuthStatusUpdateNotification };
export { NewSessionResponse as ForkSessionResponse };
export { ResumeSessionResponse as SessionOptionsResponse };
export { MessageMcpRequest as MessageMcpNotification };
export { UserMessage as AgentMessage };
export { UserMessage as AgentThought };
export { ContentChunk as SessionMessageChunk };
