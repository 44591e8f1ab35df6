// Generated from schema/v2/schema.unstable.json (sha256 16e71533a2f8f98398141af682dc03d5806f013cb36171dfdc6b364b66152e13); do not edit.
import { createDecoder } from "../../create-descriptor.ts";
import type { Decoder } from "../../validator.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as types from "./definitions.gen.ts";

export { RequestId, AgentRequest, AgentResponse, AgentNotification, ClientRequest, ClientResponse, ClientNotification, CancelRequestNotification, ExtRequest, ExtResponse, ExtNotification, Error, ErrorCode, ErrorData, UnsupportedProtocolVersionErrorData, SessionNotFoundErrorData, ProtocolVersion, Implementation, ClientAuthCapabilities, TerminalAuthCapabilities, ElicitationCapabilities, ElicitationFormCapabilities, ElicitationUrlCapabilities, SessionListCapabilities, SessionDeleteCapabilities, SessionAdditionalDirectoriesCapabilities, SessionResumeCapabilities, SessionCloseCapabilities, PromptImageCapabilities, PromptAudioCapabilities, PromptEmbeddedContextCapabilities, McpStdioCapabilities, McpHttpCapabilities, SessionLoadCapabilities, AuthMethod, AuthMethodAgent, AuthMethodTerminal, LoginAuthRequest, LoginAuthResponse, LogoutAuthRequest, LogoutAuthResponse, SessionId, MessageId, ToolCallId, TerminalId, CompactionId, PermissionOptionId, ElicitationId, AuthMethodId, ReplayFrom, ReplayFromStart, CloseSessionRequest, CloseSessionResponse, SystemPromptMode, SessionSystemPromptCapabilities, SessionSystemPromptModeCapabilities, SessionSystemPromptOverrideCapabilities, SessionListCursor, DeleteSessionRequest, DeleteSessionResponse, SessionInfoUpdate, SessionConfigId, SessionConfigOptionCategory, SessionConfigSelectOption, SessionConfigGroupId, SessionConfigValueId, SessionConfigBoolean, SessionConfigOption, SessionConfigSelect, SessionConfigSelectOptions, SessionConfigSelectGroup, SetSessionConfigOptionRequest, SetSessionConfigOptionResponse, ConfigOptionUpdate, EnvVariable, HttpHeader, McpServerStdio, McpServerHttp, PromptResponse, CancelSessionNotification, IdempotencyKey, Cost, ReplayComplete, UsageUpdate, SubagentSessionCapabilities, SessionCancelCapabilities, RunningStateUpdate, ErrorStopReason, RequiresActionStateUpdate, UnknownStateUpdate, BackgroundWork, BackgroundTerminal, BackgroundToolCall, BackgroundSubagent, TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource, EmbeddedResourceResource, TextResourceContents, BlobResourceContents, Annotations, Role, MediaType, Icon, IconTheme, AbsolutePath, ToolKind, ToolCallStatus, ToolCallLocation, Terminal, ToolCallCapabilities, ToolCallCancelCapabilities, CancelToolCallRequest, CancelToolCallResponse, SessionReference, Diff, DiffChange, DiffPathChange, DiffPathPairChange, DiffFileType, DiffPatch, DiffPatchFormat, PlanId, PlanRemoved, PlanUpdate, PlanUpdateContent, PlanItems, PlanMarkdown, PlanEntry, PlanEntryPriority, PlanEntryStatus, Command, AvailableCommandInput, TextCommandInput, Notice, NoticeSeverity, CompactionStatus, SelectedPermissionOutcome, CommandPermissionSubject, RequestPermissionResponse, PermissionOption, PermissionOptionKind, RequestPermissionOutcome, CancelledPermissionOutcome, TerminalUpdate, TerminalOutputChunk, TerminalOutput, TerminalSize, TerminalExitStatus, TerminalCapabilities, TerminalCancelCapabilities, CancelTerminalRequest, CancelTerminalResponse, CreateElicitationRequest, CreateElicitationResponse, CompleteElicitationNotification, ElicitationFormMode, ElicitationUrlMode, ElicitationSessionScope, ElicitationRequestScope, ElicitationAcceptAction, ElicitationContentValue, EnumOption, NumberPropertySchema, IntegerPropertySchema, BooleanPropertySchema, ElicitationSchema, ElicitationSchemaType, ElicitationPropertySchema, StringPropertySchema, StringFormat, MultiSelectPropertySchema, MultiSelectItems, StringMultiSelectItems, TitledMultiSelectItems } from "../validators.gen.ts";

