// Generated from schema/v2/schema.unstable.json (sha256 fe16929bc1f4cd321261ac4b14642742f04bb046f57170a991c68fb6e9605f55); do not edit.
import { createDecoder } from "../../create-decoder.ts";
import type { Decoder } from "../../validator.ts";
import * as checks from "./checks.gen.ts";
import * as repairs from "./repairs.gen.ts";
import type * as types from "./index.ts";

export { RequestId, AgentRequest, AgentResponse, AgentNotification, ClientRequest, ClientResponse, ClientNotification, CancelRequestNotification, ExtRequest, ExtResponse, ExtNotification, Error, ErrorCode, ErrorData, UnsupportedProtocolVersionErrorData, SessionNotFoundErrorData, InitializeRequest, ProtocolVersion, Implementation, ClientCapabilities, ClientAuthCapabilities, TerminalAuthCapabilities, ElicitationCapabilities, ElicitationFormCapabilities, ElicitationUrlCapabilities, PromptCapabilities, PromptImageCapabilities, PromptAudioCapabilities, PromptEmbeddedContextCapabilities, McpStdioCapabilities, McpHttpCapabilities, SessionListCapabilities, SessionLoadCapabilities, SessionResumeCapabilities, SessionCloseCapabilities, SessionDeleteCapabilities, SessionAdditionalDirectoriesCapabilities, AuthMethod, AuthMethodId, AuthMethodAgent, AuthMethodTerminal, LoginAuthRequest, LoginAuthResponse, LogoutAuthRequest, LogoutAuthResponse, SessionId, NewSessionResponse, LoadSessionResponse, ResumeSessionResponse, ReplayFrom, ReplayFromStart, CloseSessionRequest, CloseSessionResponse, SessionListCursor, DeleteSessionRequest, DeleteSessionResponse, SessionInfoUpdate, SessionConfigOption, SessionConfigId, SessionConfigOptionCategory, SessionConfigSelect, SessionConfigSelectOptions, SessionConfigSelectOption, SessionConfigSelectGroup, SessionConfigGroupId, SessionConfigValueId, SessionConfigBoolean, SetSessionConfigOptionRequest, SetSessionConfigOptionResponse, ConfigOptionUpdate, McpServerStdio, McpServerHttp, EnvVariable, HttpHeader, PromptRequest, PromptResponse, CancelSessionNotification, UsageUpdate, Cost, UserMessage, AgentMessage, AgentThought, ContentChunk, MessageId, ErrorStopReason, BackgroundTerminal, BackgroundToolCall, ContentBlock, TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource, EmbeddedResourceResource, TextResourceContents, BlobResourceContents, Annotations, Role, MediaType, Icon, IconTheme, AbsolutePath, ToolCallUpdate, ToolCallContentChunk, ToolCallId, ToolKind, ToolCallStatus, ToolCallLocation, ToolCallContent, Content, Terminal, ToolCallCapabilities, ToolCallCancelCapabilities, CancelToolCallRequest, CancelToolCallResponse, Diff, DiffChange, DiffPathChange, DiffPathPairChange, DiffFileType, DiffPatch, DiffPatchFormat, PlanItems, PlanId, PlanEntry, PlanEntryPriority, PlanEntryStatus, AvailableCommandsUpdate, AvailableCommand, Command, AvailableCommandInput, TextCommandInput, Notice, NoticeSeverity, CompactionUpdate, CompactionSummaryChunk, CompactionId, CompactionStatus, RequestPermissionRequest, RequestPermissionSubject, ToolCallPermissionSubject, CommandPermissionSubject, RequestPermissionResponse, PermissionOption, PermissionOptionId, PermissionOptionKind, RequestPermissionOutcome, SelectedPermissionOutcome, CancelledPermissionOutcome, TerminalUpdate, TerminalOutputChunk, TerminalId, TerminalOutput, TerminalSize, TerminalExitStatus, TerminalCapabilities, TerminalCancelCapabilities, CancelTerminalRequest, CancelTerminalResponse, CreateElicitationRequest, CreateElicitationResponse, CompleteElicitationNotification, ElicitationId, ElicitationFormMode, ElicitationUrlMode, ElicitationSessionScope, ElicitationRequestScope, ElicitationAcceptAction, ElicitationContentValue, ElicitationSchema, ElicitationSchemaType, ElicitationPropertySchema, StringPropertySchema, StringFormat, EnumOption, NumberPropertySchema, IntegerPropertySchema, BooleanPropertySchema, MultiSelectPropertySchema, MultiSelectItems, StringMultiSelectItems, TitledMultiSelectItems } from "../validators.gen.ts";

