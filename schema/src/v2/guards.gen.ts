// Generated from schema/v2/schema.json (sha256 a64de82cd180f0ac287a59d20a0e22f1dbf2a97404a35be6a1321e858ac461ce); do not edit.
import { createGuard } from "../create-guard.ts";
import type * as types from "./definitions.gen.ts";

/** The variants of `AuthMethod` that the protocol defines. */
export type KnownAuthMethod = Exclude<types.AuthMethod, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownAuthMethod: (value: types.AuthMethod) => value is KnownAuthMethod = /*#__PURE__*/ createGuard("type", "terminal", "agent");

/** The variants of `ReplayFrom` that the protocol defines. */
export type KnownReplayFrom = Exclude<types.ReplayFrom, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownReplayFrom: (value: types.ReplayFrom) => value is KnownReplayFrom = /*#__PURE__*/ createGuard("type", "start");

/** The variants of `SessionConfigOption` that the protocol defines. */
export type KnownSessionConfigOption = Exclude<types.SessionConfigOption, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownSessionConfigOption: (value: types.SessionConfigOption) => value is KnownSessionConfigOption = /*#__PURE__*/ createGuard("type", "select", "boolean");

/** The variants of `SetSessionConfigOptionRequest` that the protocol defines. */
export type KnownSetSessionConfigOptionRequest = Exclude<types.SetSessionConfigOptionRequest, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownSetSessionConfigOptionRequest: (value: types.SetSessionConfigOptionRequest) => value is KnownSetSessionConfigOptionRequest = /*#__PURE__*/ createGuard("type", "id", "boolean");

/** The variants of `McpServer` that the protocol defines. */
export type KnownMcpServer = Exclude<types.McpServer, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownMcpServer: (value: types.McpServer) => value is KnownMcpServer = /*#__PURE__*/ createGuard("type", "http", "stdio");

