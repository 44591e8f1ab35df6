import type { Meta, OpenString, UnknownTag } from "../primitive.ts";
import type { PermissionOptionId, SessionId, TerminalId, ToolCallId } from "../shared/ids.ts";
import type { SelectedPermissionOutcome } from "../shared/permission.ts";
import type { AbsolutePath } from "./absolute-path.ts";
import type { ToolCallUpdate } from "./tool-call.ts";

/**
 * Asks the user for permission.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#requesting-permission
 * @x-side client
 * @x-method session/request_permission
 * @x-scope {"session":["sessionId"],"toolCall":["subject.toolCall.toolCallId","subject.toolCallId"]}
 * @x-state {"session":[{"action":"upsert","target":"toolCall","id":"subject.toolCall.toolCallId","value":"subject.toolCall"}]}
 */
export interface RequestPermissionRequest {
  /** The ID of the session. */
  sessionId: SessionId;
  /** The human-readable title of the permission prompt. It does not change the subject's title. */
  title: string;
  /**
   * A human-readable explanation of why permission is needed. It does not change the subject. Omitting it is
   * equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The subject of the request. Missing or `null` if only the title and description describe it. */
  subject?: RequestPermissionSubject | null;
  /**
   * The options to choose from. There is at least one.
   * @minItems 1
   */
  options: PermissionOption[];
  _meta?: Meta;
}

/** The subject of a permission request. */
export type RequestPermissionSubject =
  /** A tool call that has not run yet. */
  | ({ type: "tool_call" } & ToolCallPermissionSubject)
  /** A command that has not run yet. */
  | ({ type: "command" } & CommandPermissionSubject)
  /**
   * Any other subject. A client that does not know the type asks the user with the title and description, or
   * declines. Receivers should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A tool call that needs permission. */
export interface ToolCallPermissionSubject {
  /**
   * The call. Before asking the user, a client applies this call exactly like a `tool_call_update`, in order of
   * arrival. A new ID starts a call.
   */
  toolCall: ToolCallUpdate;
  _meta?: Meta;
}

/** A command that needs permission. */
export interface CommandPermissionSubject {
  /** The command that runs if the user allows it. */
  command: string;
  /** The working directory of the command. */
  cwd: AbsolutePath;
  /**
   * The ID of the tool call that the command belongs to, if known. Omitting it is equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  toolCallId?: ToolCallId | null;
  /**
   * The ID of the command's terminal, if the terminal exists yet. Omitting the ID is equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  terminalId?: TerminalId | null;
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
  /** The ID of the option, unique within the request. */
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
  | "reject_always"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;

/** The outcome of a permission request. */
export type RequestPermissionOutcome =
  /**
   * No option was chosen: the work was cancelled, the user dismissed the question, or the client decided not to
   * choose. The agent MUST NOT continue with the requested action. A client answers with this outcome when the agent
   * cancels the request with `$/cancel_request`, and may do so after `session/cancel` for requests of the foreground
   * work.
   */
  | ({ outcome: "cancelled" } & CancelledPermissionOutcome)
  /** The user chose an option. If the option was not offered, it MUST NOT count as permission. */
  | ({ outcome: "selected" } & SelectedPermissionOutcome)
  /**
   * Any other outcome. An agent that does not know the outcome MUST NOT treat it as permission. Receivers should
   * store and forward it unchanged.
   */
  | {
      outcome: UnknownTag;
      [key: string]: unknown;
    };

/** No option was chosen, and nothing is allowed. */
export interface CancelledPermissionOutcome {
  _meta?: Meta;
}