export const ProxyRequest: Decoder<types.ProxyRequest> = /*#__PURE__*/ createDecoder("ProxyRequest", checks.checkProxyRequest, repairs.repairsProxyRequest);

export const ProxyResponse: Decoder<types.ProxyResponse> = /*#__PURE__*/ createDecoder("ProxyResponse", checks.checkProxyResponse);

export const ProxyNotification: Decoder<types.ProxyNotification> = /*#__PURE__*/ createDecoder("ProxyNotification", checks.checkProxyNotification);

export const InitializeProxyRequest: Decoder<types.InitializeProxyRequest> = /*#__PURE__*/ createDecoder("InitializeProxyRequest", checks.checkInitializeProxyRequest, repairs.repairsInitializeProxyRequest);

export const InitializeProxyResponse: Decoder<types.InitializeProxyResponse> = /*#__PURE__*/ createDecoder("InitializeProxyResponse", checks.checkInitializeProxyResponse, repairs.repairsInitializeProxyResponse);

export const ProxySuccessorRequest: Decoder<types.ProxySuccessorRequest> = /*#__PURE__*/ createDecoder("ProxySuccessorRequest", checks.checkProxySuccessorRequest);

export const ProxySuccessorResponse: Decoder<types.ProxySuccessorResponse> = /*#__PURE__*/ createDecoder("ProxySuccessorResponse", checks.checkProxySuccessorResponse);

export const ProxySuccessorNotification: Decoder<types.ProxySuccessorNotification> = /*#__PURE__*/ createDecoder("ProxySuccessorNotification", checks.checkProxySuccessorNotification);

export const InitializeResponse: Decoder<types.InitializeResponse> = /*#__PURE__*/ createDecoder("InitializeResponse", checks.checkInitializeResponse, repairs.repairsInitializeResponse);

export const AgentCapabilities: Decoder<types.AgentCapabilities> = /*#__PURE__*/ createDecoder("AgentCapabilities", checks.checkAgentCapabilities, repairs.repairsAgentCapabilities);

export const SessionCapabilities: Decoder<types.SessionCapabilities> = /*#__PURE__*/ createDecoder("SessionCapabilities", checks.checkSessionCapabilities, repairs.repairsSessionCapabilities);

export const McpCapabilities: Decoder<types.McpCapabilities> = /*#__PURE__*/ createDecoder("McpCapabilities", checks.checkMcpCapabilities, repairs.repairsMcpCapabilities);

export const AgentAuthCapabilities: Decoder<types.AgentAuthCapabilities> = /*#__PURE__*/ createDecoder("AgentAuthCapabilities", checks.checkAgentAuthCapabilities, repairs.repairsAgentAuthCapabilities);

export const McpAcpCapabilities: Decoder<types.McpAcpCapabilities> = /*#__PURE__*/ createDecoder("McpAcpCapabilities", checks.checkMcpAcpCapabilities);

export const SessionSystemPromptCapabilities: Decoder<types.SessionSystemPromptCapabilities> = /*#__PURE__*/ createDecoder("SessionSystemPromptCapabilities", checks.checkSessionSystemPromptCapabilities, repairs.repairsSessionSystemPromptCapabilities);

export const SessionSystemPromptModeCapabilities: Decoder<types.SessionSystemPromptModeCapabilities> = /*#__PURE__*/ createDecoder("SessionSystemPromptModeCapabilities", checks.checkSessionSystemPromptModeCapabilities, repairs.repairsSessionSystemPromptModeCapabilities);

export const SessionSystemPromptOverrideCapabilities: Decoder<types.SessionSystemPromptOverrideCapabilities> = /*#__PURE__*/ createDecoder("SessionSystemPromptOverrideCapabilities", checks.checkSessionSystemPromptOverrideCapabilities);

export const SessionForkCapabilities: Decoder<types.SessionForkCapabilities> = /*#__PURE__*/ createDecoder("SessionForkCapabilities", checks.checkSessionForkCapabilities);

export const SessionArchiveCapabilities: Decoder<types.SessionArchiveCapabilities> = /*#__PURE__*/ createDecoder("SessionArchiveCapabilities", checks.checkSessionArchiveCapabilities);

