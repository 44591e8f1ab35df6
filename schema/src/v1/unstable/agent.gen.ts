// Generated from schema/v1/schema.unstable.json (sha256 a0705791fe3db86ec7614c405ce83baaea7df9e00c74d434a87d9fdc50b3474c); do not edit.
import { createValidator } from "../../create-decoder.ts";
import type { Descriptor } from "../../descriptor.ts";
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
  },
  receives: {
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
  },
};
