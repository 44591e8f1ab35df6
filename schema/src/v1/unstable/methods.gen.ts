// Generated from schema/v1/schema.unstable.json (sha256 4da052f85fe7f3a6152afdc556b85636274d8f6df6a3171a58fb2351bf164c15); do not edit.
import type * as types from "./definitions.gen.ts";

/** What an agent handles: a client sends it. */
export interface AgentMethods {
  requests: {
    "initialize": { params: types.InitializeRequest; result: types.InitializeResponse };
    "authenticate": { params: types.AuthenticateRequest; result: types.AuthenticateResponse };
    "logout": { params: types.LogoutRequest; result: types.LogoutResponse };
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
    "session/set_mode": { params: types.SetSessionModeRequest; result: types.SetSessionModeResponse };
    "session/set_config_option": { params: types.SetSessionConfigOptionRequest; result: types.SetSessionConfigOptionResponse };
    "session/prompt": { params: types.PromptRequest; result: types.PromptResponse };
  };
  notifications: {
    "mcp/message": { params: types.MessageMcpNotification };
    "session/cancel": { params: types.CancelNotification };
  };
}

/** What a client handles: an agent sends it. */
export interface ClientMethods {
  requests: {
    "mcp/message": { params: types.MessageMcpRequest; result: types.MessageMcpResponse };
    "session/request_permission": { params: types.RequestPermissionRequest; result: types.RequestPermissionResponse };
    "fs/read_text_file": { params: types.ReadTextFileRequest; result: types.ReadTextFileResponse };
    "fs/write_text_file": { params: types.WriteTextFileRequest; result: types.WriteTextFileResponse };
    "terminal/create": { params: types.CreateTerminalRequest; result: types.CreateTerminalResponse };
    "terminal/output": { params: types.TerminalOutputRequest; result: types.TerminalOutputResponse };
    "terminal/wait_for_exit": { params: types.WaitForTerminalExitRequest; result: types.WaitForTerminalExitResponse };
    "terminal/kill": { params: types.KillTerminalRequest; result: types.KillTerminalResponse };
    "terminal/release": { params: types.ReleaseTerminalRequest; result: types.ReleaseTerminalResponse };
    "elicitation/create": { params: types.CreateElicitationRequest; result: types.CreateElicitationResponse };
  };
  notifications: {
    "auth/status_update": { params: types.AuthStatusUpdateNotification };
    "session/update": { params: types.SessionNotification };
    "elicitation/complete": { params: types.CompleteElicitationNotification };
  };
}
