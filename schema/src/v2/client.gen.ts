// Generated from schema/v2/schema.json (sha256 5845d94497c602452f73b3148d2b92cb7b41d6c3537aed0b9c95d00f0e921a10); do not edit.
import { createValidator } from "../create-decoder.ts";
import type { Descriptor } from "../descriptor.ts";
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
  },
  receives: {
    requests: {
      "session/request_permission": { params: validators.RequestPermissionRequest, result: /*#__PURE__*/ createValidator("RequestPermissionResponse", shapes.RequestPermissionResponse) },
      "elicitation/create": { params: validators.CreateElicitationRequest, result: /*#__PURE__*/ createValidator("CreateElicitationResponse", shapes.CreateElicitationResponse) },
    },
    notifications: {
      "session/update": { params: validators.UpdateSessionNotification },
      "elicitation/complete": { params: validators.CompleteElicitationNotification },
    },
  },
};
