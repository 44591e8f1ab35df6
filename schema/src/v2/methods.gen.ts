// Generated from schema/v2/schema.json (sha256 5845d94497c602452f73b3148d2b92cb7b41d6c3537aed0b9c95d00f0e921a10); do not edit.
import { createValidator } from "../create-decoder.ts";
import type { Descriptor } from "../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import * as validators from "./validators.gen.ts";
import type * as types from "./index.ts";

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

type ForClient = Descriptor<AgentMethods, ClientMethods>;
type ForAgent = Descriptor<ClientMethods, AgentMethods>;

/** What a client sends. */
export const clientSends: ForClient["sends"] = {
  requests: {
    "initialize": { params: /*#__PURE__*/ createValidator("InitializeRequest", shapes.InitializeRequest), result: validators.InitializeResponse },
    "auth/login": { params: /*#__PURE__*/ createValidator("LoginAuthRequest", shapes.LoginAuthRequest), result: validators.LoginAuthResponse },
    "auth/logout": { params: /*#__PURE__*/ createValidator("LogoutAuthRequest", shapes.LogoutAuthRequest), result: validators.LogoutAuthResponse },
    "session/new": { params: /*#__PURE__*/ createValidator("NewSessionRequest", shapes.NewSessionRequest), result: validators.NewSessionResponse },
    "session/load": { params: /*#__PURE__*/ createValidator("LoadSessionRequest", shapes.LoadSessionRequest), result: validators.LoadSessionResponse },
    "session/resume": { params: /*#__PURE__*/ createValidator("ResumeSessionRequest", shapes.ResumeSessionRequest), result: validators.ResumeSessionResponse },
    "session/close": { params: /*#__PURE__*/ createValidator("CloseSessionRequest", shapes.CloseSessionRequest), result: validators.CloseSessionResponse },
    "session/list": { params: /*#__PURE__*/ createValidator("ListSessionsRequest", shapes.ListSessionsRequest), result: validators.ListSessionsResponse },
    "session/delete": { params: /*#__PURE__*/ createValidator("DeleteSessionRequest", shapes.DeleteSessionRequest), result: validators.DeleteSessionResponse },
    "session/set_config_option": { params: /*#__PURE__*/ createValidator("SetSessionConfigOptionRequest", shapes.SetSessionConfigOptionRequest), result: validators.SetSessionConfigOptionResponse },
    "session/prompt": { params: /*#__PURE__*/ createValidator("PromptRequest", shapes.PromptRequest), result: validators.PromptResponse },
    "tool_call/cancel": { params: /*#__PURE__*/ createValidator("CancelToolCallRequest", shapes.CancelToolCallRequest), result: validators.CancelToolCallResponse },
    "terminal/cancel": { params: /*#__PURE__*/ createValidator("CancelTerminalRequest", shapes.CancelTerminalRequest), result: validators.CancelTerminalResponse },
  },
  notifications: {
    "session/cancel": { params: /*#__PURE__*/ createValidator("CancelSessionNotification", shapes.CancelSessionNotification) },
  },
};

/** What a client receives. */
export const clientReceives: ForClient["receives"] = {
  requests: {
    "session/request_permission": { params: validators.RequestPermissionRequest, result: /*#__PURE__*/ createValidator("RequestPermissionResponse", shapes.RequestPermissionResponse) },
    "elicitation/create": { params: validators.CreateElicitationRequest, result: /*#__PURE__*/ createValidator("CreateElicitationResponse", shapes.CreateElicitationResponse) },
  },
  notifications: {
    "session/update": { params: validators.UpdateSessionNotification },
    "elicitation/complete": { params: validators.CompleteElicitationNotification },
  },
};

/** What an agent sends. */
export const agentSends: ForAgent["sends"] = {
  requests: {
    "session/request_permission": { params: /*#__PURE__*/ createValidator("RequestPermissionRequest", shapes.RequestPermissionRequest), result: validators.RequestPermissionResponse },
    "elicitation/create": { params: /*#__PURE__*/ createValidator("CreateElicitationRequest", shapes.CreateElicitationRequest), result: validators.CreateElicitationResponse },
  },
  notifications: {
    "session/update": { params: /*#__PURE__*/ createValidator("UpdateSessionNotification", shapes.UpdateSessionNotification, plain.isPlainUpdateSessionNotification) },
    "elicitation/complete": { params: /*#__PURE__*/ createValidator("CompleteElicitationNotification", shapes.CompleteElicitationNotification) },
  },
};

/** What an agent receives. */
export const agentReceives: ForAgent["receives"] = {
  requests: {
    "initialize": { params: validators.InitializeRequest, result: /*#__PURE__*/ createValidator("InitializeResponse", shapes.InitializeResponse) },
    "auth/login": { params: validators.LoginAuthRequest, result: /*#__PURE__*/ createValidator("LoginAuthResponse", shapes.LoginAuthResponse) },
    "auth/logout": { params: validators.LogoutAuthRequest, result: /*#__PURE__*/ createValidator("LogoutAuthResponse", shapes.LogoutAuthResponse) },
    "session/new": { params: validators.NewSessionRequest, result: /*#__PURE__*/ createValidator("NewSessionResponse", shapes.NewSessionResponse) },
    "session/load": { params: validators.LoadSessionRequest, result: /*#__PURE__*/ createValidator("LoadSessionResponse", shapes.LoadSessionResponse) },
    "session/resume": { params: validators.ResumeSessionRequest, result: /*#__PURE__*/ createValidator("ResumeSessionResponse", shapes.ResumeSessionResponse) },
    "session/close": { params: validators.CloseSessionRequest, result: /*#__PURE__*/ createValidator("CloseSessionResponse", shapes.CloseSessionResponse) },
    "session/list": { params: validators.ListSessionsRequest, result: /*#__PURE__*/ createValidator("ListSessionsResponse", shapes.ListSessionsResponse) },
    "session/delete": { params: validators.DeleteSessionRequest, result: /*#__PURE__*/ createValidator("DeleteSessionResponse", shapes.DeleteSessionResponse) },
    "session/set_config_option": { params: validators.SetSessionConfigOptionRequest, result: /*#__PURE__*/ createValidator("SetSessionConfigOptionResponse", shapes.SetSessionConfigOptionResponse) },
    "session/prompt": { params: validators.PromptRequest, result: /*#__PURE__*/ createValidator("PromptResponse", shapes.PromptResponse) },
    "tool_call/cancel": { params: validators.CancelToolCallRequest, result: /*#__PURE__*/ createValidator("CancelToolCallResponse", shapes.CancelToolCallResponse) },
    "terminal/cancel": { params: validators.CancelTerminalRequest, result: /*#__PURE__*/ createValidator("CancelTerminalResponse", shapes.CancelTerminalResponse) },
  },
  notifications: {
    "session/cancel": { params: validators.CancelSessionNotification },
  },
};
