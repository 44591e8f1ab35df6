// Generated from schema/v1/schema.unstable.json (sha256 199b09e752076a0946302ecbcbd4753625fa5adb3b6c0b809d619606e407d09e); do not edit.
import { createValidator } from "../../create-decoder.ts";
import type { Descriptor } from "../../descriptor.ts";
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
    "auth/status": { params: types.AuthStatusRequest; result: types.AuthStatusResponse };
    "providers/list": { params: types.ListProvidersRequest; result: types.ListProvidersResponse };
    "providers/set": { params: types.SetProviderRequest; result: types.SetProviderResponse };
    "providers/disable": { params: types.DisableProviderRequest; result: types.DisableProviderResponse };
    "session/new": { params: types.NewSessionRequest; result: types.NewSessionResponse };
    "session/load": { params: types.LoadSessionRequest; result: types.LoadSessionResponse };
    "session/resume": { params: types.ResumeSessionRequest; result: types.ResumeSessionResponse };
    "session/close": { params: types.CloseSessionRequest; result: types.CloseSessionResponse };
    "session/fork": { params: types.ForkSessionRequest; result: types.ForkSessionResponse };
    "session/list": { params: types.ListSessionsRequest; result: types.ListSessionsResponse };
    "session/delete": { params: types.DeleteSessionRequest; result: types.DeleteSessionResponse };
    "session/archive": { params: types.ArchiveSessionRequest; result: types.ArchiveSessionResponse };
    "session/unarchive": { params: types.UnarchiveSessionRequest; result: types.UnarchiveSessionResponse };
    "session/set_title": { params: types.SetSessionTitleRequest; result: types.SetSessionTitleResponse };
    "session/status": { params: types.SessionStatusRequest; result: types.SessionStatusResponse };
    "session/set_mode": { params: types.SetSessionModeRequest; result: types.SetSessionModeResponse };
    "session/set_config_option": { params: types.SetSessionConfigOptionRequest; result: types.SetSessionConfigOptionResponse };
    "session/prompt": { params: types.PromptRequest; result: types.PromptResponse };
  };
  notifications: {
    "mcp/message": { params: types.MessageMcpNotification };
    "session/cancel": { params: types.CancelNotification };
  };
}

/** What a client handles: an agent sends it. */
export interface ClientMethods {
  requests: {
    "mcp/message": { params: types.MessageMcpRequest; result: types.MessageMcpResponse };
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
    "auth/status_update": { params: types.AuthStatusUpdateNotification };
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
    "session/set_mode": { params: /*#__PURE__*/ createValidator("SetSessionModeRequest", shapes.SetSessionModeRequest), result: validators.SetSessionModeResponse },
    "session/set_config_option": { params: /*#__PURE__*/ createValidator("SetSessionConfigOptionRequest", shapes.SetSessionConfigOptionRequest), result: validators.SetSessionConfigOptionResponse },
    "session/prompt": { params: /*#__PURE__*/ createValidator("PromptRequest", shapes.PromptRequest), result: validators.PromptResponse },
  },
  notifications: {
    "mcp/message": { params: /*#__PURE__*/ createValidator("MessageMcpNotification", shapes.MessageMcpNotification) },
    "session/cancel": { params: /*#__PURE__*/ createValidator("CancelNotification", shapes.CancelNotification) },
  },
};

/** What a client receives. */
export const clientReceives: ForClient["receives"] = {
  requests: {
    "mcp/message": { params: validators.MessageMcpRequest, result: /*#__PURE__*/ createValidator("MessageMcpResponse", shapes.MessageMcpResponse) },
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
    "auth/status_update": { params: validators.AuthStatusUpdateNotification },
    "session/update": { params: validators.SessionNotification },
    "elicitation/complete": { params: validators.CompleteElicitationNotification },
  },
};

/** What an agent sends. */
export const agentSends: ForAgent["sends"] = {
  requests: {
    "mcp/message": { params: /*#__PURE__*/ createValidator("MessageMcpRequest", shapes.MessageMcpRequest), result: validators.MessageMcpResponse },
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
    "auth/status_update": { params: /*#__PURE__*/ createValidator("AuthStatusUpdateNotification", shapes.AuthStatusUpdateNotification) },
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
    "session/set_mode": { params: validators.SetSessionModeRequest, result: /*#__PURE__*/ createValidator("SetSessionModeResponse", shapes.SetSessionModeResponse) },
    "session/set_config_option": { params: validators.SetSessionConfigOptionRequest, result: /*#__PURE__*/ createValidator("SetSessionConfigOptionResponse", shapes.SetSessionConfigOptionResponse) },
    "session/prompt": { params: validators.PromptRequest, result: /*#__PURE__*/ createValidator("PromptResponse", shapes.PromptResponse) },
  },
  notifications: {
    "mcp/message": { params: validators.MessageMcpNotification },
    "session/cancel": { params: validators.CancelNotification },
  },
};
