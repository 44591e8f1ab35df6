// Generated from schema/v1/schema.json (sha256 a9339b7bd5af1a812d7b5ee253d2d6d8ffa8e0bb8ad3269d3b9dd517bee24ea2); do not edit.
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
    "authenticate": { params: types.AuthenticateRequest; result: types.AuthenticateResponse };
    "logout": { params: types.LogoutRequest; result: types.LogoutResponse };
    "session/new": { params: types.NewSessionRequest; result: types.NewSessionResponse };
    "session/load": { params: types.LoadSessionRequest; result: types.LoadSessionResponse };
    "session/resume": { params: types.ResumeSessionRequest; result: types.ResumeSessionResponse };
    "session/close": { params: types.CloseSessionRequest; result: types.CloseSessionResponse };
    "session/list": { params: types.ListSessionsRequest; result: types.ListSessionsResponse };
    "session/delete": { params: types.DeleteSessionRequest; result: types.DeleteSessionResponse };
    "session/set_mode": { params: types.SetSessionModeRequest; result: types.SetSessionModeResponse };
    "session/set_config_option": { params: types.SetSessionConfigOptionRequest; result: types.SetSessionConfigOptionResponse };
    "session/prompt": { params: types.PromptRequest; result: types.PromptResponse };
  };
  notifications: {
    "session/cancel": { params: types.CancelNotification };
  };
}

/** What a client handles: an agent sends it. */
export interface ClientMethods {
  requests: {
    "session/request_permission": { params: types.RequestPermissionRequest; result: types.RequestPermissionResponse };
    "fs/read_text_file": { params: types.ReadTextFileRequest; result: types.ReadTextFileResponse };
    "fs/write_text_file": { params: types.WriteTextFileRequest; result: types.WriteTextFileResponse };
    "terminal/create": { params: types.CreateTerminalRequest; result: types.CreateTerminalResponse };
    "terminal/output": { params: types.TerminalOutputRequest; result: types.TerminalOutputResponse };
    "terminal/wait_for_exit": { params: types.WaitForTerminalExitRequest; result: types.WaitForTerminalExitResponse };
    "terminal/kill": { params: types.KillTerminalRequest; result: types.KillTerminalResponse };
    "terminal/release": { params: types.ReleaseTerminalRequest; result: types.ReleaseTerminalResponse };
    "elicitation/create": { params: types.CreateElicitationRequest; result: types.CreateElicitationResponse };
  };
  notifications: {
    "session/update": { params: types.SessionNotification };
    "elicitation/complete": { params: types.CompleteElicitationNotification };
  };
}

type ForClient = Descriptor<AgentMethods, ClientMethods>;
type ForAgent = Descriptor<ClientMethods, AgentMethods>;

/** What a client sends. */
export const clientSends: ForClient["sends"] = {
  requests: {
    "initialize": { params: /*#__PURE__*/ createValidator("InitializeRequest", shapes.InitializeRequest), result: validators.InitializeResponse },
    "authenticate": { params: /*#__PURE__*/ createValidator("AuthenticateRequest", shapes.AuthenticateRequest), result: validators.AuthenticateResponse },
    "logout": { params: /*#__PURE__*/ createValidator("LogoutRequest", shapes.LogoutRequest), result: validators.LogoutResponse },
    "session/new": { params: /*#__PURE__*/ createValidator("NewSessionRequest", shapes.NewSessionRequest), result: validators.NewSessionResponse },
    "session/load": { params: /*#__PURE__*/ createValidator("LoadSessionRequest", shapes.LoadSessionRequest), result: validators.LoadSessionResponse },
    "session/resume": { params: /*#__PURE__*/ createValidator("ResumeSessionRequest", shapes.ResumeSessionRequest), result: validators.ResumeSessionResponse },
    "session/close": { params: /*#__PURE__*/ createValidator("CloseSessionRequest", shapes.CloseSessionRequest), result: validators.CloseSessionResponse },
    "session/list": { params: /*#__PURE__*/ createValidator("ListSessionsRequest", shapes.ListSessionsRequest), result: validators.ListSessionsResponse },
    "session/delete": { params: /*#__PURE__*/ createValidator("DeleteSessionRequest", shapes.DeleteSessionRequest), result: validators.DeleteSessionResponse },
    "session/set_mode": { params: /*#__PURE__*/ createValidator("SetSessionModeRequest", shapes.SetSessionModeRequest), result: validators.SetSessionModeResponse },
    "session/set_config_option": { params: /*#__PURE__*/ createValidator("SetSessionConfigOptionRequest", shapes.SetSessionConfigOptionRequest), result: validators.SetSessionConfigOptionResponse },
    "session/prompt": { params: /*#__PURE__*/ createValidator("PromptRequest", shapes.PromptRequest), result: validators.PromptResponse },
  },
  notifications: {
    "session/cancel": { params: /*#__PURE__*/ createValidator("CancelNotification", shapes.CancelNotification) },
  },
};

/** What a client receives. */
export const clientReceives: ForClient["receives"] = {
  requests: {
    "session/request_permission": { params: validators.RequestPermissionRequest, result: /*#__PURE__*/ createValidator("RequestPermissionResponse", shapes.RequestPermissionResponse) },
    "fs/read_text_file": { params: validators.ReadTextFileRequest, result: /*#__PURE__*/ createValidator("ReadTextFileResponse", shapes.ReadTextFileResponse) },
    "fs/write_text_file": { params: validators.WriteTextFileRequest, result: /*#__PURE__*/ createValidator("WriteTextFileResponse", shapes.WriteTextFileResponse) },
    "terminal/create": { params: validators.CreateTerminalRequest, result: /*#__PURE__*/ createValidator("CreateTerminalResponse", shapes.CreateTerminalResponse) },
    "terminal/output": { params: validators.TerminalOutputRequest, result: /*#__PURE__*/ createValidator("TerminalOutputResponse", shapes.TerminalOutputResponse) },
    "terminal/wait_for_exit": { params: validators.WaitForTerminalExitRequest, result: /*#__PURE__*/ createValidator("WaitForTerminalExitResponse", shapes.WaitForTerminalExitResponse) },
    "terminal/kill": { params: validators.KillTerminalRequest, result: /*#__PURE__*/ createValidator("KillTerminalResponse", shapes.KillTerminalResponse) },
    "terminal/release": { params: validators.ReleaseTerminalRequest, result: /*#__PURE__*/ createValidator("ReleaseTerminalResponse", shapes.ReleaseTerminalResponse) },
    "elicitation/create": { params: validators.CreateElicitationRequest, result: /*#__PURE__*/ createValidator("CreateElicitationResponse", shapes.CreateElicitationResponse) },
  },
  notifications: {
    "session/update": { params: validators.SessionNotification },
    "elicitation/complete": { params: validators.CompleteElicitationNotification },
  },
};

/** What an agent sends. */
export const agentSends: ForAgent["sends"] = {
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
};

/** What an agent receives. */
export const agentReceives: ForAgent["receives"] = {
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
};