export const SessionStatusCapabilities: Decoder<types.SessionStatusCapabilities> = /*#__PURE__*/ createDecoder("SessionStatusCapabilities", checks.checkSessionStatusCapabilities);

export const SessionTitleCapabilities: Decoder<types.SessionTitleCapabilities> = /*#__PURE__*/ createDecoder("SessionTitleCapabilities", checks.checkSessionTitleCapabilities);

export const AuthStatusCapabilities: Decoder<types.AuthStatusCapabilities> = /*#__PURE__*/ createDecoder("AuthStatusCapabilities", checks.checkAuthStatusCapabilities);

export const ProvidersCapabilities: Decoder<types.ProvidersCapabilities> = /*#__PURE__*/ createDecoder("ProvidersCapabilities", checks.checkProvidersCapabilities);

export const AuthStatusRequest: Decoder<types.AuthStatusRequest> = /*#__PURE__*/ createDecoder("AuthStatusRequest", checks.checkAuthStatusRequest);

export const AuthStatusResponse: Decoder<types.AuthStatusResponse> = /*#__PURE__*/ createDecoder("AuthStatusResponse", checks.checkAuthStatusResponse, repairs.repairsAuthStatusResponse);

export const AuthStatusUpdateNotification: Decoder<types.AuthStatusUpdateNotification> = /*#__PURE__*/ createDecoder("AuthStatusUpdateNotification", checks.checkAuthStatusUpdateNotification, repairs.repairsAuthStatusUpdateNotification);

export const AuthState: Decoder<types.AuthState> = /*#__PURE__*/ createDecoder("AuthState", checks.checkAuthState);

export const AuthAccount: Decoder<types.AuthAccount> = /*#__PURE__*/ createDecoder("AuthAccount", checks.checkAuthAccount, repairs.repairsAuthAccount);

export const ListProvidersRequest: Decoder<types.ListProvidersRequest> = /*#__PURE__*/ createDecoder("ListProvidersRequest", checks.checkListProvidersRequest);

export const ListProvidersResponse: Decoder<types.ListProvidersResponse> = /*#__PURE__*/ createDecoder("ListProvidersResponse", checks.checkListProvidersResponse, repairs.repairsListProvidersResponse);

export const ProviderInfo: Decoder<types.ProviderInfo> = /*#__PURE__*/ createDecoder("ProviderInfo", checks.checkProviderInfo, repairs.repairsProviderInfo);

export const ProviderId: Decoder<types.ProviderId> = /*#__PURE__*/ createDecoder("ProviderId", checks.checkProviderId);

export const LlmProtocol: Decoder<types.LlmProtocol> = /*#__PURE__*/ createDecoder("LlmProtocol", checks.checkLlmProtocol);

export const ProviderCurrentConfig: Decoder<types.ProviderCurrentConfig> = /*#__PURE__*/ createDecoder("ProviderCurrentConfig", checks.checkProviderCurrentConfig);

export const SetProviderRequest: Decoder<types.SetProviderRequest> = /*#__PURE__*/ createDecoder("SetProviderRequest", checks.checkSetProviderRequest);

export const SetProviderResponse: Decoder<types.SetProviderResponse> = /*#__PURE__*/ createDecoder("SetProviderResponse", checks.checkSetProviderResponse);

export const DisableProviderRequest: Decoder<types.DisableProviderRequest> = /*#__PURE__*/ createDecoder("DisableProviderRequest", checks.checkDisableProviderRequest);

export const DisableProviderResponse: Decoder<types.DisableProviderResponse> = /*#__PURE__*/ createDecoder("DisableProviderResponse", checks.checkDisableProviderResponse);

export const NewSessionRequest: Decoder<types.NewSessionRequest> = /*#__PURE__*/ createDecoder("NewSessionRequest", checks.checkNewSessionRequest, repairs.repairsNewSessionRequest);

export const LoadSessionRequest: Decoder<types.LoadSessionRequest> = /*#__PURE__*/ createDecoder("LoadSessionRequest", checks.checkLoadSessionRequest, repairs.repairsLoadSessionRequest);

export const ResumeSessionRequest: Decoder<types.ResumeSessionRequest> = /*#__PURE__*/ createDecoder("ResumeSessionRequest", checks.checkResumeSessionRequest, repairs.repairsResumeSessionRequest);

