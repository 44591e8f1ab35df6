import type { Meta, Tagged } from "./primitive.ts";
import type { SessionId } from "./session.ts";
import type { ToolCallUpdate } from "./tool-call.ts";

/**
 * @x-side client
 * @x-method session/request_permission
 */
export interface RequestPermissionRequest {
  sessionId: SessionId;
  toolCall: ToolCallUpdate;
  options: PermissionOption[];
  _meta?: Meta;
}

/**
 * @x-side client
 * @x-method session/request_permission
 */
export interface RequestPermissionResponse {
  outcome: RequestPermissionOutcome;
  _meta?: Meta;
}

export interface PermissionOption {
  optionId: PermissionOptionId;
  name: string;
  kind: PermissionOptionKind;
  _meta?: Meta;
}

/** @type string */
export type PermissionOptionId = Tagged<string, "PermissionOptionId">;

export type PermissionOptionKind = "allow_once" | "allow_always" | "reject_once" | "reject_always";

export type RequestPermissionOutcome =
  | { outcome: "cancelled" }
  | ({ outcome: "selected" } & SelectedPermissionOutcome);

export interface SelectedPermissionOutcome {
  optionId: PermissionOptionId;
  _meta?: Meta;
}