export const ProxySuccessorRequest: Decoder<types.ProxySuccessorRequest> = /*#__PURE__*/ createDecoder("ProxySuccessorRequest", shapes.ProxySuccessorRequest);

export const ProxySuccessorResponse: Decoder<types.ProxySuccessorResponse> = /*#__PURE__*/ createDecoder("ProxySuccessorResponse", shapes.ProxySuccessorResponse);

export const ProxySuccessorNotification: Decoder<types.ProxySuccessorNotification> = /*#__PURE__*/ createDecoder("ProxySuccessorNotification", shapes.ProxySuccessorNotification);

export const ProxyRequest: Decoder<types.ProxyRequest> = /*#__PURE__*/ createDecoder("ProxyRequest", shapes.ProxyRequest);

export const ProxyResponse: Decoder<types.ProxyResponse> = /*#__PURE__*/ createDecoder("ProxyResponse", shapes.ProxyResponse);

export const ProxyNotification: Decoder<types.ProxyNotification> = /*#__PURE__*/ createDecoder("ProxyNotification", shapes.ProxyNotification);

export const InitializeProxyRequest: Decoder<types.InitializeProxyRequest> = /*#__PURE__*/ createDecoder("InitializeProxyRequest", shapes.InitializeProxyRequest);

export const InitializeProxyResponse: Decoder<types.InitializeProxyResponse> = /*#__PURE__*/ createDecoder("InitializeProxyResponse", shapes.InitializeProxyResponse);

export const InitializeRequest: Decoder<types.InitializeRequest> = /*#__PURE__*/ createDecoder("InitializeRequest", shapes.InitializeRequest);

export const InitializeResponse: Decoder<types.InitializeResponse> = /*#__PURE__*/ createDecoder("InitializeResponse", shapes.InitializeResponse);

export const ClientCapabilities: Decoder<types.ClientCapabilities> = /*#__PURE__*/ createDecoder("ClientCapabilities", shapes.ClientCapabilities);

export const ClientSessionCapabilities: Decoder<types.ClientSessionCapabilities> = /*#__PURE__*/ createDecoder("ClientSessionCapabilities", shapes.ClientSessionCapabilities);

export const SessionForkCapabilities: Decoder<types.SessionForkCapabilities> = /*#__PURE__*/ createDecoder("SessionForkCapabilities", shapes.SessionForkCapabilities);

export const SessionArchiveCapabilities: Decoder<types.SessionArchiveCapabilities> = /*#__PURE__*/ createDecoder("SessionArchiveCapabilities", shapes.SessionArchiveCapabilities);

export const SessionStatusCapabilities: Decoder<types.SessionStatusCapabilities> = /*#__PURE__*/ createDecoder("SessionStatusCapabilities", shapes.SessionStatusCapabilities);

export const SessionTitleCapabilities: Decoder<types.SessionTitleCapabilities> = /*#__PURE__*/ createDecoder("SessionTitleCapabilities", shapes.SessionTitleCapabilities);

export const AuthStatusCapabilities: Decoder<types.AuthStatusCapabilities> = /*#__PURE__*/ createDecoder("AuthStatusCapabilities", shapes.AuthStatusCapabilities);

export const ProvidersCapabilities: Decoder<types.ProvidersCapabilities> = /*#__PURE__*/ createDecoder("ProvidersCapabilities", shapes.ProvidersCapabilities);

export const SessionOptionsCapabilities: Decoder<types.SessionOptionsCapabilities> = /*#__PURE__*/ createDecoder("SessionOptionsCapabilities", shapes.SessionOptionsCapabilities);

export const PromptSuggestionsCapabilities: Decoder<types.PromptSuggestionsCapabilities> = /*#__PURE__*/ createDecoder("PromptSuggestionsCapabilities", shapes.PromptSuggestionsCapabilities);

export const PromptSuggestionsImageCapabilities: Decoder<types.PromptSuggestionsImageCapabilities> = /*#__PURE__*/ createDecoder("PromptSuggestionsImageCapabilities", shapes.PromptSuggestionsImageCapabilities);

export const PromptSuggestionsAudioCapabilities: Decoder<types.PromptSuggestionsAudioCapabilities> = /*#__PURE__*/ createDecoder("PromptSuggestionsAudioCapabilities", shapes.PromptSuggestionsAudioCapabilities);

