// Generated from schema/v1/schema.json (sha256 a9339b7bd5af1a812d7b5ee253d2d6d8ffa8e0bb8ad3269d3b9dd517bee24ea2); do not edit.
import { createValidator } from "../create-decoder.ts";
import type { Descriptor } from "../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import * as validators from "./validators.gen.ts";
import type * as methods from "./methods.gen.ts";

/** What an agent sends and receives. */
export const agent: Descriptor<methods.ClientMethods, methods.AgentMethods> = {
  version: 1,
  side: "agent",
  sends: {
    requests: {
      "session/request_permission": { params: /*#__PURE__*/ createValidator("RequestPermissionRequest", shapes.RequestPermissionRequest), result: validators.RequestPermissionResponse },
      "fs/read_text_file": { params: /*#__PURE__*/ createValidator("ReadTextFileRequest", shapes.ReadTextFileRequest), result: validators.ReadTextFileResponse },
      "fs/write_text_file": { params: /*#__PURE__*/ createValidator("WriteTextFileRequest", shapes.WriteTextFileRequest), result: validators.WriteTextFileResponse },
      "terminal/create": { params: /*#__PURE__*/ createValidator("CreateTerminalRequest", shapes.CreateTerminalRequest), result: validators.CreateTerminalResponse },
      "terminal/output": { params: /*#__PURE__*/ createValidator("TerminalOutputRequest", shapes.TerminalOutputRequest), result: validators.TerminalOutputResponse },
      "terminal/wait_for_exit": { params: /*#__PURE__*/ createValidator("WaitForTerminalExitRequest", shapes.WaitForTerminalExitRequest), result: validators.WaitForTerminalExitResponse },
      "terminal/kill": { params: /*#__PURE__*/ createValidator("KillTerminalRequest", shapes.KillTerminalRequest), result: validators.KillTerminalResponse },
      "terminal/release": { params: /*#__PURE__*/ createValidator("ReleaseTerminalRequest", shapes.ReleaseTerminalRequest), result: validators.ReleaseTerminalResponse },
      "elicitation/create": { params: /*#__PURE__*/ createValidator("CreateElicitationRequest", shapes.CreateElicitationRequest), result: validators.CreateElicitationResponse },
    },
    notifications: {
      "session/update": { params: /*#__PURE__*/ createValidator("SessionNotification", shapes.SessionNotification, plain.isPlainSessionNotification) },
      "elicitation/complete": { params: /*#__PURE__*/ createValidator("CompleteElicitationNotification", shapes.CompleteElicitationNotification) },
    },
  },
  receives: {
    requests: {
      "initialize": { params: validators.InitializeRequest, result: /*#__PURE__*/ createValidator("InitializeResponse", shapes.InitializeResponse) },
      "authenticate": { params: validators.AuthenticateRequest, result: /*#__PURE__*/ createValidator("AuthenticateResponse", shapes.AuthenticateResponse) },
      "logout": { params: validators.LogoutRequest, result: /*#__PURE__*/ createValidator("LogoutResponse", shapes.LogoutResponse) },
      "session/new": { params: validators.NewSessionRequest, result: /*#__PURE__*/ createValidator("NewSessionResponse", shapes.NewSessionResponse) },
      "session/load": { params: validators.LoadSessionRequest, result: /*#__PURE__*/ createValidator("LoadSessionResponse", shapes.LoadSessionResponse) },
      "session/resume": { params: validators.ResumeSessionRequest, result: /*#__PURE__*/ createValidator("ResumeSessionResponse", shapes.ResumeSessionResponse) },
      "session/close": { params: validators.CloseSessionRequest, result: /*#__PURE__*/ createValidator("CloseSessionResponse", shapes.CloseSessionResponse) },
      "session/list": { params: validators.ListSessionsRequest, result: /*#__PURE__*/ createValidator("ListSessionsResponse", shapes.ListSessionsResponse) },
      "session/delete": { params: validators.DeleteSessionRequest, result: /*#__PURE__*/ createValidator("DeleteSessionResponse", shapes.DeleteSessionResponse) },
      "session/set_mode": { params: validators.SetSessionModeRequest, result: /*#__PURE__*/ createValidator("SetSessionModeResponse", shapes.SetSessionModeResponse) },
      "session/set_config_option": { params: validators.SetSessionConfigOptionRequest, result: /*#__PURE__*/ createValidator("SetSessionConfigOptionResponse", shapes.SetSessionConfigOptionResponse) },
      "session/prompt": { params: validators.PromptRequest, result: /*#__PURE__*/ createValidator("PromptResponse", shapes.PromptResponse) },
    },
    notifications: {
      "session/cancel": { params: validators.CancelNotification },
    },
  },
};
