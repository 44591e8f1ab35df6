// Generated from schema/v1/schema.unstable.json (sha256 cb0efca7d88ec2db9edaa132f8a54fdc8825704af9c58839a99a52e51675aec3); do not edit.
import { createDecoder } from "../../create-descriptor.ts";
import type { Decoder } from "../../validator.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as types from "./definitions.gen.ts";

export { RequestId, AgentRequest, AgentResponse, AgentNotification, ClientRequest, ClientResponse, ClientNotification, CancelRequestNotification, ExtRequest, ExtResponse, ExtNotification, Error, ErrorCode, ProtocolVersion, Implementation, FileSystemCapabilities, AuthCapabilities, ClientSessionCapabilities, SessionConfigOptionsCapabilities, BooleanConfigOptionCapabilities, NoticeCapabilities, CompactionCapabilities, ElicitationCapabilities, ElicitationFormCapabilities, ElicitationUrlCapabilities, SessionListCapabilities, SessionDeleteCapabilities, SessionAdditionalDirectoriesCapabilities, SessionResumeCapabilities, SessionCloseCapabilities, PromptCapabilities, LogoutCapabilities, AuthMethod, AuthMethodAgent, AuthMethodTerminal, AuthenticateRequest, AuthenticateResponse, LogoutRequest, LogoutResponse, SessionId, MessageId, ToolCallId, TerminalId, CompactionId, PermissionOptionId, ElicitationId, AuthMethodId, NewSessionResponse, LoadSessionResponse, ResumeSessionResponse, CloseSessionRequest, CloseSessionResponse, DeleteSessionRequest, DeleteSessionResponse, SessionInfoUpdate, SessionModeId, SessionMode, SessionModeState, SetSessionModeRequest, SetSessionModeResponse, CurrentModeUpdate, SessionConfigId, SessionConfigOptionCategory, SessionConfigSelectOption, SessionConfigGroupId, SessionConfigValueId, SessionConfigBoolean, SessionConfigOption, SessionConfigSelect, SessionConfigSelectOptions, SessionConfigSelectGroup, SetSessionConfigOptionRequest, SetSessionConfigOptionResponse, ConfigOptionUpdate, EnvVariable, HttpHeader, McpServerStdio, McpServerHttp, McpServerSse, PromptRequest, StopReason, CancelNotification, Cost, ContentChunk, UsageUpdate, ContentBlock, TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource, EmbeddedResourceResource, TextResourceContents, BlobResourceContents, Annotations, Role, ToolCall, ToolCallUpdate, ToolKind, ToolCallStatus, ToolCallLocation, ToolCallContent, Content, Diff, Terminal, Plan, PlanEntry, PlanEntryPriority, PlanEntryStatus, AvailableCommandsUpdate, AvailableCommand, AvailableCommandInput, UnstructuredCommandInput, Notice, NoticeSeverity, CompactionStatus, CompactionUpdate, CompactionSummaryChunk, SelectedPermissionOutcome, RequestPermissionRequest, RequestPermissionResponse, PermissionOption, PermissionOptionKind, RequestPermissionOutcome, ReadTextFileRequest, ReadTextFileResponse, WriteTextFileRequest, WriteTextFileResponse, CreateTerminalRequest, CreateTerminalResponse, TerminalOutputRequest, TerminalOutputResponse, TerminalExitStatus, WaitForTerminalExitRequest, WaitForTerminalExitResponse, KillTerminalRequest, KillTerminalResponse, ReleaseTerminalRequest, ReleaseTerminalResponse, CreateElicitationRequest, CreateElicitationResponse, CompleteElicitationNotification, ElicitationFormMode, ElicitationUrlMode, ElicitationSessionScope, ElicitationRequestScope, ElicitationAcceptAction, ElicitationContentValue, EnumOption, NumberPropertySchema, IntegerPropertySchema, BooleanPropertySchema, ElicitationSchema, ElicitationSchemaType, ElicitationPropertySchema, StringPropertySchema, StringFormat, MultiSelectPropertySchema, MultiSelectItems, StringMultiSelectItems, TitledMultiSelectItems } from "../validators.gen.ts";

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

export const SubagentCapabilities: Decoder<types.SubagentCapabilities> = /*#__PURE__*/ createDecoder("SubagentCapabilities", shapes.SubagentCapabilities);

export const PlanCapabilities: Decoder<types.PlanCapabilities> = /*#__PURE__*/ createDecoder("PlanCapabilities", shapes.PlanCapabilities);

export const SessionForkCapabilities: Decoder<types.SessionForkCapabilities> = /*#__PURE__*/ createDecoder("SessionForkCapabilities", shapes.SessionForkCapabilities);

export const SessionArchiveCapabilities: Decoder<types.SessionArchiveCapabilities> = /*#__PURE__*/ createDecoder("SessionArchiveCapabilities", shapes.SessionArchiveCapabilities);

export const SessionStatusCapabilities: Decoder<types.SessionStatusCapabilities> = /*#__PURE__*/ createDecoder("SessionStatusCapabilities", shapes.SessionStatusCapabilities);

