// Generated from schema/v1/schema.unstable.json (sha256 5ed5067a0aa4bb5a50faae552de71436ff4dc4eecbdadf57d50fc3b7e0df3b5a); do not edit.
import { createDecoder, createValidator } from "../../create-decoder.ts";
import type { Descriptor } from "../../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as methods from "./methods.gen.ts";

/** What an agent sends and receives. */
export const agent: Descriptor<methods.ClientMethods, methods.AgentMethods> = {
  version: 1,
  side: "agent",
  sends: {
    requests: {
      "mcp/message": { params: /*#__PURE__*/ createValidator("MessageMcpRequest", shapes.MessageMcpRequest), result: /*#__PURE__*/ createDecoder("MessageMcpResponse", shapes.MessageMcpResponse) },
      "session/request_permission": { params: /*#__PURE__*/ createValidator("RequestPermissionRequest", shapes.RequestPermissionRequest), result: /*#__PURE__*/ createDecoder("RequestPermissionResponse", shapes.RequestPermissionResponse) },
      "fs/read_text_file": { params: /*#__PURE__*/ createValidator("ReadTextFileRequest", shapes.ReadTextFileRequest), result: /*#__PURE__*/ createDecoder("ReadTextFileResponse", shapes.ReadTextFileResponse) },
      "fs/write_text_file": { params: /*#__PURE__*/ createValidator("WriteTextFileRequest", shapes.WriteTextFileRequest), result: /*#__PURE__*/ createDecoder("WriteTextFileResponse", shapes.WriteTextFileResponse) },
      "terminal/create": { params: /*#__PURE__*/ createValidator("CreateTerminalRequest", shapes.CreateTerminalRequest), result: /*#__PURE__*/ createDecoder("CreateTerminalResponse", shapes.CreateTerminalResponse) },
      "terminal/output": { params: /*#__PURE__*/ createValidator("TerminalOutputRequest", shapes.TerminalOutputRequest), result: /*#__PURE__*/ createDecoder("TerminalOutputResponse", shapes.TerminalOutputResponse) },
      "terminal/wait_for_exit": { params: /*#__PURE__*/ createValidator("WaitForTerminalExitRequest", shapes.WaitForTerminalExitRequest), result: /*#__PURE__*/ createDecoder("WaitForTerminalExitResponse", shapes.WaitForTerminalExitResponse) },
      "terminal/kill": { params: /*#__PURE__*/ createValidator("KillTerminalRequest", shapes.KillTerminalRequest), result: /*#__PURE__*/ createDecoder("KillTerminalResponse", shapes.KillTerminalResponse) },
      "terminal/release": { params: /*#__PURE__*/ createValidator("ReleaseTerminalRequest", shapes.ReleaseTerminalRequest), result: /*#__PURE__*/ createDecoder("ReleaseTerminalResponse", shapes.ReleaseTerminalResponse) },
      "elicitation/create": { params: /*#__PURE__*/ createValidator("CreateElicitationRequest", shapes.CreateElicitationRequest), result: /*#__PURE__*/ createDecoder("CreateElicitationResponse", shapes.CreateElicitationResponse) },
    },
    notifications: {
      "auth/status_update": { params: /*#__PURE__*/ createValidator("AuthStatusUpdateNotification", shapes.AuthStatusUpdateNotification) },
      "session/update": { params: /*#__PURE__*/ createValidator("SessionNotification", shapes.SessionNotification, plain.isPlainSessionNotification) },
      "elicitation/complete": { params: /*#__PURE__*/ createValidator("CompleteElicitationNotification", shapes.CompleteElicitationNotification) },
    },
  },
  receives: {
    requests: {
      "initialize": { params: /*#__PURE__*/ createDecoder("InitializeRequest", shapes.InitializeRequest), result: /*#__PURE__*/ createValidator("InitializeResponse", shapes.InitializeResponse) },
      "authenticate": { params: /*#__PURE__*/ createDecoder("AuthenticateRequest", shapes.AuthenticateRequest), result: /*#__PURE__*/ createValidator("AuthenticateResponse", shapes.AuthenticateResponse) },
      "logout": { params: /*#__PURE__*/ createDecoder("LogoutRequest", shapes.LogoutRequest), result: /*#__PURE__*/ createValidator("LogoutResponse", shapes.LogoutResponse) },
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
      "session/set_mode": { params: /*#__PURE__*/ createDecoder("SetSessionModeRequest", shapes.SetSessionModeRequest), result: /*#__PURE__*/ createValidator("SetSessionModeResponse", shapes.SetSessionModeResponse) },
      "session/set_config_option": { params: /*#__PURE__*/ createDecoder("SetSessionConfigOptionRequest", shapes.SetSessionConfigOptionRequest), result: /*#__PURE__*/ createValidator("SetSessionConfigOptionResponse", shapes.SetSessionConfigOptionResponse) },
      "session/prompt": { params: /*#__PURE__*/ createDecoder("PromptRequest", shapes.PromptRequest), result: /*#__PURE__*/ createValidator("PromptResponse", shapes.PromptResponse) },
    },
    notifications: {
      "mcp/message": { params: /*#__PURE__*/ createDecoder("MessageMcpNotification", shapes.MessageMcpNotification) },
      "session/cancel": { params: /*#__PURE__*/ createDecoder("CancelNotification", shapes.CancelNotification) },
    },
  },
};
