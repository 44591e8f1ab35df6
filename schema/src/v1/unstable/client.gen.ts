// Generated from schema/v1/schema.unstable.json (sha256 5ed5067a0aa4bb5a50faae552de71436ff4dc4eecbdadf57d50fc3b7e0df3b5a); do not edit.
import { createDecoder, createValidator } from "../../create-decoder.ts";
import type { Descriptor } from "../../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as methods from "./methods.gen.ts";

/** What a client sends and receives. */
export const client: Descriptor<methods.AgentMethods, methods.ClientMethods> = {
  version: 1,
  side: "client",
  sends: {
    requests: {
      "initialize": { params: /*#__PURE__*/ createValidator("InitializeRequest", shapes.InitializeRequest), result: /*#__PURE__*/ createDecoder("InitializeResponse", shapes.InitializeResponse) },
      "authenticate": { params: /*#__PURE__*/ createValidator("AuthenticateRequest", shapes.AuthenticateRequest), result: /*#__PURE__*/ createDecoder("AuthenticateResponse", shapes.AuthenticateResponse) },
      "logout": { params: /*#__PURE__*/ createValidator("LogoutRequest", shapes.LogoutRequest), result: /*#__PURE__*/ createDecoder("LogoutResponse", shapes.LogoutResponse) },
      "auth/status": { params: /*#__PURE__*/ createValidator("AuthStatusRequest", shapes.AuthStatusRequest), result: /*#__PURE__*/ createDecoder("AuthStatusResponse", shapes.AuthStatusResponse) },
      "providers/list": { params: /*#__PURE__*/ createValidator("ListProvidersRequest", shapes.ListProvidersRequest), result: /*#__PURE__*/ createDecoder("ListProvidersResponse", shapes.ListProvidersResponse) },
      "providers/set": { params: /*#__PURE__*/ createValidator("SetProviderRequest", shapes.SetProviderRequest), result: /*#__PURE__*/ createDecoder("SetProviderResponse", shapes.SetProviderResponse) },
      "providers/disable": { params: /*#__PURE__*/ createValidator("DisableProviderRequest", shapes.DisableProviderRequest), result: /*#__PURE__*/ createDecoder("DisableProviderResponse", shapes.DisableProviderResponse) },
      "session/new": { params: /*#__PURE__*/ createValidator("NewSessionRequest", shapes.NewSessionRequest), result: /*#__PURE__*/ createDecoder("NewSessionResponse", shapes.NewSessionResponse) },
      "session/load": { params: /*#__PURE__*/ createValidator("LoadSessionRequest", shapes.LoadSessionRequest), result: /*#__PURE__*/ createDecoder("LoadSessionResponse", shapes.LoadSessionResponse) },
      "session/resume": { params: /*#__PURE__*/ createValidator("ResumeSessionRequest", shapes.ResumeSessionRequest), result: /*#__PURE__*/ createDecoder("ResumeSessionResponse", shapes.ResumeSessionResponse) },
      "session/close": { params: /*#__PURE__*/ createValidator("CloseSessionRequest", shapes.CloseSessionRequest), result: /*#__PURE__*/ createDecoder("CloseSessionResponse", shapes.CloseSessionResponse) },
      "session/fork": { params: /*#__PURE__*/ createValidator("ForkSessionRequest", shapes.ForkSessionRequest), result: /*#__PURE__*/ createDecoder("ForkSessionResponse", shapes.ForkSessionResponse) },
      "session/list": { params: /*#__PURE__*/ createValidator("ListSessionsRequest", shapes.ListSessionsRequest), result: /*#__PURE__*/ createDecoder("ListSessionsResponse", shapes.ListSessionsResponse) },
      "session/delete": { params: /*#__PURE__*/ createValidator("DeleteSessionRequest", shapes.DeleteSessionRequest), result: /*#__PURE__*/ createDecoder("DeleteSessionResponse", shapes.DeleteSessionResponse) },
      "session/archive": { params: /*#__PURE__*/ createValidator("ArchiveSessionRequest", shapes.ArchiveSessionRequest), result: /*#__PURE__*/ createDecoder("ArchiveSessionResponse", shapes.ArchiveSessionResponse) },
      "session/unarchive": { params: /*#__PURE__*/ createValidator("UnarchiveSessionRequest", shapes.UnarchiveSessionRequest), result: /*#__PURE__*/ createDecoder("UnarchiveSessionResponse", shapes.UnarchiveSessionResponse) },
      "session/set_title": { params: /*#__PURE__*/ createValidator("SetSessionTitleRequest", shapes.SetSessionTitleRequest), result: /*#__PURE__*/ createDecoder("SetSessionTitleResponse", shapes.SetSessionTitleResponse) },
      "session/status": { params: /*#__PURE__*/ createValidator("SessionStatusRequest", shapes.SessionStatusRequest), result: /*#__PURE__*/ createDecoder("SessionStatusResponse", shapes.SessionStatusResponse) },
      "session/set_mode": { params: /*#__PURE__*/ createValidator("SetSessionModeRequest", shapes.SetSessionModeRequest), result: /*#__PURE__*/ createDecoder("SetSessionModeResponse", shapes.SetSessionModeResponse) },
      "session/set_config_option": { params: /*#__PURE__*/ createValidator("SetSessionConfigOptionRequest", shapes.SetSessionConfigOptionRequest), result: /*#__PURE__*/ createDecoder("SetSessionConfigOptionResponse", shapes.SetSessionConfigOptionResponse) },
      "session/prompt": { params: /*#__PURE__*/ createValidator("PromptRequest", shapes.PromptRequest), result: /*#__PURE__*/ createDecoder("PromptResponse", shapes.PromptResponse) },
    },
    notifications: {
      "mcp/message": { params: /*#__PURE__*/ createValidator("MessageMcpNotification", shapes.MessageMcpNotification) },
      "session/cancel": { params: /*#__PURE__*/ createValidator("CancelNotification", shapes.CancelNotification) },
    },
  },
  receives: {
    requests: {
      "mcp/message": { params: /*#__PURE__*/ createDecoder("MessageMcpRequest", shapes.MessageMcpRequest), result: /*#__PURE__*/ createValidator("MessageMcpResponse", shapes.MessageMcpResponse) },
      "session/request_permission": { params: /*#__PURE__*/ createDecoder("RequestPermissionRequest", shapes.RequestPermissionRequest), result: /*#__PURE__*/ createValidator("RequestPermissionResponse", shapes.RequestPermissionResponse) },
      "fs/read_text_file": { params: /*#__PURE__*/ createDecoder("ReadTextFileRequest", shapes.ReadTextFileRequest), result: /*#__PURE__*/ createValidator("ReadTextFileResponse", shapes.ReadTextFileResponse) },
      "fs/write_text_file": { params: /*#__PURE__*/ createDecoder("WriteTextFileRequest", shapes.WriteTextFileRequest), result: /*#__PURE__*/ createValidator("WriteTextFileResponse", shapes.WriteTextFileResponse) },
      "terminal/create": { params: /*#__PURE__*/ createDecoder("CreateTerminalRequest", shapes.CreateTerminalRequest), result: /*#__PURE__*/ createValidator("CreateTerminalResponse", shapes.CreateTerminalResponse) },
      "terminal/output": { params: /*#__PURE__*/ createDecoder("TerminalOutputRequest", shapes.TerminalOutputRequest), result: /*#__PURE__*/ createValidator("TerminalOutputResponse", shapes.TerminalOutputResponse) },
      "terminal/wait_for_exit": { params: /*#__PURE__*/ createDecoder("WaitForTerminalExitRequest", shapes.WaitForTerminalExitRequest), result: /*#__PURE__*/ createValidator("WaitForTerminalExitResponse", shapes.WaitForTerminalExitResponse) },
      "terminal/kill": { params: /*#__PURE__*/ createDecoder("KillTerminalRequest", shapes.KillTerminalRequest), result: /*#__PURE__*/ createValidator("KillTerminalResponse", shapes.KillTerminalResponse) },
      "terminal/release": { params: /*#__PURE__*/ createDecoder("ReleaseTerminalRequest", shapes.ReleaseTerminalRequest), result: /*#__PURE__*/ createValidator("ReleaseTerminalResponse", shapes.ReleaseTerminalResponse) },
      "elicitation/create": { params: /*#__PURE__*/ createDecoder("CreateElicitationRequest", shapes.CreateElicitationRequest), result: /*#__PURE__*/ createValidator("CreateElicitationResponse", shapes.CreateElicitationResponse) },
    },
    notifications: {
      "auth/status_update": { params: /*#__PURE__*/ createDecoder("AuthStatusUpdateNotification", shapes.AuthStatusUpdateNotification) },
      "session/update": { params: /*#__PURE__*/ createDecoder("SessionNotification", shapes.SessionNotification, plain.isPlainSessionNotification) },
      "elicitation/complete": { params: /*#__PURE__*/ createDecoder("CompleteElicitationNotification", shapes.CompleteElicitationNotification) },
    },
  },
};
