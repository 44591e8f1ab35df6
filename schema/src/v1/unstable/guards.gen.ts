// Generated from schema/v1/schema.unstable.json (sha256 4da052f85fe7f3a6152afdc556b85636274d8f6df6a3171a58fb2351bf164c15); do not edit.
import { createGuard } from "../../create-guard.ts";
import type * as types from "./definitions.gen.ts";

/** The variants of `CursorAnchor` that the protocol defines. */
export type KnownCursorAnchor = Exclude<types.CursorAnchor, { type: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `type` needs no `default`. */
export const isKnownCursorAnchor: (value: types.CursorAnchor) => value is KnownCursorAnchor = /*#__PURE__*/ createGuard("type", "user_message", "agent_message", "agent_thought", "session_message", "tool_call", "compaction");

/** The variants of `StateUpdate` that the protocol defines. */
export type KnownStateUpdate = Exclude<types.StateUpdate, { state: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `state` needs no `default`. */
export const isKnownStateUpdate: (value: types.StateUpdate) => value is KnownStateUpdate = /*#__PURE__*/ createGuard("state", "running", "idle", "requires_action", "unknown");

/** The variants of `IdleStateUpdate` that the protocol defines. */
export type KnownIdleStateUpdate = Exclude<types.IdleStateUpdate, { stopReason: `_${string}` }>;

/** Returns true if the protocol defines the variant: after it, a `switch` over `stopReason` needs no `default`. */
export const isKnownIdleStateUpdate: (value: types.IdleStateUpdate) => value is KnownIdleStateUpdate = /*#__PURE__*/ createGuard("stopReason", "end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled", "error");

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
