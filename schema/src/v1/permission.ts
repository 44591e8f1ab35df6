import type { Meta } from "../primitive.ts";
import type { PermissionOptionId, SessionId } from "../shared/ids.ts";
import type { SelectedPermissionOutcome } from "../shared/permission.ts";
import type { ToolCallUpdate } from "./tool-call.ts";

/**
 * Asks the user whether a tool call may continue.
 *
 * See https://agentclientprotocol.com/protocol/v1/tool-calls#requesting-permission
 * @x-side client
 * @x-method session/request_permission
 */
export interface RequestPermissionRequest {
  /** The ID of the session that the tool call belongs to. */
  sessionId: SessionId;
  /** The pending tool call, with everything that the user needs to know about it. */
  toolCall: ToolCallUpdate;
  /** The options to choose from. */
  options: PermissionOption[];
  _meta?: Meta;
}

/**
 * The user's decision.
 * @x-side client
 * @x-method session/request_permission
 */
export interface RequestPermissionResponse {
  /** The outcome of the request. */
  outcome: RequestPermissionOutcome;
  _meta?: Meta;
}

/** An option that the user can choose. */
export interface PermissionOption {
  /** The ID of the option. */
  optionId: PermissionOptionId;
  /** The label shown to the user. */
  name: string;
  /** The kind of option, so that clients can show a suitable icon or choose for the user. */
  kind: PermissionOptionKind;
  _meta?: Meta;
}

/** The kind of a permission option. */
export type PermissionOptionKind =
  /** Allow this time. */
  | "allow_once"
  /** Allow now and in the future. */
  | "allow_always"
  /** Reject this time. */
  | "reject_once"
  /** Reject now and in the future. */
  | "reject_always";

/** The outcome of a permission request. */
export type RequestPermissionOutcome =
  /**
   * The turn was cancelled before the user decided. A client that sends `session/cancel` MUST answer all pending
   * permission requests of the session with this outcome.
   */
  | { outcome: "cancelled" }
  /** The user chose an option. */
  | ({ outcome: "selected" } & SelectedPermissionOutcome);
