// Generated from schema/v1/schema.json (sha256 7f23c216dd0e22f82198ea0d0e3f46bced2ae0d326b0497bd19b5f4b3b53bee9); do not edit.
import { createValidator } from "../create-validator.ts";
import type { Descriptor } from "../descriptor.ts";
import * as checks from "./checks.gen.ts";
import * as validators from "./validators.gen.ts";
import type * as v1 from "./index.ts";

/** What an agent handles: a client sends it. */
export interface AgentMethods {
  requests: {
    "initialize": { params: v1.InitializeRequest; result: v1.InitializeResponse };
    "authenticate": { params: v1.AuthenticateRequest; result: v1.AuthenticateResponse };
    "logout": { params: v1.LogoutRequest; result: v1.LogoutResponse };
    "session/new": { params: v1.NewSessionRequest; result: v1.NewSessionResponse };
    "session/load": { params: v1.LoadSessionRequest; result: v1.LoadSessionResponse };
    "session/resume": { params: v1.ResumeSessionRequest; result: v1.ResumeSessionResponse };
    "session/close": { params: v1.CloseSessionRequest; result: v1.CloseSessionResponse };
    "session/list": { params: v1.ListSessionsRequest; result: v1.ListSessionsResponse };
    "session/delete": { params: v1.DeleteSessionRequest; result: v1.DeleteSessionResponse };
    "session/set_mode": { params: v1.SetSessionModeRequest; result: v1.SetSessionModeResponse };
    "session/set_config_option": { params: v1.SetSessionConfigOptionRequest; result: v1.SetSessionConfigOptionResponse };
    "session/prompt": { params: v1.PromptRequest; result: v1.PromptResponse };
  };
  notifications: {
    "session/cancel": { params: v1.CancelNotification };
  };
}

/** What a client handles: an agent sends it. */
export interface ClientMethods {
  requests: {
    "session/request_permission": { params: v1.RequestPermissionRequest; result: v1.RequestPermissionResponse };
    "fs/read_text_file": { params: v1.ReadTextFileRequest; result: v1.ReadTextFileResponse };
    "fs/write_text_file": { params: v1.WriteTextFileRequest; result: v1.WriteTextFileResponse };
    "terminal/create": { params: v1.CreateTerminalRequest; result: v1.CreateTerminalResponse };
    "terminal/output": { params: v1.TerminalOutputRequest; result: v1.TerminalOutputResponse };
    "terminal/wait_for_exit": { params: v1.WaitForTerminalExitRequest; result: v1.WaitForTerminalExitResponse };
    "terminal/kill": { params: v1.KillTerminalRequest; result: v1.KillTerminalResponse };
    "terminal/release": { params: v1.ReleaseTerminalRequest; result: v1.ReleaseTerminalResponse };
    "elicitation/create": { params: v1.CreateElicitationRequest; result: v1.CreateElicitationResponse };
  };
  notifications: {
    "session/update": { params: v1.SessionNotification };
    "elicitation/complete": { params: v1.CompleteElicitationNotification };
  };
}

type ForClient = Descriptor<AgentMethods, ClientMethods>;
type ForAgent = Descriptor<ClientMethods, AgentMethods>;

