// Generated from schema/v1/schema.json (sha256 c063aaceb4b9ab9eae7c587256a1d4681f0343f18d909aecd6e25da2e239bf76); do not edit.
import type * as types from "./definitions.gen.ts";

/** What an agent handles: a client sends it. */
export interface AgentMethods {
  requests: {
    "initialize": { params: types.InitializeRequest; result: types.InitializeResponse };
    "authenticate": { params: types.AuthenticateRequest; result: types.AuthenticateResponse };
    "logout": { params: types.LogoutRequest; result: types.LogoutResponse };
    "session/new": { params: types.NewSessionRequest; result: types.NewSessionResponse };
    "session/load": { params: types.LoadSessionRequest; result: types.LoadSessionResponse };
    "session/resume": { params: types.ResumeSessionRequest; result: types.ResumeSessionResponse };
    "session/close": { params: types.CloseSessionRequest; result: types.CloseSessionResponse };
    "session/list": { params: types.ListSessionsRequest; result: types.ListSessionsResponse };
    "session/delete": { params: types.DeleteSessionRequest; result: types.DeleteSessionResponse };
    "session/set_mode": { params: types.SetSessionModeRequest; result: types.SetSessionModeResponse };
    "session/set_config_option": { params: types.SetSessionConfigOptionRequest; result: types.SetSessionConfigOptionResponse };
    "session/prompt": { params: types.PromptRequest; result: types.PromptResponse };
  };
  notifications: {
    "session/cancel": { params: types.CancelNotification };
  };
}

/** What a client handles: an agent sends it. */
export interface ClientMethods {
  requests: {
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
    "session/update": { params: types.SessionNotification };
    "elicitation/complete": { params: types.CompleteElicitationNotification };
  };
}
