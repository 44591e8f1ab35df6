// Generated from schema/v1/schema.unstable.json (sha256 4da052f85fe7f3a6152afdc556b85636274d8f6df6a3171a58fb2351bf164c15); do not edit.
import { createDescriptor } from "../../create-descriptor.ts";
import type { Descriptor } from "../../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as methods from "./methods.gen.ts";

/** The messages that an agent sends and receives. */
export const agent: Descriptor<methods.ClientMethods, methods.AgentMethods> = /*#__PURE__*/ createDescriptor({
  version: 1,
  side: "agent",
  sends: {
    requests: {
      "mcp/message": ["MessageMcp", shapes.MessageMcpRequest, shapes.MessageMcpResponse],
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
      "auth/status_update": ["AuthStatusUpdate", shapes.AuthStatusUpdateNotification],
      "session/update": ["Session", shapes.SessionNotification, plain.isPlainSessionNotification],
      "elicitation/complete": ["CompleteElicitation", shapes.CompleteElicitationNotification],
    },
  },
  receives: {
    requests: {
      "initialize": ["Initialize", shapes.InitializeRequest, shapes.InitializeResponse],
      "authenticate": ["Authenticate", shapes.AuthenticateRequest, shapes.AuthenticateResponse],
      "logout": ["Logout", shapes.LogoutRequest, shapes.LogoutResponse],
      "auth/status": ["AuthStatus", shapes.AuthStatusRequest, shapes.AuthStatusResponse],
      "providers/list": ["ListProviders", shapes.ListProvidersRequest, shapes.ListProvidersResponse],
      "providers/set": ["SetProvider", shapes.SetProviderRequest, shapes.SetProviderResponse],
      "providers/disable": ["DisableProvider", shapes.DisableProviderRequest, shapes.DisableProviderResponse],
      "session/new": ["NewSession", shapes.NewSessionRequest, shapes.NewSessionResponse],
      "session/load": ["LoadSession", shapes.LoadSessionRequest, shapes.LoadSessionResponse],
      "session/resume": ["ResumeSession", shapes.ResumeSessionRequest, shapes.ResumeSessionResponse],
      "session/close": ["CloseSession", shapes.CloseSessionRequest, shapes.CloseSessionResponse],
      "session/fork": ["ForkSession", shapes.ForkSessionRequest, shapes.ForkSessionResponse],
      "session/options": ["SessionOptions", shapes.SessionOptionsRequest, shapes.SessionOptionsResponse],
      "session/archive": ["ArchiveSession", shapes.ArchiveSessionRequest, shapes.ArchiveSessionResponse],
      "session/unarchive": ["UnarchiveSession", shapes.UnarchiveSessionRequest, shapes.UnarchiveSessionResponse],
      "session/set_title": ["SetSessionTitle", shapes.SetSessionTitleRequest, shapes.SetSessionTitleResponse],
      "session/list": ["ListSessions", shapes.ListSessionsRequest, shapes.ListSessionsResponse],
      "session/delete": ["DeleteSession", shapes.DeleteSessionRequest, shapes.DeleteSessionResponse],
      "session/status": ["SessionStatus", shapes.SessionStatusRequest, shapes.SessionStatusResponse],
      "session/set_mode": ["SetSessionMode", shapes.SetSessionModeRequest, shapes.SetSessionModeResponse],
      "session/set_config_option": ["SetSessionConfigOption", shapes.SetSessionConfigOptionRequest, shapes.SetSessionConfigOptionResponse],
      "session/prompt": ["Prompt", shapes.PromptRequest, shapes.PromptResponse],
    },
    notifications: {
      "mcp/message": ["MessageMcp", shapes.MessageMcpNotification],
      "session/cancel": ["Cancel", shapes.CancelNotification],
    },
  },
});