/** What a client sends. */
export const clientSends: ForClient["sends"] = {
  requests: {
    "initialize": { params: /*#__PURE__*/ createValidator("InitializeRequest", checks.checkInitializeRequest), result: validators.InitializeResponse },
    "authenticate": { params: /*#__PURE__*/ createValidator("AuthenticateRequest", checks.checkAuthenticateRequest), result: validators.AuthenticateResponse },
    "logout": { params: /*#__PURE__*/ createValidator("LogoutRequest", checks.checkLogoutRequest), result: validators.LogoutResponse },
    "session/new": { params: /*#__PURE__*/ createValidator("NewSessionRequest", checks.checkNewSessionRequest), result: validators.NewSessionResponse },
    "session/load": { params: /*#__PURE__*/ createValidator("LoadSessionRequest", checks.checkLoadSessionRequest), result: validators.LoadSessionResponse },
    "session/resume": { params: /*#__PURE__*/ createValidator("ResumeSessionRequest", checks.checkResumeSessionRequest), result: validators.ResumeSessionResponse },
    "session/close": { params: /*#__PURE__*/ createValidator("CloseSessionRequest", checks.checkCloseSessionRequest), result: validators.CloseSessionResponse },
    "session/list": { params: /*#__PURE__*/ createValidator("ListSessionsRequest", checks.checkListSessionsRequest), result: validators.ListSessionsResponse },
    "session/delete": { params: /*#__PURE__*/ createValidator("DeleteSessionRequest", checks.checkDeleteSessionRequest), result: validators.DeleteSessionResponse },
    "session/set_mode": { params: /*#__PURE__*/ createValidator("SetSessionModeRequest", checks.checkSetSessionModeRequest), result: validators.SetSessionModeResponse },
    "session/set_config_option": { params: /*#__PURE__*/ createValidator("SetSessionConfigOptionRequest", checks.checkSetSessionConfigOptionRequest), result: validators.SetSessionConfigOptionResponse },
    "session/prompt": { params: /*#__PURE__*/ createValidator("PromptRequest", checks.checkPromptRequest), result: validators.PromptResponse },
  },
  notifications: {
    "session/cancel": { params: /*#__PURE__*/ createValidator("CancelNotification", checks.checkCancelNotification) },
  },
};

/** What a client receives. */
export const clientReceives: ForClient["receives"] = {
  requests: {
    "session/request_permission": { params: validators.RequestPermissionRequest, result: /*#__PURE__*/ createValidator("RequestPermissionResponse", checks.checkRequestPermissionResponse) },
    "fs/read_text_file": { params: validators.ReadTextFileRequest, result: /*#__PURE__*/ createValidator("ReadTextFileResponse", checks.checkReadTextFileResponse) },
    "fs/write_text_file": { params: validators.WriteTextFileRequest, result: /*#__PURE__*/ createValidator("WriteTextFileResponse", checks.checkWriteTextFileResponse) },
    "terminal/create": { params: validators.CreateTerminalRequest, result: /*#__PURE__*/ createValidator("CreateTerminalResponse", checks.checkCreateTerminalResponse) },
    "terminal/output": { params: validators.TerminalOutputRequest, result: /*#__PURE__*/ createValidator("TerminalOutputResponse", checks.checkTerminalOutputResponse) },
    "terminal/wait_for_exit": { params: validators.WaitForTerminalExitRequest, result: /*#__PURE__*/ createValidator("WaitForTerminalExitResponse", checks.checkWaitForTerminalExitResponse) },
    "terminal/kill": { params: validators.KillTerminalRequest, result: /*#__PURE__*/ createValidator("KillTerminalResponse", checks.checkKillTerminalResponse) },
    "terminal/release": { params: validators.ReleaseTerminalRequest, result: /*#__PURE__*/ createValidator("ReleaseTerminalResponse", checks.checkReleaseTerminalResponse) },
    "elicitation/create": { params: validators.CreateElicitationRequest, result: /*#__PURE__*/ createValidator("CreateElicitationResponse", checks.checkCreateElicitationResponse) },
  },
  notifications: {
    "session/update": { params: validators.SessionNotification },
    "elicitation/complete": { params: validators.CompleteElicitationNotification },
  },
};

