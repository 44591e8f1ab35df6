// Generated from schema/v2/schema.unstable.json (sha256 722357420d240c1c5fc98aeca5b8cab4527e47fb5d5e3241fd55c9392faff85e); do not edit.
import { createValidator } from "../../create-decoder.ts";
import type { Descriptor } from "../../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as validators from "./validators.gen.ts";
import type * as methods from "./methods.gen.ts";

/** What a client sends and receives. */
export const client: Descriptor<methods.AgentMethods, methods.ClientMethods> = {
  version: 2,
  side: "client",
  sends: {
    requests: {
      "initialize": { params: /*#__PURE__*/ createValidator("InitializeRequest", shapes.InitializeRequest), result: validators.InitializeResponse },
      "auth/login": { params: /*#__PURE__*/ createValidator("LoginAuthRequest", shapes.LoginAuthRequest), result: validators.LoginAuthResponse },
      "auth/logout": { params: /*#__PURE__*/ createValidator("LogoutAuthRequest", shapes.LogoutAuthRequest), result: validators.LogoutAuthResponse },
      "auth/status": { params: /*#__PURE__*/ createValidator("AuthStatusRequest", shapes.AuthStatusRequest), result: validators.AuthStatusResponse },
      "providers/list": { params: /*#__PURE__*/ createValidator("ListProvidersRequest", shapes.ListProvidersRequest), result: validators.ListProvidersResponse },
      "providers/set": { params: /*#__PURE__*/ createValidator("SetProviderRequest", shapes.SetProviderRequest), result: validators.SetProviderResponse },
      "providers/disable": { params: /*#__PURE__*/ createValidator("DisableProviderRequest", shapes.DisableProviderRequest), result: validators.DisableProviderResponse },
      "session/new": { params: /*#__PURE__*/ createValidator("NewSessionRequest", shapes.NewSessionRequest), result: validators.NewSessionResponse },
      "session/load": { params: /*#__PURE__*/ createValidator("LoadSessionRequest", shapes.LoadSessionRequest), result: validators.LoadSessionResponse },
      "session/resume": { params: /*#__PURE__*/ createValidator("ResumeSessionRequest", shapes.ResumeSessionRequest), result: validators.ResumeSessionResponse },
      "session/close": { params: /*#__PURE__*/ createValidator("CloseSessionRequest", shapes.CloseSessionRequest), result: validators.CloseSessionResponse },
      "session/fork": { params: /*#__PURE__*/ createValidator("ForkSessionRequest", shapes.ForkSessionRequest), result: validators.ForkSessionResponse },
      "session/list": { params: /*#__PURE__*/ createValidator("ListSessionsRequest", shapes.ListSessionsRequest), result: validators.ListSessionsResponse },
      "session/delete": { params: /*#__PURE__*/ createValidator("DeleteSessionRequest", shapes.DeleteSessionRequest), result: validators.DeleteSessionResponse },
      "session/archive": { params: /*#__PURE__*/ createValidator("ArchiveSessionRequest", shapes.ArchiveSessionRequest), result: validators.ArchiveSessionResponse },
      "session/unarchive": { params: /*#__PURE__*/ createValidator("UnarchiveSessionRequest", shapes.UnarchiveSessionRequest), result: validators.UnarchiveSessionResponse },
      "session/set_title": { params: /*#__PURE__*/ createValidator("SetSessionTitleRequest", shapes.SetSessionTitleRequest), result: validators.SetSessionTitleResponse },
      "session/status": { params: /*#__PURE__*/ createValidator("SessionStatusRequest", shapes.SessionStatusRequest), result: validators.SessionStatusResponse },
      "session/set_config_option": { params: /*#__PURE__*/ createValidator("SetSessionConfigOptionRequest", shapes.SetSessionConfigOptionRequest), result: validators.SetSessionConfigOptionResponse },
      "session/prompt": { params: /*#__PURE__*/ createValidator("PromptRequest", shapes.PromptRequest), result: validators.PromptResponse },
      "tool_call/cancel": { params: /*#__PURE__*/ createValidator("CancelToolCallRequest", shapes.CancelToolCallRequest), result: validators.CancelToolCallResponse },
      "terminal/cancel": { params: /*#__PURE__*/ createValidator("CancelTerminalRequest", shapes.CancelTerminalRequest), result: validators.CancelTerminalResponse },
    },
    notifications: {
      "mcp/message": { params: /*#__PURE__*/ createValidator("MessageMcpNotification", shapes.MessageMcpNotification) },
      "session/cancel": { params: /*#__PURE__*/ createValidator("CancelSessionNotification", shapes.CancelSessionNotification) },
    },
  },
  receives: {
    requests: {
      "mcp/message": { params: validators.MessageMcpRequest, result: /*#__PURE__*/ createValidator("MessageMcpResponse", shapes.MessageMcpResponse) },
      "session/request_permission": { params: validators.RequestPermissionRequest, result: /*#__PURE__*/ createValidator("RequestPermissionResponse", shapes.RequestPermissionResponse) },
      "elicitation/create": { params: validators.CreateElicitationRequest, result: /*#__PURE__*/ createValidator("CreateElicitationResponse", shapes.CreateElicitationResponse) },
    },
    notifications: {
      "auth/status_update": { params: validators.AuthStatusUpdateNotification },
      "session/update": { params: validators.UpdateSessionNotification },
      "elicitation/complete": { params: validators.CompleteElicitationNotification },
    },
  },
};