export const ForkSessionRequest: Decoder<types.ForkSessionRequest> = /*#__PURE__*/ createDecoder("ForkSessionRequest", checks.checkForkSessionRequest, repairs.repairsForkSessionRequest);

export const ForkSessionResponse: Decoder<types.ForkSessionResponse> = /*#__PURE__*/ createDecoder("ForkSessionResponse", checks.checkForkSessionResponse, repairs.repairsForkSessionResponse);

export const SystemPrompt: Decoder<types.SystemPrompt> = /*#__PURE__*/ createDecoder("SystemPrompt", checks.checkSystemPrompt, repairs.repairsSystemPrompt);

export const SystemPromptMode: Decoder<types.SystemPromptMode> = /*#__PURE__*/ createDecoder("SystemPromptMode", checks.checkSystemPromptMode);

export const ListSessionsRequest: Decoder<types.ListSessionsRequest> = /*#__PURE__*/ createDecoder("ListSessionsRequest", checks.checkListSessionsRequest);

export const ListSessionsResponse: Decoder<types.ListSessionsResponse> = /*#__PURE__*/ createDecoder("ListSessionsResponse", checks.checkListSessionsResponse, repairs.repairsListSessionsResponse);

export const SessionInfo: Decoder<types.SessionInfo> = /*#__PURE__*/ createDecoder("SessionInfo", checks.checkSessionInfo, repairs.repairsSessionInfo);

export const SessionArchiveFilter: Decoder<types.SessionArchiveFilter> = /*#__PURE__*/ createDecoder("SessionArchiveFilter", checks.checkSessionArchiveFilter);

export const ArchiveSessionRequest: Decoder<types.ArchiveSessionRequest> = /*#__PURE__*/ createDecoder("ArchiveSessionRequest", checks.checkArchiveSessionRequest);

export const ArchiveSessionResponse: Decoder<types.ArchiveSessionResponse> = /*#__PURE__*/ createDecoder("ArchiveSessionResponse", checks.checkArchiveSessionResponse);

export const UnarchiveSessionRequest: Decoder<types.UnarchiveSessionRequest> = /*#__PURE__*/ createDecoder("UnarchiveSessionRequest", checks.checkUnarchiveSessionRequest);

export const UnarchiveSessionResponse: Decoder<types.UnarchiveSessionResponse> = /*#__PURE__*/ createDecoder("UnarchiveSessionResponse", checks.checkUnarchiveSessionResponse);

export const SetSessionTitleRequest: Decoder<types.SetSessionTitleRequest> = /*#__PURE__*/ createDecoder("SetSessionTitleRequest", checks.checkSetSessionTitleRequest);

export const SetSessionTitleResponse: Decoder<types.SetSessionTitleResponse> = /*#__PURE__*/ createDecoder("SetSessionTitleResponse", checks.checkSetSessionTitleResponse);

export const SessionStatusRequest: Decoder<types.SessionStatusRequest> = /*#__PURE__*/ createDecoder("SessionStatusRequest", checks.checkSessionStatusRequest);

export const SessionStatusResponse: Decoder<types.SessionStatusResponse> = /*#__PURE__*/ createDecoder("SessionStatusResponse", checks.checkSessionStatusResponse, repairs.repairsSessionStatusResponse);

export const SessionStatus: Decoder<types.SessionStatus> = /*#__PURE__*/ createDecoder("SessionStatus", checks.checkSessionStatus);

export const McpServer: Decoder<types.McpServer> = /*#__PURE__*/ createDecoder("McpServer", checks.checkMcpServer, repairs.repairsMcpServer);

export const McpServerAcp: Decoder<types.McpServerAcp> = /*#__PURE__*/ createDecoder("McpServerAcp", checks.checkMcpServerAcp);

export const McpServerAcpId: Decoder<types.McpServerAcpId> = /*#__PURE__*/ createDecoder("McpServerAcpId", checks.checkMcpServerAcpId);

export const MessageMcpRequest: Decoder<types.MessageMcpRequest> = /*#__PURE__*/ createDecoder("MessageMcpRequest", checks.checkMessageMcpRequest);

export const McpRequestId: Decoder<types.McpRequestId> = /*#__PURE__*/ createDecoder("McpRequestId", checks.checkMcpRequestId);

export const MessageMcpResponse: Decoder<types.MessageMcpResponse> = /*#__PURE__*/ createDecoder("MessageMcpResponse", checks.checkMessageMcpResponse);