/** The variants of `SessionUpdate` that the protocol defines. */
export type KnownSessionUpdate = Exclude<types.SessionUpdate, { sessionUpdate: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `sessionUpdate` needs no `default`. */
export const isKnownSessionUpdate: (value: types.SessionUpdate) => value is KnownSessionUpdate = /*#__PURE__*/ createGuard("sessionUpdate", "user_message_chunk", "user_message", "agent_message_chunk", "agent_message", "agent_thought_chunk", "agent_thought", "state_update", "tool_call_content_chunk", "tool_call_update", "terminal_update", "terminal_output_chunk", "plan_update", "plan_removed", "available_commands_update", "config_option_update", "session_info_update", "usage_update", "notice", "compaction_update", "compaction_summary_chunk", "replay_complete", "subagent_update", "session_message", "session_message_chunk");

/** The variants of `StateUpdate` that the protocol defines. */
export type KnownStateUpdate = Exclude<types.StateUpdate, { state: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `state` needs no `default`. */
export const isKnownStateUpdate: (value: types.StateUpdate) => value is KnownStateUpdate = /*#__PURE__*/ createGuard("state", "running", "idle", "requires_action", "unknown");

/** The variants of `IdleStateUpdate` that the protocol defines. */
export type KnownIdleStateUpdate = Exclude<types.IdleStateUpdate, { stopReason: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `stopReason` needs no `default`. */
export const isKnownIdleStateUpdate: (value: types.IdleStateUpdate) => value is KnownIdleStateUpdate = /*#__PURE__*/ createGuard("stopReason", "end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled", "error");

/** The variants of `BackgroundWork` that the protocol defines. */
export type KnownBackgroundWork = Exclude<types.BackgroundWork, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownBackgroundWork: (value: types.BackgroundWork) => value is KnownBackgroundWork = /*#__PURE__*/ createGuard("type", "terminal", "tool_call", "subagent");

/** The variants of `ContentBlock` that the protocol defines. */
export type KnownContentBlock = Exclude<types.ContentBlock, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownContentBlock: (value: types.ContentBlock) => value is KnownContentBlock = /*#__PURE__*/ createGuard("type", "text", "image", "audio", "resource_link", "resource");

/** The variants of `ToolCallContent` that the protocol defines. */
export type KnownToolCallContent = Exclude<types.ToolCallContent, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownToolCallContent: (value: types.ToolCallContent) => value is KnownToolCallContent = /*#__PURE__*/ createGuard("type", "content", "diff", "terminal", "session");

/** The variants of `DiffChange` that the protocol defines. */
export type KnownDiffChange = Exclude<types.DiffChange, { operation: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `operation` needs no `default`. */
export const isKnownDiffChange: (value: types.DiffChange) => value is KnownDiffChange = /*#__PURE__*/ createGuard("operation", "add", "delete", "modify", "move", "copy");

/** The variants of `PlanUpdateContent` that the protocol defines. */
export type KnownPlanUpdateContent = Exclude<types.PlanUpdateContent, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownPlanUpdateContent: (value: types.PlanUpdateContent) => value is KnownPlanUpdateContent = /*#__PURE__*/ createGuard("type", "items", "markdown");

/** The variants of `AvailableCommand` that the protocol defines. */
export type KnownAvailableCommand = Exclude<types.AvailableCommand, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownAvailableCommand: (value: types.AvailableCommand) => value is KnownAvailableCommand = /*#__PURE__*/ createGuard("type", "command");

/** The variants of `AvailableCommandInput` that the protocol defines. */
export type KnownAvailableCommandInput = Exclude<types.AvailableCommandInput, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownAvailableCommandInput: (value: types.AvailableCommandInput) => value is KnownAvailableCommandInput = /*#__PURE__*/ createGuard("type", "text");

/** The variants of `RequestPermissionSubject` that the protocol defines. */
export type KnownRequestPermissionSubject = Exclude<types.RequestPermissionSubject, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownRequestPermissionSubject: (value: types.RequestPermissionSubject) => value is KnownRequestPermissionSubject = /*#__PURE__*/ createGuard("type", "tool_call", "command");

/** The variants of `RequestPermissionOutcome` that the protocol defines. */
export type KnownRequestPermissionOutcome = Exclude<types.RequestPermissionOutcome, { outcome: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `outcome` needs no `default`. */
export const isKnownRequestPermissionOutcome: (value: types.RequestPermissionOutcome) => value is KnownRequestPermissionOutcome = /*#__PURE__*/ createGuard("outcome", "cancelled", "selected");

/** The variants of `CreateElicitationRequest` that the protocol defines. */
export type KnownCreateElicitationRequest = Exclude<types.CreateElicitationRequest, { mode: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `mode` needs no `default`. */
export const isKnownCreateElicitationRequest: (value: types.CreateElicitationRequest) => value is KnownCreateElicitationRequest = /*#__PURE__*/ createGuard("mode", "form", "url");

/** The variants of `CreateElicitationResponse` that the protocol defines. */
export type KnownCreateElicitationResponse = Exclude<types.CreateElicitationResponse, { action: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `action` needs no `default`. */
export const isKnownCreateElicitationResponse: (value: types.CreateElicitationResponse) => value is KnownCreateElicitationResponse = /*#__PURE__*/ createGuard("action", "accept", "decline", "cancel");

/** The variants of `ElicitationPropertySchema` that the protocol defines. */
export type KnownElicitationPropertySchema = Exclude<types.ElicitationPropertySchema, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownElicitationPropertySchema: (value: types.ElicitationPropertySchema) => value is KnownElicitationPropertySchema = /*#__PURE__*/ createGuard("type", "string", "number", "integer", "boolean", "array");

/** The variants of `MultiSelectItems` that the protocol defines. */
export type KnownMultiSelectItems = Exclude<types.MultiSelectItems, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownMultiSelectItems: (value: types.MultiSelectItems) => value is KnownMultiSelectItems = /*#__PURE__*/ createGuard("type", "string");