export const PromptSuggestionsEmbeddedContextCapabilities: Decoder<types.PromptSuggestionsEmbeddedContextCapabilities> = /*#__PURE__*/ createDecoder("PromptSuggestionsEmbeddedContextCapabilities", shapes.PromptSuggestionsEmbeddedContextCapabilities);

export const AgentCapabilities: Decoder<types.AgentCapabilities> = /*#__PURE__*/ createDecoder("AgentCapabilities", shapes.AgentCapabilities);

export const SessionCapabilities: Decoder<types.SessionCapabilities> = /*#__PURE__*/ createDecoder("SessionCapabilities", shapes.SessionCapabilities);

export const PromptCapabilities: Decoder<types.PromptCapabilities> = /*#__PURE__*/ createDecoder("PromptCapabilities", shapes.PromptCapabilities);

export const McpCapabilities: Decoder<types.McpCapabilities> = /*#__PURE__*/ createDecoder("McpCapabilities", shapes.McpCapabilities);

export const AgentAuthCapabilities: Decoder<types.AgentAuthCapabilities> = /*#__PURE__*/ createDecoder("AgentAuthCapabilities", shapes.AgentAuthCapabilities);

export const McpAcpCapabilities: Decoder<types.McpAcpCapabilities> = /*#__PURE__*/ createDecoder("McpAcpCapabilities", shapes.McpAcpCapabilities);

export const AuthStatusRequest: Decoder<types.AuthStatusRequest> = /*#__PURE__*/ createDecoder("AuthStatusRequest", shapes.AuthStatusRequest);

export const AuthStatusResponse: Decoder<types.AuthStatusResponse> = /*#__PURE__*/ createDecoder("AuthStatusResponse", shapes.AuthStatusResponse);

export const AuthStatusUpdateNotification: Decoder<types.AuthStatusUpdateNotification> = /*#__PURE__*/ createDecoder("AuthStatusUpdateNotification", shapes.AuthStatusUpdateNotification);

export const AuthState: Decoder<types.AuthState> = /*#__PURE__*/ createDecoder("AuthState", shapes.AuthState);

export const AuthAccount: Decoder<types.AuthAccount> = /*#__PURE__*/ createDecoder("AuthAccount", shapes.AuthAccount);

export const ListProvidersRequest: Decoder<types.ListProvidersRequest> = /*#__PURE__*/ createDecoder("ListProvidersRequest", shapes.ListProvidersRequest);

export const ProviderId: Decoder<types.ProviderId> = /*#__PURE__*/ createDecoder("ProviderId", shapes.ProviderId);

export const LlmProtocol: Decoder<types.LlmProtocol> = /*#__PURE__*/ createDecoder("LlmProtocol", shapes.LlmProtocol);

export const SetProviderResponse: Decoder<types.SetProviderResponse> = /*#__PURE__*/ createDecoder("SetProviderResponse", shapes.SetProviderResponse);

export const DisableProviderRequest: Decoder<types.DisableProviderRequest> = /*#__PURE__*/ createDecoder("DisableProviderRequest", shapes.DisableProviderRequest);

export const DisableProviderResponse: Decoder<types.DisableProviderResponse> = /*#__PURE__*/ createDecoder("DisableProviderResponse", shapes.DisableProviderResponse);

export const ListProvidersResponse: Decoder<types.ListProvidersResponse> = /*#__PURE__*/ createDecoder("ListProvidersResponse", shapes.ListProvidersResponse);

export const ProviderInfo: Decoder<types.ProviderInfo> = /*#__PURE__*/ createDecoder("ProviderInfo", shapes.ProviderInfo);

export const ProviderCurrentConfig: Decoder<types.ProviderCurrentConfig> = /*#__PURE__*/ createDecoder("ProviderCurrentConfig", shapes.ProviderCurrentConfig);

export const SetProviderRequest: Decoder<types.SetProviderRequest> = /*#__PURE__*/ createDecoder("SetProviderRequest", shapes.SetProviderRequest);

export const NewSessionRequest: Decoder<types.NewSessionRequest> = /*#__PURE__*/ createDecoder("NewSessionRequest", shapes.NewSessionRequest);

export const NewSessionResponse: Decoder<types.NewSessionResponse> = /*#__PURE__*/ createDecoder("NewSessionResponse", shapes.NewSessionResponse);