export const McpError: Decoder<types.McpError> = /*#__PURE__*/ createDecoder("McpError", checks.checkMcpError);

export const MessageMcpNotification: Decoder<types.MessageMcpNotification> = /*#__PURE__*/ createDecoder("MessageMcpNotification", checks.checkMessageMcpNotification);

export const UpdateSessionNotification: Decoder<types.UpdateSessionNotification> = /*#__PURE__*/ createDecoder("UpdateSessionNotification", checks.checkUpdateSessionNotification, repairs.repairsUpdateSessionNotification);

export const SessionUpdate: Decoder<types.SessionUpdate> = /*#__PURE__*/ createDecoder("SessionUpdate", checks.checkSessionUpdate, repairs.repairsSessionUpdate);

export const SessionMessage: Decoder<types.SessionMessage> = /*#__PURE__*/ createDecoder("SessionMessage", checks.checkSessionMessage, repairs.repairsSessionMessage);

export const SessionMessageChunk: Decoder<types.SessionMessageChunk> = /*#__PURE__*/ createDecoder("SessionMessageChunk", checks.checkSessionMessageChunk, repairs.repairsSessionMessageChunk);

export const SubagentUpdate: Decoder<types.SubagentUpdate> = /*#__PURE__*/ createDecoder("SubagentUpdate", checks.checkSubagentUpdate, repairs.repairsSubagentUpdate);

export const SubagentSessionCapabilities: Decoder<types.SubagentSessionCapabilities> = /*#__PURE__*/ createDecoder("SubagentSessionCapabilities", checks.checkSubagentSessionCapabilities, repairs.repairsSubagentSessionCapabilities);

export const SessionCancelCapabilities: Decoder<types.SessionCancelCapabilities> = /*#__PURE__*/ createDecoder("SessionCancelCapabilities", checks.checkSessionCancelCapabilities);

export const StateUpdate: Decoder<types.StateUpdate> = /*#__PURE__*/ createDecoder("StateUpdate", checks.checkStateUpdate, repairs.repairsStateUpdate);

export const RunningStateUpdate: Decoder<types.RunningStateUpdate> = /*#__PURE__*/ createDecoder("RunningStateUpdate", checks.checkRunningStateUpdate, repairs.repairsRunningStateUpdate);

export const IdleStateUpdate: Decoder<types.IdleStateUpdate> = /*#__PURE__*/ createDecoder("IdleStateUpdate", checks.checkIdleStateUpdate, repairs.repairsIdleStateUpdate);

export const RequiresActionStateUpdate: Decoder<types.RequiresActionStateUpdate> = /*#__PURE__*/ createDecoder("RequiresActionStateUpdate", checks.checkRequiresActionStateUpdate, repairs.repairsRequiresActionStateUpdate);

export const BackgroundWork: Decoder<types.BackgroundWork> = /*#__PURE__*/ createDecoder("BackgroundWork", checks.checkBackgroundWork);

export const UnknownStateUpdate: Decoder<types.UnknownStateUpdate> = /*#__PURE__*/ createDecoder("UnknownStateUpdate", checks.checkUnknownStateUpdate, repairs.repairsUnknownStateUpdate);

export const BackgroundSubagent: Decoder<types.BackgroundSubagent> = /*#__PURE__*/ createDecoder("BackgroundSubagent", checks.checkBackgroundSubagent);

export const Usage: Decoder<types.Usage> = /*#__PURE__*/ createDecoder("Usage", checks.checkUsage, repairs.repairsUsage);

export const PlanUpdate: Decoder<types.PlanUpdate> = /*#__PURE__*/ createDecoder("PlanUpdate", checks.checkPlanUpdate, repairs.repairsPlanUpdate);

export const PlanUpdateContent: Decoder<types.PlanUpdateContent> = /*#__PURE__*/ createDecoder("PlanUpdateContent", checks.checkPlanUpdateContent, repairs.repairsPlanUpdateContent);

export const PlanFile: Decoder<types.PlanFile> = /*#__PURE__*/ createDecoder("PlanFile", checks.checkPlanFile);

export const PlanMarkdown: Decoder<types.PlanMarkdown> = /*#__PURE__*/ createDecoder("PlanMarkdown", checks.checkPlanMarkdown);

export const PlanRemoved: Decoder<types.PlanRemoved> = /*#__PURE__*/ createDecoder("PlanRemoved", checks.checkPlanRemoved);
