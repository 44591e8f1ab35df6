import type { Meta } from "../primitive.ts";
import type { PermissionOptionId, SessionId } from "../shared/ids.ts";
import type { SelectedPermissionOutcome } from "../shared/permission.ts";
import type { ToolCallUpdate } from "./tool-call.ts";

/**
 * Asks the user whether a tool call may go on.
 *
 * See https://agentclientprotocol.com/protocol/v1/tool-calls#requesting-permission
 * @x-side client
 * @x-method session/request_permission
 */
export interface RequestPermissionRequest {
  /** The session that the call is part of. */
  sessionId: SessionId;
  /** The call that waits, with what the user needs to know of it. */
  toolCall: ToolCallUpdate;
  /** The answers to choose from. */
  options: PermissionOption[];
  _meta?: Meta;
}

/**
 * The decision of the user.
 * @x-side client
 * @x-method session/request_permission
 */
export interface RequestPermissionResponse {
  /** The decision. */
  outcome: RequestPermissionOutcome;
  _meta?: Meta;
}

/** An answer that the user can give. */
export interface PermissionOption {
  /** Names the answer. */
  optionId: PermissionOptionId;
  /** Text for the user. */
  name: string;
  /** The meaning of the option, so that a client can show a fitting icon, or choose for the user. */
  kind: PermissionOptionKind;
  _meta?: Meta;
}

/** The meaning of a permission option. */
export type PermissionOptionKind =
  /** Yes, this time. */
  | "allow_once"
  /** Yes, from now on. */
  | "allow_always"
  /** No, this time. */
  | "reject_once"
  /** No, from now on. */
  | "reject_always";

/** The outcome of a permission request. */
export type RequestPermissionOutcome =
  /**
   * The turn was cancelled before the user decided. A client that sends `session/cancel` MUST answer all open permission
   * requests of the session so.
   */
  | { outcome: "cancelled" }
  /** The user has chosen. */
  | ({ outcome: "selected" } & SelectedPermissionOutcome);
