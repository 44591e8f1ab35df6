// Generated from schema/v2/schema.unstable.json (sha256 16e71533a2f8f98398141af682dc03d5806f013cb36171dfdc6b364b66152e13); do not edit.
import { createDescriptor } from "../../create-descriptor.ts";
import type { Descriptor } from "../../descriptor.ts";
import * as shapes from "./shapes.gen.ts";
import * as plain from "./plain.gen.ts";
import type * as methods from "./methods.gen.ts";

/** The messages that a client sends and receives. */
export const client: Descriptor<methods.AgentMethods, methods.ClientMethods> = /*#__PURE__*/ createDescriptor({
  version: 2,
  side: "client",
  sends: {
    requests: {
      "initialize": ["Initialize", shapes.InitializeRequest, shapes.InitializeResponse],
      "auth/login": ["LoginAuth", shapes.LoginAuthRequest, shapes.LoginAuthResponse],
      "auth/logout": ["LogoutAuth", shapes.LogoutAuthRequest, shapes.LogoutAuthResponse],
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
      "session/set_config_option": ["SetSessionConfigOption", shapes.SetSessionConfigOptionRequest, shapes.SetSessionConfigOptionResponse],
      "session/prompt": ["Prompt", shapes.PromptRequest, shapes.PromptResponse],
      "tool_call/cancel": ["CancelToolCall", shapes.CancelToolCallRequest, shapes.CancelToolCallResponse],
      "terminal/cancel": ["CancelTerminal", shapes.CancelTerminalRequest, shapes.CancelTerminalResponse],
    },
    notifications: {
      "mcp/message": ["MessageMcp", shapes.MessageMcpNotification],
      "session/cancel": ["CancelSession", shapes.CancelSessionNotification],
    },
  },
  receives: {
    requests: {
      "mcp/message": ["MessageMcp", shapes.MessageMcpRequest, shapes.MessageMcpResponse],
      "session/request_permission": ["RequestPermission", shapes.RequestPermissionRequest, shapes.RequestPermissionResponse],
      "elicitation/create": ["CreateElicitation", shapes.CreateElicitationRequest, shapes.CreateElicitationResponse],
    },
    notifications: {
      "auth/status_update": ["AuthStatusUpdate", shapes.AuthStatusUpdateNotification],
      "session/update": ["UpdateSession", shapes.UpdateSessionNotification, plain.isPlainUpdateSessionNotification],
      "elicitation/complete": ["CompleteElicitation", shapes.CompleteElicitationNotification],
    },
  },
});