export const LoadSessionRequest: Decoder<types.LoadSessionRequest> = /*#__PURE__*/ createDecoder("LoadSessionRequest", shapes.LoadSessionRequest);

export const LoadSessionResponse: Decoder<types.LoadSessionResponse> = /*#__PURE__*/ createDecoder("LoadSessionResponse", shapes.LoadSessionResponse);

export const ResumeSessionRequest: Decoder<types.ResumeSessionRequest> = /*#__PURE__*/ createDecoder("ResumeSessionRequest", shapes.ResumeSessionRequest);

export const ResumeSessionResponse: Decoder<types.ResumeSessionResponse> = /*#__PURE__*/ createDecoder("ResumeSessionResponse", shapes.ResumeSessionResponse);

export const ForkSessionRequest: Decoder<types.ForkSessionRequest> = /*#__PURE__*/ createDecoder("ForkSessionRequest", shapes.ForkSessionRequest);

export const ForkSessionResponse: Decoder<types.ForkSessionResponse> = /*#__PURE__*/ createDecoder("ForkSessionResponse", shapes.ForkSessionResponse);

export const SessionOptionsRequest: Decoder<types.SessionOptionsRequest> = /*#__PURE__*/ createDecoder("SessionOptionsRequest", shapes.SessionOptionsRequest);

export const SessionOptionsResponse: Decoder<types.SessionOptionsResponse> = /*#__PURE__*/ createDecoder("SessionOptionsResponse", shapes.SessionOptionsResponse);

export const InitialSessionConfigOption: Decoder<types.InitialSessionConfigOption> = /*#__PURE__*/ createDecoder("InitialSessionConfigOption", shapes.InitialSessionConfigOption);

export const SystemPrompt: Decoder<types.SystemPrompt> = /*#__PURE__*/ createDecoder("SystemPrompt", shapes.SystemPrompt);

export const SessionArchiveFilter: Decoder<types.SessionArchiveFilter> = /*#__PURE__*/ createDecoder("SessionArchiveFilter", shapes.SessionArchiveFilter);

export const ArchiveSessionRequest: Decoder<types.ArchiveSessionRequest> = /*#__PURE__*/ createDecoder("ArchiveSessionRequest", shapes.ArchiveSessionRequest);

export const ArchiveSessionResponse: Decoder<types.ArchiveSessionResponse> = /*#__PURE__*/ createDecoder("ArchiveSessionResponse", shapes.ArchiveSessionResponse);

export const UnarchiveSessionRequest: Decoder<types.UnarchiveSessionRequest> = /*#__PURE__*/ createDecoder("UnarchiveSessionRequest", shapes.UnarchiveSessionRequest);

export const UnarchiveSessionResponse: Decoder<types.UnarchiveSessionResponse> = /*#__PURE__*/ createDecoder("UnarchiveSessionResponse", shapes.UnarchiveSessionResponse);

export const SetSessionTitleRequest: Decoder<types.SetSessionTitleRequest> = /*#__PURE__*/ createDecoder("SetSessionTitleRequest", shapes.SetSessionTitleRequest);

export const ListSessionsRequest: Decoder<types.ListSessionsRequest> = /*#__PURE__*/ createDecoder("ListSessionsRequest", shapes.ListSessionsRequest);

export const ListSessionsResponse: Decoder<types.ListSessionsResponse> = /*#__PURE__*/ createDecoder("ListSessionsResponse", shapes.ListSessionsResponse);

export const SessionInfo: Decoder<types.SessionInfo> = /*#__PURE__*/ createDecoder("SessionInfo", shapes.SessionInfo);

export const SetSessionTitleResponse: Decoder<types.SetSessionTitleResponse> = /*#__PURE__*/ createDecoder("SetSessionTitleResponse", shapes.SetSessionTitleResponse);

export const SessionStatusRequest: Decoder<types.SessionStatusRequest> = /*#__PURE__*/ createDecoder("SessionStatusRequest", shapes.SessionStatusRequest);

export const SessionStatus: Decoder<types.SessionStatus> = /*#__PURE__*/ createDecoder("SessionStatus", shapes.SessionStatus);

export const SessionStatusResponse: Decoder<types.SessionStatusResponse> = /*#__PURE__*/ createDecoder("SessionStatusResponse", shapes.SessionStatusResponse);