/** What an agent sends. */
export const agentSends: ForAgent["sends"] = {
  requests: {
    "session/request_permission": { params: /*#__PURE__*/ createValidator("RequestPermissionRequest", checks.checkRequestPermissionRequest), result: validators.RequestPermissionResponse },
    "fs/read_text_file": { params: /*#__PURE__*/ createValidator("ReadTextFileRequest", checks.checkReadTextFileRequest), result: validators.ReadTextFileResponse },
    "fs/write_text_file": { params: /*#__PURE__*/ createValidator("WriteTextFileRequest", checks.checkWriteTextFileRequest), result: validators.WriteTextFileResponse },
    "terminal/create": { params: /*#__PURE__*/ createValidator("CreateTerminalRequest", checks.checkCreateTerminalRequest), result: validators.CreateTerminalResponse },
    "terminal/output": { params: /*#__PURE__*/ createValidator("TerminalOutputRequest", checks.checkTerminalOutputRequest), result: validators.TerminalOutputResponse },
    "terminal/wait_for_exit": { params: /*#__PURE__*/ createValidator("WaitForTerminalExitRequest", checks.checkWaitForTerminalExitRequest), result: validators.WaitForTerminalExitResponse },
    "terminal/kill": { params: /*#__PURE__*/ createValidator("KillTerminalRequest", checks.checkKillTerminalRequest), result: validators.KillTerminalResponse },
    "terminal/release": { params: /*#__PURE__*/ createValidator("ReleaseTerminalRequest", checks.checkReleaseTerminalRequest), result: validators.ReleaseTerminalResponse },
    "elicitation/create": { params: /*#__PURE__*/ createValidator("CreateElicitationRequest", checks.checkCreateElicitationRequest), result: validators.CreateElicitationResponse },
  },
  notifications: {
    "session/update": { params: /*#__PURE__*/ createValidator("SessionNotification", checks.checkSessionNotification) },
    "elicitation/complete": { params: /*#__PURE__*/ createValidator("CompleteElicitationNotification", checks.checkCompleteElicitationNotification) },
  },
};

/** What an agent receives. */
export const agentReceives: ForAgent["receives"] = {
  requests: {
    "initialize": { params: validators.InitializeRequest, result: /*#__PURE__*/ createValidator("InitializeResponse", checks.checkInitializeResponse) },
    "authenticate": { params: validators.AuthenticateRequest, result: /*#__PURE__*/ createValidator("AuthenticateResponse", checks.checkAuthenticateResponse) },
    "logout": { params: validators.LogoutRequest, result: /*#__PURE__*/ createValidator("LogoutResponse", checks.checkLogoutResponse) },
    "session/new": { params: validators.NewSessionRequest, result: /*#__PURE__*/ createValidator("NewSessionResponse", checks.checkNewSessionResponse) },
    "session/load": { params: validators.LoadSessionRequest, result: /*#__PURE__*/ createValidator("LoadSessionResponse", checks.checkLoadSessionResponse) },
    "session/resume": { params: validators.ResumeSessionRequest, result: /*#__PURE__*/ createValidator("ResumeSessionResponse", checks.checkResumeSessionResponse) },
    "session/close": { params: validators.CloseSessionRequest, result: /*#__PURE__*/ createValidator("CloseSessionResponse", checks.checkCloseSessionResponse) },
    "session/list": { params: validators.ListSessionsRequest, result: /*#__PURE__*/ createValidator("ListSessionsResponse", checks.checkListSessionsResponse) },
    "session/delete": { params: validators.DeleteSessionRequest, result: /*#__PURE__*/ createValidator("DeleteSessionResponse", checks.checkDeleteSessionResponse) },
    "session/set_mode": { params: validators.SetSessionModeRequest, result: /*#__PURE__*/ createValidator("SetSessionModeResponse", checks.checkSetSessionModeResponse) },
    "session/set_config_option": { params: validators.SetSessionConfigOptionRequest, result: /*#__PURE__*/ createValidator("SetSessionConfigOptionResponse", checks.checkSetSessionConfigOptionResponse) },
    "session/prompt": { params: validators.PromptRequest, result: /*#__PURE__*/ createValidator("PromptResponse", checks.checkPromptResponse) },
  },
  notifications: {
    "session/cancel": { params: validators.CancelNotification },
  },
};
