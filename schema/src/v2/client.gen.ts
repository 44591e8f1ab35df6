// Generated from schema/v2/schema.json (sha256 8591eba650d8e081bf399401cb140057a978ff2da193a5ea5647a61feba08bd4); do not edit.
import { createDecoder, createValidator } from "../create-decoder.ts";
import type { Descriptor } from "../descriptor.ts";
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
      "session/new": { params: /*#__PURE__*/ createValidator("NewSessionRequest", shapes.NewSessionRequest), result: /*#__PURE__*/ createDecoder("NewSessionResponse", shapes.NewSessionResponse) },
      "session/load": { params: /*#__PURE__*/ createValidator("LoadSessionRequest", shapes.LoadSessionRequest), result: /*#__PURE__*/ createDecoder("LoadSessionResponse", shapes.LoadSessionResponse) },
      "session/resume": { params: /*#__PURE__*/ createValidator("ResumeSessionRequest", shapes.ResumeSessionRequest), result: /*#__PURE__*/ createDecoder("ResumeSessionResponse", shapes.ResumeSessionResponse) },
      "session/close": { params: /*#__PURE__*/ createValidator("CloseSessionRequest", shapes.CloseSessionRequest), result: /*#__PURE__*/ createDecoder("CloseSessionResponse", shapes.CloseSessionResponse) },
      "session/list": { params: /*#__PURE__*/ createValidator("ListSessionsRequest", shapes.ListSessionsRequest), result: /*#__PURE__*/ createDecoder("ListSessionsResponse", shapes.ListSessionsResponse) },
      "session/delete": { params: /*#__PURE__*/ createValidator("DeleteSessionRequest", shapes.DeleteSessionRequest), result: /*#__PURE__*/ createDecoder("DeleteSessionResponse", shapes.DeleteSessionResponse) },
      "session/set_config_option": { params: /*#__PURE__*/ createValidator("SetSessionConfigOptionRequest", shapes.SetSessionConfigOptionRequest), result: /*#__PURE__*/ createDecoder("SetSessionConfigOptionResponse", shapes.SetSessionConfigOptionResponse) },
      "session/prompt": { params: /*#__PURE__*/ createValidator("PromptRequest", shapes.PromptRequest), result: /*#__PURE__*/ createDecoder("PromptResponse", shapes.PromptResponse) },
      "tool_call/cancel": { params: /*#__PURE__*/ createValidator("CancelToolCallRequest", shapes.CancelToolCallRequest), result: /*#__PURE__*/ createDecoder("CancelToolCallResponse", shapes.CancelToolCallResponse) },
      "terminal/cancel": { params: /*#__PURE__*/ createValidator("CancelTerminalRequest", shapes.CancelTerminalRequest), result: /*#__PURE__*/ createDecoder("CancelTerminalResponse", shapes.CancelTerminalResponse) },
    },
    notifications: {
      "session/cancel": { params: /*#__PURE__*/ createValidator("CancelSessionNotification", shapes.CancelSessionNotification) },
    },
  },
  receives: {
    requests: {
      "session/request_permission": { params: /*#__PURE__*/ createDecoder("RequestPermissionRequest", shapes.RequestPermissionRequest), result: /*#__PURE__*/ createValidator("RequestPermissionResponse", shapes.RequestPermissionResponse) },
      "elicitation/create": { params: /*#__PURE__*/ createDecoder("CreateElicitationRequest", shapes.CreateElicitationRequest), result: /*#__PURE__*/ createValidator("CreateElicitationResponse", shapes.CreateElicitationResponse) },
    },
    notifications: {
      "session/update": { params: /*#__PURE__*/ createDecoder("UpdateSessionNotification", shapes.UpdateSessionNotification, plain.isPlainUpdateSessionNotification) },
      "elicitation/complete": { params: /*#__PURE__*/ createDecoder("CompleteElicitationNotification", shapes.CompleteElicitationNotification) },
    },
  },
};
