// Generated from schema/v2/schema.json (sha256 8591eba650d8e081bf399401cb140057a978ff2da193a5ea5647a61feba08bd4); do not edit.
import { createDecoder, createValidator } from "../create-decoder.ts";
import type { Descriptor } from "../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as methods from "./methods.gen.ts";

/** What an agent sends and receives. */
export const agent: Descriptor<methods.ClientMethods, methods.AgentMethods> = {
  version: 2,
  side: "agent",
  sends: {
    requests: {
      "session/request_permission": { params: /*#__PURE__*/ createValidator("RequestPermissionRequest", shapes.RequestPermissionRequest), result: /*#__PURE__*/ createDecoder("RequestPermissionResponse", shapes.RequestPermissionResponse) },
      "elicitation/create": { params: /*#__PURE__*/ createValidator("CreateElicitationRequest", shapes.CreateElicitationRequest), result: /*#__PURE__*/ createDecoder("CreateElicitationResponse", shapes.CreateElicitationResponse) },
    },
    notifications: {
      "session/update": { params: /*#__PURE__*/ createValidator("UpdateSessionNotification", shapes.UpdateSessionNotification, plain.isPlainUpdateSessionNotification) },
      "elicitation/complete": { params: /*#__PURE__*/ createValidator("CompleteElicitationNotification", shapes.CompleteElicitationNotification) },
    },
  },
  receives: {
    requests: {
      "initialize": { params: /*#__PURE__*/ createDecoder("InitializeRequest", shapes.InitializeRequest), result: /*#__PURE__*/ createValidator("InitializeResponse", shapes.InitializeResponse) },
      "auth/login": { params: /*#__PURE__*/ createDecoder("LoginAuthRequest", shapes.LoginAuthRequest), result: /*#__PURE__*/ createValidator("LoginAuthResponse", shapes.LoginAuthResponse) },
      "auth/logout": { params: /*#__PURE__*/ createDecoder("LogoutAuthRequest", shapes.LogoutAuthRequest), result: /*#__PURE__*/ createValidator("LogoutAuthResponse", shapes.LogoutAuthResponse) },
      "session/new": { params: /*#__PURE__*/ createDecoder("NewSessionRequest", shapes.NewSessionRequest), result: /*#__PURE__*/ createValidator("NewSessionResponse", shapes.NewSessionResponse) },
      "session/load": { params: /*#__PURE__*/ createDecoder("LoadSessionRequest", shapes.LoadSessionRequest), result: /*#__PURE__*/ createValidator("LoadSessionResponse", shapes.LoadSessionResponse) },
      "session/resume": { params: /*#__PURE__*/ createDecoder("ResumeSessionRequest", shapes.ResumeSessionRequest), result: /*#__PURE__*/ createValidator("ResumeSessionResponse", shapes.ResumeSessionResponse) },
      "session/close": { params: /*#__PURE__*/ createDecoder("CloseSessionRequest", shapes.CloseSessionRequest), result: /*#__PURE__*/ createValidator("CloseSessionResponse", shapes.CloseSessionResponse) },
      "session/list": { params: /*#__PURE__*/ createDecoder("ListSessionsRequest", shapes.ListSessionsRequest), result: /*#__PURE__*/ createValidator("ListSessionsResponse", shapes.ListSessionsResponse) },
      "session/delete": { params: /*#__PURE__*/ createDecoder("DeleteSessionRequest", shapes.DeleteSessionRequest), result: /*#__PURE__*/ createValidator("DeleteSessionResponse", shapes.DeleteSessionResponse) },
      "session/set_config_option": { params: /*#__PURE__*/ createDecoder("SetSessionConfigOptionRequest", shapes.SetSessionConfigOptionRequest), result: /*#__PURE__*/ createValidator("SetSessionConfigOptionResponse", shapes.SetSessionConfigOptionResponse) },
      "session/prompt": { params: /*#__PURE__*/ createDecoder("PromptRequest", shapes.PromptRequest), result: /*#__PURE__*/ createValidator("PromptResponse", shapes.PromptResponse) },
      "tool_call/cancel": { params: /*#__PURE__*/ createDecoder("CancelToolCallRequest", shapes.CancelToolCallRequest), result: /*#__PURE__*/ createValidator("CancelToolCallResponse", shapes.CancelToolCallResponse) },
      "terminal/cancel": { params: /*#__PURE__*/ createDecoder("CancelTerminalRequest", shapes.CancelTerminalRequest), result: /*#__PURE__*/ createValidator("CancelTerminalResponse", shapes.CancelTerminalResponse) },
    },
    notifications: {
      "session/cancel": { params: /*#__PURE__*/ createDecoder("CancelSessionNotification", shapes.CancelSessionNotification) },
    },
  },
};
