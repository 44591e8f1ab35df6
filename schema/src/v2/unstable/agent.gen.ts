// Generated from schema/v2/schema.unstable.json (sha256 43c3a65ca8ff5baa631d3b6ba25bcc94bb26f37d236bc50abb6b060091b717c5); do not edit.
import { createDecoder, createValidator } from "../../create-decoder.ts";
import type { Descriptor } from "../../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as methods from "./methods.gen.ts";

/** What an agent sends and receives. */
export const agent: Descriptor<methods.ClientMethods, methods.AgentMethods> = {
  version: 2,
  side: "agent",
  sends: {
    requests: {
      "mcp/message": { params: /*#__PURE__*/ createValidator("MessageMcpRequest", shapes.MessageMcpRequest), result: /*#__PURE__*/ createDecoder("MessageMcpResponse", shapes.MessageMcpResponse) },
      "session/request_permission": { params: /*#__PURE__*/ createValidator("RequestPermissionRequest", shapes.RequestPermissionRequest), result: /*#__PURE__*/ createDecoder("RequestPermissionResponse", shapes.RequestPermissionResponse) },
      "elicitation/create": { params: /*#__PURE__*/ createValidator("CreateElicitationRequest", shapes.CreateElicitationRequest), result: /*#__PURE__*/ createDecoder("CreateElicitationResponse", shapes.CreateElicitationResponse) },
    },
    notifications: {
      "auth/status_update": { params: /*#__PURE__*/ createValidator("AuthStatusUpdateNotification", shapes.AuthStatusUpdateNotification) },
      "session/update": { params: /*#__PURE__*/ createValidator("UpdateSessionNotification", shapes.UpdateSessionNotification, plain.isPlainUpdateSessionNotification) },
      "elicitation/complete": { params: /*#__PURE__*/ createValidator("CompleteElicitationNotification", shapes.CompleteElicitationNotification) },
    },
  },
  receives: {
    requests: {
      "initialize": { params: /*#__PURE__*/ createDecoder("InitializeRequest", shapes.InitializeRequest), result: /*#__PURE__*/ createValidator("InitializeResponse", shapes.InitializeResponse) },
      "auth/login": { params: /*#__PURE__*/ createDecoder("LoginAuthRequest", shapes.LoginAuthRequest), result: /*#__PURE__*/ createValidator("LoginAuthResponse", shapes.LoginAuthResponse) },
      "auth/logout": { params: /*#__PURE__*/ createDecoder("LogoutAuthRequest", shapes.LogoutAuthRequest), result: /*#__PURE__*/ createValidator("LogoutAuthResponse", shapes.LogoutAuthResponse) },
      "auth/status": { params: /*#__PURE__*/ createDecoder("AuthStatusRequest", shapes.AuthStatusRequest), result: /*#__PURE__*/ createValidator("AuthStatusResponse", shapes.AuthStatusResponse) },
      "providers/list": { params: /*#__PURE__*/ createDecoder("ListProvidersRequest", shapes.ListProvidersRequest), result: /*#__PURE__*/ createValidator("ListProvidersResponse", shapes.ListProvidersResponse) },
      "providers/set": { params: /*#__PURE__*/ createDecoder("SetProviderRequest", shapes.SetProviderRequest), result: /*#__PURE__*/ createValidator("SetProviderResponse", shapes.SetProviderResponse) },
      "providers/disable": { params: /*#__PURE__*/ createDecoder("DisableProviderRequest", shapes.DisableProviderRequest), result: /*#__PURE__*/ createValidator("DisableProviderResponse", shapes.DisableProviderResponse) },
      "session/new": { params: /*#__PURE__*/ createDecoder("NewSessionRequest", shapes.NewSessionRequest), result: /*#__PURE__*/ createValidator("NewSessionResponse", shapes.NewSessionResponse) },
      "session/load": { params: /*#__PURE__*/ createDecoder("LoadSessionRequest", shapes.LoadSessionRequest), result: /*#__PURE__*/ createValidator("LoadSessionResponse", shapes.LoadSessionResponse) },
      "session/resume": { params: /*#__PURE__*/ createDecoder("ResumeSessionRequest", shapes.ResumeSessionRequest), result: /*#__PURE__*/ createValidator("ResumeSessionResponse", shapes.ResumeSessionResponse) },
      "session/close": { params: /*#__PURE__*/ createDecoder("CloseSessionRequest", shapes.CloseSessionRequest), result: /*#__PURE__*/ createValidator("CloseSessionResponse", shapes.CloseSessionResponse) },
      "session/fork": { params: /*#__PURE__*/ createDecoder("ForkSessionRequest", shapes.ForkSessionRequest), result: /*#__PURE__*/ createValidator("ForkSessionResponse", shapes.ForkSessionResponse) },
      "session/list": { params: /*#__PURE__*/ createDecoder("ListSessionsRequest", shapes.ListSessionsRequest), result: /*#__PURE__*/ createValidator("ListSessionsResponse", shapes.ListSessionsResponse) },
      "session/delete": { params: /*#__PURE__*/ createDecoder("DeleteSessionRequest", shapes.DeleteSessionRequest), result: /*#__PURE__*/ createValidator("DeleteSessionResponse", shapes.DeleteSessionResponse) },
      "session/archive": { params: /*#__PURE__*/ createDecoder("ArchiveSessionRequest", shapes.ArchiveSessionRequest), result: /*#__PURE__*/ createValidator("ArchiveSessionResponse", shapes.ArchiveSessionResponse) },
      "session/unarchive": { params: /*#__PURE__*/ createDecoder("UnarchiveSessionRequest", shapes.UnarchiveSessionRequest), result: /*#__PURE__*/ createValidator("UnarchiveSessionResponse", shapes.UnarchiveSessionResponse) },
      "session/set_title": { params: /*#__PURE__*/ createDecoder("SetSessionTitleRequest", shapes.SetSessionTitleRequest), result: /*#__PURE__*/ createValidator("SetSessionTitleResponse", shapes.SetSessionTitleResponse) },
      "session/status": { params: /*#__PURE__*/ createDecoder("SessionStatusRequest", shapes.SessionStatusRequest), result: /*#__PURE__*/ createValidator("SessionStatusResponse", shapes.SessionStatusResponse) },
      "session/set_config_option": { params: /*#__PURE__*/ createDecoder("SetSessionConfigOptionRequest", shapes.SetSessionConfigOptionRequest), result: /*#__PURE__*/ createValidator("SetSessionConfigOptionResponse", shapes.SetSessionConfigOptionResponse) },
      "session/prompt": { params: /*#__PURE__*/ createDecoder("PromptRequest", shapes.PromptRequest), result: /*#__PURE__*/ createValidator("PromptResponse", shapes.PromptResponse) },
      "tool_call/cancel": { params: /*#__PURE__*/ createDecoder("CancelToolCallRequest", shapes.CancelToolCallRequest), result: /*#__PURE__*/ createValidator("CancelToolCallResponse", shapes.CancelToolCallResponse) },
      "terminal/cancel": { params: /*#__PURE__*/ createDecoder("CancelTerminalRequest", shapes.CancelTerminalRequest), result: /*#__PURE__*/ createValidator("CancelTerminalResponse", shapes.CancelTerminalResponse) },
    },
    notifications: {
      "mcp/message": { params: /*#__PURE__*/ createDecoder("MessageMcpNotification", shapes.MessageMcpNotification) },
      "session/cancel": { params: /*#__PURE__*/ createDecoder("CancelSessionNotification", shapes.CancelSessionNotification) },
    },
  },
};
