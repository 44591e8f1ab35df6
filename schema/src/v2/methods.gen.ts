// Generated from schema/v2/schema.json (sha256 a64de82cd180f0ac287a59d20a0e22f1dbf2a97404a35be6a1321e858ac461ce); do not edit.
import type * as types from "./definitions.gen.ts";

/** What an agent handles: a client sends it. */
export interface AgentMethods {
  requests: {
    "initialize": { params: types.InitializeRequest; result: types.InitializeResponse };
    "auth/login": { params: types.LoginAuthRequest; result: types.LoginAuthResponse };
    "auth/logout": { params: types.LogoutAuthRequest; result: types.LogoutAuthResponse };
    "session/new": { params: types.NewSessionRequest; result: types.NewSessionResponse };
    "session/load": { params: types.LoadSessionRequest; result: types.LoadSessionResponse };
    "session/resume": { params: types.ResumeSessionRequest; result: types.ResumeSessionResponse };
    "session/close": { params: types.CloseSessionRequest; result: types.CloseSessionResponse };
    "session/list": { params: types.ListSessionsRequest; result: types.ListSessionsResponse };
    "session/delete": { params: types.DeleteSessionRequest; result: types.DeleteSessionResponse };
    "session/set_config_option": { params: types.SetSessionConfigOptionRequest; result: types.SetSessionConfigOptionResponse };
    "session/prompt": { params: types.PromptRequest; result: types.PromptResponse };
    "tool_call/cancel": { params: types.CancelToolCallRequest; result: types.CancelToolCallResponse };
    "terminal/cancel": { params: types.CancelTerminalRequest; result: types.CancelTerminalResponse };
  };
  notifications: {
    "session/cancel": { params: types.CancelSessionNotification };
  };
}

/** What a client handles: an agent sends it. */
export interface ClientMethods {
  requests: {
    "session/request_permission": { params: types.RequestPermissionRequest; result: types.RequestPermissionResponse };
    "elicitation/create": { params: types.CreateElicitationRequest; result: types.CreateElicitationResponse };
  };
  notifications: {
    "session/update": { params: types.UpdateSessionNotification };
    "elicitation/complete": { params: types.CompleteElicitationNotification };
  };
}
