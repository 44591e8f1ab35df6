// Generated from schema/v2/schema.unstable.json (sha256 16e71533a2f8f98398141af682dc03d5806f013cb36171dfdc6b364b66152e13); do not edit.
import type * as types from "./definitions.gen.ts";

/** What an agent handles: a client sends it. */
export interface AgentMethods {
  requests: {
    "initialize": { params: types.InitializeRequest; result: types.InitializeResponse };
    "auth/login": { params: types.LoginAuthRequest; result: types.LoginAuthResponse };
    "auth/logout": { params: types.LogoutAuthRequest; result: types.LogoutAuthResponse };
    "auth/status": { params: types.AuthStatusRequest; result: types.AuthStatusResponse };
    "providers/list": { params: types.ListProvidersRequest; result: types.ListProvidersResponse };
    "providers/set": { params: types.SetProviderRequest; result: types.SetProviderResponse };
    "providers/disable": { params: types.DisableProviderRequest; result: types.DisableProviderResponse };
    "session/new": { params: types.NewSessionRequest; result: types.NewSessionResponse };
    "session/load": { params: types.LoadSessionRequest; result: types.LoadSessionResponse };
    "session/resume": { params: types.ResumeSessionRequest; result: types.ResumeSessionResponse };
    "session/close": { params: types.CloseSessionRequest; result: types.CloseSessionResponse };
    "session/fork": { params: types.ForkSessionRequest; result: types.ForkSessionResponse };
    "session/options": { params: types.SessionOptionsRequest; result: types.SessionOptionsResponse };
    "session/archive": { params: types.ArchiveSessionRequest; result: types.ArchiveSessionResponse };
    "session/unarchive": { params: types.UnarchiveSessionRequest; result: types.UnarchiveSessionResponse };
    "session/set_title": { params: types.SetSessionTitleRequest; result: types.SetSessionTitleResponse };
    "session/list": { params: types.ListSessionsRequest; result: types.ListSessionsResponse };
    "session/delete": { params: types.DeleteSessionRequest; result: types.DeleteSessionResponse };
    "session/status": { params: types.SessionStatusRequest; result: types.SessionStatusResponse };
    "session/set_config_option": { params: types.SetSessionConfigOptionRequest; result: types.SetSessionConfigOptionResponse };
    "session/prompt": { params: types.PromptRequest; result: types.PromptResponse };
    "tool_call/cancel": { params: types.CancelToolCallRequest; result: types.CancelToolCallResponse };
    "terminal/cancel": { params: types.CancelTerminalRequest; result: types.CancelTerminalResponse };
  };
  notifications: {
    "mcp/message": { params: types.MessageMcpNotification };
    "session/cancel": { params: types.CancelSessionNotification };
  };
}

/** What a client handles: an agent sends it. */
export interface ClientMethods {
  requests: {
    "mcp/message": { params: types.MessageMcpRequest; result: types.MessageMcpResponse };
    "session/request_permission": { params: types.RequestPermissionRequest; result: types.RequestPermissionResponse };
    "elicitation/create": { params: types.CreateElicitationRequest; result: types.CreateElicitationResponse };
  };
  notifications: {
    "auth/status_update": { params: types.AuthStatusUpdateNotification };
    "session/update": { params: types.UpdateSessionNotification };
    "elicitation/complete": { params: types.CompleteElicitationNotification };
  };
}
