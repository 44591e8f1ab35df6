// Generated from schema/v2/schema.json (sha256 a64de82cd180f0ac287a59d20a0e22f1dbf2a97404a35be6a1321e858ac461ce); do not edit.
import { createDescriptor } from "../create-descriptor.ts";
import type { Descriptor } from "../descriptor.ts";
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
      "session/new": ["NewSession", shapes.NewSessionRequest, shapes.NewSessionResponse],
      "session/load": ["LoadSession", shapes.LoadSessionRequest, shapes.LoadSessionResponse],
      "session/resume": ["ResumeSession", shapes.ResumeSessionRequest, shapes.ResumeSessionResponse],
      "session/close": ["CloseSession", shapes.CloseSessionRequest, shapes.CloseSessionResponse],
      "session/list": ["ListSessions", shapes.ListSessionsRequest, shapes.ListSessionsResponse],
      "session/delete": ["DeleteSession", shapes.DeleteSessionRequest, shapes.DeleteSessionResponse],
      "session/set_config_option": ["SetSessionConfigOption", shapes.SetSessionConfigOptionRequest, shapes.SetSessionConfigOptionResponse],
      "session/prompt": ["Prompt", shapes.PromptRequest, shapes.PromptResponse],
      "tool_call/cancel": ["CancelToolCall", shapes.CancelToolCallRequest, shapes.CancelToolCallResponse],
      "terminal/cancel": ["CancelTerminal", shapes.CancelTerminalRequest, shapes.CancelTerminalResponse],
    },
    notifications: {
      "session/cancel": ["CancelSession", shapes.CancelSessionNotification],
    },
  },
  receives: {
    requests: {
      "session/request_permission": ["RequestPermission", shapes.RequestPermissionRequest, shapes.RequestPermissionResponse],
      "elicitation/create": ["CreateElicitation", shapes.CreateElicitationRequest, shapes.CreateElicitationResponse],
    },
    notifications: {
      "session/update": ["UpdateSession", shapes.UpdateSessionNotification, plain.isPlainUpdateSessionNotification],
      "elicitation/complete": ["CompleteElicitation", shapes.CompleteElicitationNotification],
    },
  },
});
