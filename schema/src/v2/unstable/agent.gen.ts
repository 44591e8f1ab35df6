// Generated from schema/v2/schema.unstable.json (sha256 722357420d240c1c5fc98aeca5b8cab4527e47fb5d5e3241fd55c9392faff85e); do not edit.
import { createValidator } from "../../create-decoder.ts";
import type { Descriptor } from "../../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import * as validators from "./validators.gen.ts";
import type * as methods from "./methods.gen.ts";

/** What an agent sends and receives. */
export const agent: Descriptor<methods.ClientMethods, methods.AgentMethods> = {
  version: 2,
  side: "agent",
  sends: {
    requests: {
      "mcp/message": { params: /*#__PURE__*/ createValidator("MessageMcpRequest", shapes.MessageMcpRequest), result: validators.MessageMcpResponse },
      "session/request_permission": { params: /*#__PURE__*/ createValidator("RequestPermissionRequest", shapes.RequestPermissionRequest), result: validators.RequestPermissionResponse },
      "elicitation/create": { params: /*#__PURE__*/ createValidator("CreateElicitationRequest", shapes.CreateElicitationRequest), result: validators.CreateElicitationResponse },
    },
    notifications: {
      "auth/status_update": { params: /*#__PURE__*/ createValidator("AuthStatusUpdateNotification", shapes.AuthStatusUpdateNotification) },
      "session/update": { params: /*#__PURE__*/ createValidator("UpdateSessionNotification", shapes.UpdateSessionNotification, plain.isPlainUpdateSessionNotification) },
      "elicitation/complete": { params: /*#__PURE__*/ createValidator("CompleteElicitationNotification", shapes.CompleteElicitationNotification) },
    },
  },
  receives: {
    requests: {
      "initialize": { params: validators.InitializeRequest, result: /*#__PURE__*/ createValidator("InitializeResponse", shapes.InitializeResponse) },
      "auth/login": { params: validators.LoginAuthRequest, result: /*#__PURE__*/ createValidator("LoginAuthResponse", shapes.LoginAuthResponse) },
      "auth/logout": { params: validators.LogoutAuthRequest, result: /*#__PURE__*/ createValidator("LogoutAuthResponse", shapes.LogoutAuthResponse) },
      "auth/status": { params: validators.AuthStatusRequest, result: /*#__PURE__*/ createValidator("AuthStatusResponse", shapes.AuthStatusResponse) },
      "providers/list": { params: validators.ListProvidersRequest, result: /*#__PURE__*/ createValidator("ListProvidersResponse", shapes.ListProvidersResponse) },
      "providers/set": { params: validators.SetProviderRequest, result: /*#__PURE__*/ createValidator("SetProviderResponse", shapes.SetProviderResponse) },
      "providers/disable": { params: validators.DisableProviderRequest, result: /*#__PURE__*/ createValidator("DisableProviderResponse", shapes.DisableProviderResponse) },
      "session/new": { params: validators.NewSessionRequest, result: /*#__PURE__*/ createValidator("NewSessionResponse", shapes.NewSessionResponse) },
      "session/load": { params: validators.LoadSessionRequest, result: /*#__PURE__*/ createValidator("LoadSessionResponse", shapes.LoadSessionResponse) },
      "session/resume": { params: validators.ResumeSessionRequest, result: /*#__PURE__*/ createValidator("ResumeSessionResponse", shapes.ResumeSessionResponse) },
      "session/close": { params: validators.CloseSessionRequest, result: /*#__PURE__*/ createValidator("CloseSessionResponse", shapes.CloseSessionResponse) },
      "session/fork": { params: validators.ForkSessionRequest, result: /*#__PURE__*/ createValidator("ForkSessionResponse", shapes.ForkSessionResponse) },
      "session/list": { params: validators.ListSessionsRequest, result: /*#__PURE__*/ createValidator("ListSessionsResponse", shapes.ListSessionsResponse) },
      "session/delete": { params: validators.DeleteSessionRequest, result: /*#__PURE__*/ createValidator("DeleteSessionResponse", shapes.DeleteSessionResponse) },
      "session/archive": { params: validators.ArchiveSessionRequest, result: /*#__PURE__*/ createValidator("ArchiveSessionResponse", shapes.ArchiveSessionResponse) },
      "session/unarchive": { params: validators.UnarchiveSessionRequest, result: /*#__PURE__*/ createValidator("UnarchiveSessionResponse", shapes.UnarchiveSessionResponse) },
      "session/set_title": { params: validators.SetSessionTitleRequest, result: /*#__PURE__*/ createValidator("SetSessionTitleResponse", shapes.SetSessionTitleResponse) },
      "session/status": { params: validators.SessionStatusRequest, result: /*#__PURE__*/ createValidator("SessionStatusResponse", shapes.SessionStatusResponse) },
      "session/set_config_option": { params: validators.SetSessionConfigOptionRequest, result: /*#__PURE__*/ createValidator("SetSessionConfigOptionResponse", shapes.SetSessionConfigOptionResponse) },
      "session/prompt": { params: validators.PromptRequest, result: /*#__PURE__*/ createValidator("PromptResponse", shapes.PromptResponse) },
      "tool_call/cancel": { params: validators.CancelToolCallRequest, result: /*#__PURE__*/ createValidator("CancelToolCallResponse", shapes.CancelToolCallResponse) },
      "terminal/cancel": { params: validators.CancelTerminalRequest, result: /*#__PURE__*/ createValidator("CancelTerminalResponse", shapes.CancelTerminalResponse) },
    },
    notifications: {
      "mcp/message": { params: validators.MessageMcpNotification },
      "session/cancel": { params: validators.CancelSessionNotification },
    },
  },
};
