// Generated from schema/v1/schema.unstable.json (sha256 a0705791fe3db86ec7614c405ce83baaea7df9e00c74d434a87d9fdc50b3474c); do not edit.
import { createValidator } from "../../create-decoder.ts";
import type { Descriptor } from "../../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as validators from "./validators.gen.ts";
import type * as methods from "./methods.gen.ts";

/** What a client sends and receives. */
export const client: Descriptor<methods.AgentMethods, methods.ClientMethods> = {
  version: 1,
  side: "client",
  sends: {
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
  },
  receives: {
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
  },
};