export const McpServer: Decoder<types.McpServer> = /*#__PURE__*/ createDecoder("McpServer", shapes.McpServer);

export const McpServerAcp: Decoder<types.McpServerAcp> = /*#__PURE__*/ createDecoder("McpServerAcp", shapes.McpServerAcp);

export const McpServerAcpId: Decoder<types.McpServerAcpId> = /*#__PURE__*/ createDecoder("McpServerAcpId", shapes.McpServerAcpId);

export const MessageMcpRequest: Decoder<types.MessageMcpRequest> = /*#__PURE__*/ createDecoder("MessageMcpRequest", shapes.MessageMcpRequest);

export const McpRequestId: Decoder<types.McpRequestId> = /*#__PURE__*/ createDecoder("McpRequestId", shapes.McpRequestId);

export const MessageMcpResponse: Decoder<types.MessageMcpResponse> = /*#__PURE__*/ createDecoder("MessageMcpResponse", shapes.MessageMcpResponse);

export const McpError: Decoder<types.McpError> = /*#__PURE__*/ createDecoder("McpError", shapes.McpError);

export const MessageMcpNotification: Decoder<types.MessageMcpNotification> = /*#__PURE__*/ createDecoder("MessageMcpNotification", shapes.MessageMcpNotification);

export const PromptRequest: Decoder<types.PromptRequest> = /*#__PURE__*/ createDecoder("PromptRequest", shapes.PromptRequest);

export const UpdateSessionNotification: Decoder<types.UpdateSessionNotification> = /*#__PURE__*/ createDecoder("UpdateSessionNotification", shapes.UpdateSessionNotification, plain.isPlainUpdateSessionNotification);

export const SessionUpdate: Decoder<types.SessionUpdate> = /*#__PURE__*/ createDecoder("SessionUpdate", shapes.SessionUpdate, plain.isPlainSessionUpdate);

export const CursorId: Decoder<types.CursorId> = /*#__PURE__*/ createDecoder("CursorId", shapes.CursorId);

export const CursorUpdate: Decoder<types.CursorUpdate> = /*#__PURE__*/ createDecoder("CursorUpdate", shapes.CursorUpdate);

export const CursorAnchor: Decoder<types.CursorAnchor> = /*#__PURE__*/ createDecoder("CursorAnchor", shapes.CursorAnchor);

export const CursorMessageAnchor: Decoder<types.CursorMessageAnchor> = /*#__PURE__*/ createDecoder("CursorMessageAnchor", shapes.CursorMessageAnchor);

export const CursorToolCallAnchor: Decoder<types.CursorToolCallAnchor> = /*#__PURE__*/ createDecoder("CursorToolCallAnchor", shapes.CursorToolCallAnchor);

export const CursorCompactionAnchor: Decoder<types.CursorCompactionAnchor> = /*#__PURE__*/ createDecoder("CursorCompactionAnchor", shapes.CursorCompactionAnchor);

export const CursorAnchorPosition: Decoder<types.CursorAnchorPosition> = /*#__PURE__*/ createDecoder("CursorAnchorPosition", shapes.CursorAnchorPosition);

export const CursorCapabilities: Decoder<types.CursorCapabilities> = /*#__PURE__*/ createDecoder("CursorCapabilities", shapes.CursorCapabilities);

export const CursorForkCapabilities: Decoder<types.CursorForkCapabilities> = /*#__PURE__*/ createDecoder("CursorForkCapabilities", shapes.CursorForkCapabilities);

export const PromptSuggestionsUpdate: Decoder<types.PromptSuggestionsUpdate> = /*#__PURE__*/ createDecoder("PromptSuggestionsUpdate", shapes.PromptSuggestionsUpdate);

export const PromptSuggestion: Decoder<types.PromptSuggestion> = /*#__PURE__*/ createDecoder("PromptSuggestion", shapes.PromptSuggestion);

export const UserMessage: Decoder<types.UserMessage> = /*#__PURE__*/ createDecoder("UserMessage", shapes.UserMessage);

export const AgentMessage: Decoder<types.AgentMessage> = /*#__PURE__*/ createDecoder("AgentMessage", shapes.AgentMessage);

export const AgentThought: Decoder<types.AgentThought> = /*#__PURE__*/ createDecoder("AgentThought", shapes.AgentThought);

export const ContentChunk: Decoder<types.ContentChunk> = /*#__PURE__*/ createDecoder("ContentChunk", shapes.ContentChunk, plain.isPlainContentChunk);