export const SessionTitleCapabilities: Decoder<types.SessionTitleCapabilities> = /*#__PURE__*/ createDecoder("SessionTitleCapabilities", shapes.SessionTitleCapabilities);

export const AuthStatusCapabilities: Decoder<types.AuthStatusCapabilities> = /*#__PURE__*/ createDecoder("AuthStatusCapabilities", shapes.AuthStatusCapabilities);

export const ProvidersCapabilities: Decoder<types.ProvidersCapabilities> = /*#__PURE__*/ createDecoder("ProvidersCapabilities", shapes.ProvidersCapabilities);

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

export const SystemPromptMode: Decoder<types.SystemPromptMode> = /*#__PURE__*/ createDecoder("SystemPromptMode", shapes.SystemPromptMode);

export const SessionSystemPromptCapabilities: Decoder<types.SessionSystemPromptCapabilities> = /*#__PURE__*/ createDecoder("SessionSystemPromptCapabilities", shapes.SessionSystemPromptCapabilities);

export const SessionSystemPromptModeCapabilities: Decoder<types.SessionSystemPromptModeCapabilities> = /*#__PURE__*/ createDecoder("SessionSystemPromptModeCapabilities", shapes.SessionSystemPromptModeCapabilities);

export const SessionSystemPromptOverrideCapabilities: Decoder<types.SessionSystemPromptOverrideCapabilities> = /*#__PURE__*/ createDecoder("SessionSystemPromptOverrideCapabilities", shapes.SessionSystemPromptOverrideCapabilities);

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

export const PromptResponse: Decoder<types.PromptResponse> = /*#__PURE__*/ createDecoder("PromptResponse", shapes.PromptResponse);

export const Usage: Decoder<types.Usage> = /*#__PURE__*/ createDecoder("Usage", shapes.Usage);

export const SessionNotification: Decoder<types.SessionNotification> = /*#__PURE__*/ createDecoder("SessionNotification", shapes.SessionNotification, plain.isPlainSessionNotification);

export const SessionUpdate: Decoder<types.SessionUpdate> = /*#__PURE__*/ createDecoder("SessionUpdate", shapes.SessionUpdate, plain.isPlainSessionUpdate);

export const SessionMessage: Decoder<types.SessionMessage> = /*#__PURE__*/ createDecoder("SessionMessage", shapes.SessionMessage);

export const SessionMessageChunk: Decoder<types.SessionMessageChunk> = /*#__PURE__*/ createDecoder("SessionMessageChunk", shapes.SessionMessageChunk);

export const SubagentSessionCapabilities: Decoder<types.SubagentSessionCapabilities> = /*#__PURE__*/ createDecoder("SubagentSessionCapabilities", shapes.SubagentSessionCapabilities);

export const SessionCancelCapabilities: Decoder<types.SessionCancelCapabilities> = /*#__PURE__*/ createDecoder("SessionCancelCapabilities", shapes.SessionCancelCapabilities);

export const SubagentUpdate: Decoder<types.SubagentUpdate> = /*#__PURE__*/ createDecoder("SubagentUpdate", shapes.SubagentUpdate);

export const StateUpdate: Decoder<types.StateUpdate> = /*#__PURE__*/ createDecoder("StateUpdate", shapes.StateUpdate);

export const RunningStateUpdate: Decoder<types.RunningStateUpdate> = /*#__PURE__*/ createDecoder("RunningStateUpdate", shapes.RunningStateUpdate);

export const IdleStateUpdate: Decoder<types.IdleStateUpdate> = /*#__PURE__*/ createDecoder("IdleStateUpdate", shapes.IdleStateUpdate);

export const ErrorStopReason: Decoder<types.ErrorStopReason> = /*#__PURE__*/ createDecoder("ErrorStopReason", shapes.ErrorStopReason);

export const RequiresActionStateUpdate: Decoder<types.RequiresActionStateUpdate> = /*#__PURE__*/ createDecoder("RequiresActionStateUpdate", shapes.RequiresActionStateUpdate);

export const UnknownStateUpdate: Decoder<types.UnknownStateUpdate> = /*#__PURE__*/ createDecoder("UnknownStateUpdate", shapes.UnknownStateUpdate);

export const PlanId: Decoder<types.PlanId> = /*#__PURE__*/ createDecoder("PlanId", shapes.PlanId);

export const PlanUpdate: Decoder<types.PlanUpdate> = /*#__PURE__*/ createDecoder("PlanUpdate", shapes.PlanUpdate);

export const PlanUpdateContent: Decoder<types.PlanUpdateContent> = /*#__PURE__*/ createDecoder("PlanUpdateContent", shapes.PlanUpdateContent);

export const PlanItems: Decoder<types.PlanItems> = /*#__PURE__*/ createDecoder("PlanItems", shapes.PlanItems);

export const PlanFile: Decoder<types.PlanFile> = /*#__PURE__*/ createDecoder("PlanFile", shapes.PlanFile);

export const PlanMarkdown: Decoder<types.PlanMarkdown> = /*#__PURE__*/ createDecoder("PlanMarkdown", shapes.PlanMarkdown);

export const PlanRemoved: Decoder<types.PlanRemoved> = /*#__PURE__*/ createDecoder("PlanRemoved", shapes.PlanRemoved);
