// Generated from schema/v1/schema.json (sha256 c063aaceb4b9ab9eae7c587256a1d4681f0343f18d909aecd6e25da2e239bf76); do not edit.
import { createDescriptor } from "../create-descriptor.ts";
import type { Descriptor } from "../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as methods from "./methods.gen.ts";

/** The messages that an agent sends and receives. */
export const agent: Descriptor<methods.ClientMethods, methods.AgentMethods> = /*#__PURE__*/ createDescriptor({
  version: 1,
  side: "agent",
  sends: {
    requests: {
      "session/request_permission": ["RequestPermission", shapes.RequestPermissionRequest, shapes.RequestPermissionResponse],
      "fs/read_text_file": ["ReadTextFile", shapes.ReadTextFileRequest, shapes.ReadTextFileResponse],
      "fs/write_text_file": ["WriteTextFile", shapes.WriteTextFileRequest, shapes.WriteTextFileResponse],
      "terminal/create": ["CreateTerminal", shapes.CreateTerminalRequest, shapes.CreateTerminalResponse],
      "terminal/output": ["TerminalOutput", shapes.TerminalOutputRequest, shapes.TerminalOutputResponse],
      "terminal/wait_for_exit": ["WaitForTerminalExit", shapes.WaitForTerminalExitRequest, shapes.WaitForTerminalExitResponse],
      "terminal/kill": ["KillTerminal", shapes.KillTerminalRequest, shapes.KillTerminalResponse],
      "terminal/release": ["ReleaseTerminal", shapes.ReleaseTerminalRequest, shapes.ReleaseTerminalResponse],
      "elicitation/create": ["CreateElicitation", shapes.CreateElicitationRequest, shapes.CreateElicitationResponse],
    },
    notifications: {
      "session/update": ["Session", shapes.SessionNotification, plain.isPlainSessionNotification],
      "elicitation/complete": ["CompleteElicitation", shapes.CompleteElicitationNotification],
    },
  },
  receives: {
    requests: {
      "initialize": ["Initialize", shapes.InitializeRequest, shapes.InitializeResponse],
      "authenticate": ["Authenticate", shapes.AuthenticateRequest, shapes.AuthenticateResponse],
      "logout": ["Logout", shapes.LogoutRequest, shapes.LogoutResponse],
      "session/new": ["NewSession", shapes.NewSessionRequest, shapes.NewSessionResponse],
      "session/load": ["LoadSession", shapes.LoadSessionRequest, shapes.LoadSessionResponse],
      "session/resume": ["ResumeSession", shapes.ResumeSessionRequest, shapes.ResumeSessionResponse],
      "session/close": ["CloseSession", shapes.CloseSessionRequest, shapes.CloseSessionResponse],
      "session/list": ["ListSessions", shapes.ListSessionsRequest, shapes.ListSessionsResponse],
      "session/delete": ["DeleteSession", shapes.DeleteSessionRequest, shapes.DeleteSessionResponse],
      "session/set_mode": ["SetSessionMode", shapes.SetSessionModeRequest, shapes.SetSessionModeResponse],
      "session/set_config_option": ["SetSessionConfigOption", shapes.SetSessionConfigOptionRequest, shapes.SetSessionConfigOptionResponse],
      "session/prompt": ["Prompt", shapes.PromptRequest, shapes.PromptResponse],
    },
    notifications: {
      "session/cancel": ["Cancel", shapes.CancelNotification],
    },
  },
});