export const SessionMessage: Decoder<types.SessionMessage> = /*#__PURE__*/ createDecoder("SessionMessage", shapes.SessionMessage);

export const SessionMessageChunk: Decoder<types.SessionMessageChunk> = /*#__PURE__*/ createDecoder("SessionMessageChunk", shapes.SessionMessageChunk);

export const SubagentUpdate: Decoder<types.SubagentUpdate> = /*#__PURE__*/ createDecoder("SubagentUpdate", shapes.SubagentUpdate);

export const StateUpdate: Decoder<types.StateUpdate> = /*#__PURE__*/ createDecoder("StateUpdate", shapes.StateUpdate);

export const IdleStateUpdate: Decoder<types.IdleStateUpdate> = /*#__PURE__*/ createDecoder("IdleStateUpdate", shapes.IdleStateUpdate);

export const Usage: Decoder<types.Usage> = /*#__PURE__*/ createDecoder("Usage", shapes.Usage);

export const ContentBlock: Decoder<types.ContentBlock> = /*#__PURE__*/ createDecoder("ContentBlock", shapes.ContentBlock, plain.isPlainContentBlock);

export const Skill: Decoder<types.Skill> = /*#__PURE__*/ createDecoder("Skill", shapes.Skill);

export const SkillReference: Decoder<types.SkillReference> = /*#__PURE__*/ createDecoder("SkillReference", shapes.SkillReference);

export const PromptSkillCapabilities: Decoder<types.PromptSkillCapabilities> = /*#__PURE__*/ createDecoder("PromptSkillCapabilities", shapes.PromptSkillCapabilities);

export const PromptSkillInlineCapabilities: Decoder<types.PromptSkillInlineCapabilities> = /*#__PURE__*/ createDecoder("PromptSkillInlineCapabilities", shapes.PromptSkillInlineCapabilities);

export const CommandsCapabilities: Decoder<types.CommandsCapabilities> = /*#__PURE__*/ createDecoder("CommandsCapabilities", shapes.CommandsCapabilities);

export const CommandsSkillCapabilities: Decoder<types.CommandsSkillCapabilities> = /*#__PURE__*/ createDecoder("CommandsSkillCapabilities", shapes.CommandsSkillCapabilities);

export const ToolCallUpdate: Decoder<types.ToolCallUpdate> = /*#__PURE__*/ createDecoder("ToolCallUpdate", shapes.ToolCallUpdate, plain.isPlainToolCallUpdate);

export const ToolCallContentChunk: Decoder<types.ToolCallContentChunk> = /*#__PURE__*/ createDecoder("ToolCallContentChunk", shapes.ToolCallContentChunk, plain.isPlainToolCallContentChunk);

export const ToolCallContent: Decoder<types.ToolCallContent> = /*#__PURE__*/ createDecoder("ToolCallContent", shapes.ToolCallContent, plain.isPlainToolCallContent);

export const Content: Decoder<types.Content> = /*#__PURE__*/ createDecoder("Content", shapes.Content, plain.isPlainContent);

export const AvailableCommandsUpdate: Decoder<types.AvailableCommandsUpdate> = /*#__PURE__*/ createDecoder("AvailableCommandsUpdate", shapes.AvailableCommandsUpdate);

export const AvailableCommand: Decoder<types.AvailableCommand> = /*#__PURE__*/ createDecoder("AvailableCommand", shapes.AvailableCommand);

export const CompactionUpdate: Decoder<types.CompactionUpdate> = /*#__PURE__*/ createDecoder("CompactionUpdate", shapes.CompactionUpdate);

export const CompactionSummaryChunk: Decoder<types.CompactionSummaryChunk> = /*#__PURE__*/ createDecoder("CompactionSummaryChunk", shapes.CompactionSummaryChunk);

export const RequestPermissionRequest: Decoder<types.RequestPermissionRequest> = /*#__PURE__*/ createDecoder("RequestPermissionRequest", shapes.RequestPermissionRequest);

export const RequestPermissionSubject: Decoder<types.RequestPermissionSubject> = /*#__PURE__*/ createDecoder("RequestPermissionSubject", shapes.RequestPermissionSubject);

export const ToolCallPermissionSubject: Decoder<types.ToolCallPermissionSubject> = /*#__PURE__*/ createDecoder("ToolCallPermissionSubject", shapes.ToolCallPermissionSubject);
