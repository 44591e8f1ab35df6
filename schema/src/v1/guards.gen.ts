// Generated from schema/v1/schema.json (sha256 877d486d5f517c19f65048c1cb125d4642150f772df8bbedda33591c077f899f); do not edit.
import { createGuard } from "../create-guard.ts";
import type * as types from "./definitions.gen.ts";

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
