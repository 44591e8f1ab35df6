// Generated from schema/v1/schema.unstable.json (sha256 4da052f85fe7f3a6152afdc556b85636274d8f6df6a3171a58fb2351bf164c15); do not edit.
import { createDecoder } from "../../create-descriptor.ts";
import type { Decoder } from "../../validator.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as types from "./definitions.gen.ts";

export { RequestId, AgentRequest, AgentResponse, AgentNotification, ClientRequest, ClientResponse, ClientNotification, CancelRequestNotification, ExtRequest, ExtResponse, ExtNotification, Error, ErrorCode, ProtocolVersion, Implementation, FileSystemCapabilities, AuthCapabilities, SessionConfigOptionsCapabilities, BooleanConfigOptionCapabilities, NoticeCapabilities, CompactionCapabilities, SubagentCapabilities, PlanCapabilities, ElicitationCapabilities, ElicitationFormCapabilities, ElicitationUrlCapabilities, SessionListCapabilities, SessionDeleteCapabilities, SessionAdditionalDirectoriesCapabilities, SessionResumeCapabilities, SessionCloseCapabilities, PromptCapabilities, LogoutCapabilities, AuthMethod, AuthMethodAgent, AuthMethodTerminal, AuthenticateRequest, AuthenticateResponse, LogoutRequest, LogoutResponse, SessionId, MessageId, ToolCallId, TerminalId, CompactionId, PermissionOptionId, ElicitationId, AuthMethodId, NewSessionResponse, LoadSessionResponse, ResumeSessionResponse, CloseSessionRequest, CloseSessionResponse, SystemPromptMode, SessionSystemPromptCapabilities, SessionSystemPromptModeCapabilities, SessionSystemPromptOverrideCapabilities, SystemPrompt, DeleteSessionRequest, DeleteSessionResponse, SessionInfoUpdate, SessionModeId, SessionMode, SessionModeState, SetSessionModeRequest, SetSessionModeResponse, CurrentModeUpdate, SessionConfigId, SessionConfigOptionCategory, SessionConfigSelectOption, SessionConfigGroupId, SessionConfigValueId, SessionConfigBoolean, SessionConfigOption, SessionConfigSelect, SessionConfigSelectOptions, SessionConfigSelectGroup, SetSessionConfigOptionRequest, SetSessionConfigOptionResponse, ConfigOptionUpdate, EnvVariable, HttpHeader, McpServerStdio, McpServerHttp, McpServerSse, PromptRequest, StopReason, CancelNotification, Cost, ContentChunk, UsageUpdate, SessionMessage, SessionMessageChunk, SubagentSessionCapabilities, SessionCancelCapabilities, RunningStateUpdate, ErrorStopReason, RequiresActionStateUpdate, UnknownStateUpdate, ContentBlock, TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource, EmbeddedResourceResource, TextResourceContents, BlobResourceContents, Annotations, Role, ToolCall, ToolCallUpdate, ToolKind, ToolCallStatus, ToolCallLocation, ToolCallContent, Content, Diff, Terminal, SessionReference, PlanId, PlanRemoved, Plan, PlanEntry, PlanEntryPriority, PlanEntryStatus, PlanUpdate, PlanUpdateContent, PlanItems, PlanMarkdown, AvailableCommandsUpdate, AvailableCommand, AvailableCommandInput, UnstructuredCommandInput, Notice, NoticeSeverity, CompactionStatus, CompactionUpdate, CompactionSummaryChunk, SelectedPermissionOutcome, RequestPermissionRequest, RequestPermissionResponse, PermissionOption, PermissionOptionKind, RequestPermissionOutcome, ReadTextFileRequest, ReadTextFileResponse, WriteTextFileRequest, WriteTextFileResponse, CreateTerminalRequest, CreateTerminalResponse, TerminalOutputRequest, TerminalOutputResponse, TerminalExitStatus, WaitForTerminalExitRequest, WaitForTerminalExitResponse, KillTerminalRequest, KillTerminalResponse, ReleaseTerminalRequest, ReleaseTerminalResponse, CreateElicitationRequest, CreateElicitationResponse, CompleteElicitationNotification, ElicitationFormMode, ElicitationUrlMode, ElicitationSessionScope, ElicitationRequestScope, ElicitationAcceptAction, ElicitationContentValue, EnumOption, NumberPropertySchema, IntegerPropertySchema, BooleanPropertySchema, ElicitationSchema, ElicitationSchemaType, ElicitationPropertySchema, StringPropertySchema, StringFormat, MultiSelectPropertySchema, MultiSelectItems, StringMultiSelectItems, TitledMultiSelectItems } from "../validators.gen.ts";

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

export const SessionCursorsCapabilities: Decoder<types.SessionCursorsCapabilities> = /*#__PURE__*/ createDecoder("SessionCursorsCapabilities", shapes.SessionCursorsCapabilities);

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

export const McpCapabilities: Decoder<types.McpCapabilities> = /*#__PURE__*/ createDecoder("McpCapabilities", shapes.McpCapabilities);

export const SessionCapabilities: Decoder<types.SessionCapabilities> = /*#__PURE__*/ createDecoder("SessionCapabilities", shapes.SessionCapabilities);

export const AgentAuthCapabilities: Decoder<types.AgentAuthCapabilities> = /*#__PURE__*/ createDecoder("AgentAuthCapabilities", shapes.AgentAuthCapabilities);

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

export const LoadSessionRequest: Decoder<types.LoadSessionRequest> = /*#__PURE__*/ createDecoder("LoadSessionRequest", shapes.LoadSessionRequest);

export const ResumeSessionRequest: Decoder<types.ResumeSessionRequest> = /*#__PURE__*/ createDecoder("ResumeSessionRequest", shapes.ResumeSessionRequest);

export const ForkSessionRequest: Decoder<types.ForkSessionRequest> = /*#__PURE__*/ createDecoder("ForkSessionRequest", shapes.ForkSessionRequest);

export const ForkSessionResponse: Decoder<types.ForkSessionResponse> = /*#__PURE__*/ createDecoder("ForkSessionResponse", shapes.ForkSessionResponse);

export const SessionOptionsRequest: Decoder<types.SessionOptionsRequest> = /*#__PURE__*/ createDecoder("SessionOptionsRequest", shapes.SessionOptionsRequest);

export const SessionOptionsResponse: Decoder<types.SessionOptionsResponse> = /*#__PURE__*/ createDecoder("SessionOptionsResponse", shapes.SessionOptionsResponse);

export const InitialSessionConfigOption: Decoder<types.InitialSessionConfigOption> = /*#__PURE__*/ createDecoder("InitialSessionConfigOption", shapes.InitialSessionConfigOption);

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

export const PromptResponse: Decoder<types.PromptResponse> = /*#__PURE__*/ createDecoder("PromptResponse", shapes.PromptResponse);

export const Usage: Decoder<types.Usage> = /*#__PURE__*/ createDecoder("Usage", shapes.Usage);

export const SessionNotification: Decoder<types.SessionNotification> = /*#__PURE__*/ createDecoder("SessionNotification", shapes.SessionNotification, plain.isPlainSessionNotification);

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

export const SubagentUpdate: Decoder<types.SubagentUpdate> = /*#__PURE__*/ createDecoder("SubagentUpdate", shapes.SubagentUpdate);

export const StateUpdate: Decoder<types.StateUpdate> = /*#__PURE__*/ createDecoder("StateUpdate", shapes.StateUpdate);

export const IdleStateUpdate: Decoder<types.IdleStateUpdate> = /*#__PURE__*/ createDecoder("IdleStateUpdate", shapes.IdleStateUpdate);
