// Generated from schema/v2/schema.unstable.json (sha256 43c3a65ca8ff5baa631d3b6ba25bcc94bb26f37d236bc50abb6b060091b717c5); do not edit.
import { createDecoder, createValidator } from "../../create-decoder.ts";
import type { Descriptor } from "../../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as methods from "./methods.gen.ts";

/** What a client sends and receives. */
export const client: Descriptor<methods.AgentMethods, methods.ClientMethods> = {
  version: 2,
  side: "client",
  sends: {
    requests: {
      "initialize": { params: /*#__PURE__*/ createValidator("InitializeRequest", shapes.InitializeRequest), result: /*#__PURE__*/ createDecoder("InitializeResponse", shapes.InitializeResponse) },
      "auth/login": { params: /*#__PURE__*/ createValidator("LoginAuthRequest", shapes.LoginAuthRequest), result: /*#__PURE__*/ createDecoder("LoginAuthResponse", shapes.LoginAuthResponse) },
      "auth/logout": { params: /*#__PURE__*/ createValidator("LogoutAuthRequest", shapes.LogoutAuthRequest), result: /*#__PURE__*/ createDecoder("LogoutAuthResponse", shapes.LogoutAuthResponse) },
      "auth/status": { params: /*#__PURE__*/ createValidator("AuthStatusRequest", shapes.AuthStatusRequest), result: /*#__PURE__*/ createDecoder("AuthStatusResponse", shapes.AuthStatusResponse) },
      "providers/list": { params: /*#__PURE__*/ createValidator("ListProvidersRequest", shapes.ListProvidersRequest), result: /*#__PURE__*/ createDecoder("ListProvidersResponse", shapes.ListProvidersResponse) },
      "providers/set": { params: /*#__PURE__*/ createValidator("SetProviderRequest", shapes.SetProviderRequest), result: /*#__PURE__*/ createDecoder("SetProviderResponse", shapes.SetProviderResponse) },
      "providers/disable": { params: /*#__PURE__*/ createValidator("DisableProviderRequest", shapes.DisableProviderRequest), result: /*#__PURE__*/ createDecoder("DisableProviderResponse", shapes.DisableProviderResponse) },
      "session/new": { params: /*#__PURE__*/ createValidator("NewSessionRequest", shapes.NewSessionRequest), result: /*#__PURE__*/ createDecoder("NewSessionResponse", shapes.NewSessionResponse) },
      "session/load": { params: /*#__PURE__*/ createValidator("LoadSessionRequest", shapes.LoadSessionRequest), result: /*#__PURE__*/ createDecoder("LoadSessionResponse", shapes.LoadSessionResponse) },
      "session/resume": { params: /*#__PURE__*/ createValidator("ResumeSessionRequest", shapes.ResumeSessionRequest), result: /*#__PURE__*/ createDecoder("ResumeSessionResponse", shapes.ResumeSessionResponse) },
      "session/close": { params: /*#__PURE__*/ createValidator("CloseSessionRequest", shapes.CloseSessionRequest), result: /*#__PURE__*/ createDecoder("CloseSessionResponse", shapes.CloseSessionResponse) },
      "session/fork": { params: /*#__PURE__*/ createValidator("ForkSessionRequest", shapes.ForkSessionRequest), result: /*#__PURE__*/ createDecoder("ForkSessionResponse", shapes.ForkSessionResponse) },
      "session/list": { params: /*#__PURE__*/ createValidator("ListSessionsRequest", shapes.ListSessionsRequest), result: /*#__PURE__*/ createDecoder("ListSessionsResponse", shapes.ListSessionsResponse) },
      "session/delete": { params: /*#__PURE__*/ createValidator("DeleteSessionRequest", shapes.DeleteSessionRequest), result: /*#__PURE__*/ createDecoder("DeleteSessionResponse", shapes.DeleteSessionResponse) },
      "session/archive": { params: /*#__PURE__*/ createValidator("ArchiveSessionRequest", shapes.ArchiveSessionRequest), result: /*#__PURE__*/ createDecoder("ArchiveSessionResponse", shapes.ArchiveSessionResponse) },
      "session/unarchive": { params: /*#__PURE__*/ createValidator("UnarchiveSessionRequest", shapes.UnarchiveSessionRequest), result: /*#__PURE__*/ createDecoder("UnarchiveSessionResponse", shapes.UnarchiveSessionResponse) },
      "session/set_title": { params: /*#__PURE__*/ createValidator("SetSessionTitleRequest", shapes.SetSessionTitleRequest), result: /*#__PURE__*/ createDecoder("SetSessionTitleResponse", shapes.SetSessionTitleResponse) },
      "session/status": { params: /*#__PURE__*/ createValidator("SessionStatusRequest", shapes.SessionStatusRequest), result: /*#__PURE__*/ createDecoder("SessionStatusResponse", shapes.SessionStatusResponse) },
      "session/set_config_option": { params: /*#__PURE__*/ createValidator("SetSessionConfigOptionRequest", shapes.SetSessionConfigOptionRequest), result: /*#__PURE__*/ createDecoder("SetSessionConfigOptionResponse", shapes.SetSessionConfigOptionResponse) },
      "session/prompt": { params: /*#__PURE__*/ createValidator("PromptRequest", shapes.PromptRequest), result: /*#__PURE__*/ createDecoder("PromptResponse", shapes.PromptResponse) },
      "tool_call/cancel": { params: /*#__PURE__*/ createValidator("CancelToolCallRequest", shapes.CancelToolCallRequest), result: /*#__PURE__*/ createDecoder("CancelToolCallResponse", shapes.CancelToolCallResponse) },
      "terminal/cancel": { params: /*#__PURE__*/ createValidator("CancelTerminalRequest", shapes.CancelTerminalRequest), result: /*#__PURE__*/ createDecoder("CancelTerminalResponse", shapes.CancelTerminalResponse) },
    },
    notifications: {
      "mcp/message": { params: /*#__PURE__*/ createValidator("MessageMcpNotification", shapes.MessageMcpNotification) },
      "session/cancel": { params: /*#__PURE__*/ createValidator("CancelSessionNotification", shapes.CancelSessionNotification) },
    },
  },
  receives: {
    requests: {
      "mcp/message": { params: /*#__PURE__*/ createDecoder("MessageMcpRequest", shapes.MessageMcpRequest), result: /*#__PURE__*/ createValidator("MessageMcpResponse", shapes.MessageMcpResponse) },
      "session/request_permission": { params: /*#__PURE__*/ createDecoder("RequestPermissionRequest", shapes.RequestPermissionRequest), result: /*#__PURE__*/ createValidator("RequestPermissionResponse", shapes.RequestPermissionResponse) },
      "elicitation/create": { params: /*#__PURE__*/ createDecoder("CreateElicitationRequest", shapes.CreateElicitationRequest), result: /*#__PURE__*/ createValidator("CreateElicitationResponse", shapes.CreateElicitationResponse) },
    },
    notifications: {
      "auth/status_update": { params: /*#__PURE__*/ createDecoder("AuthStatusUpdateNotification", shapes.AuthStatusUpdateNotification) },
      "session/update": { params: /*#__PURE__*/ createDecoder("UpdateSessionNotification", shapes.UpdateSessionNotification, plain.isPlainUpdateSessionNotification) },
      "elicitation/complete": { params: /*#__PURE__*/ createDecoder("CompleteElicitationNotification", shapes.CompleteElicitationNotification) },
    },
  },
};
