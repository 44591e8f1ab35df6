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
  /** The session. */
  sessionId: SessionId;
  /** The question, for people. It does not change the title of its subject. */
  title: string;
  /**
   * Why permission is needed, for people. It does not change the subject. Missing and `null` mean the same.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The subject of the permission. Missing and `null` both mean that only the title and description describe it. */
  subject?: RequestPermissionSubject | null;
  /**
   * The options to choose from, at least one.
   * @minItems 1
   */
  options: PermissionOption[];
  _meta?: Meta;
}

/** The subject of a permission request. */
export type RequestPermissionSubject =
  /** A tool call, before it is run. */
  | ({ type: "tool_call" } & ToolCallPermissionSubject)
  /** A command, before it is run. */
  | ({ type: "command" } & CommandPermissionSubject)
  /**
   * Any other subject. A client that does not know it asks with the title and description, or declines. It should be
   * stored and forwarded unchanged.
   */
  | {
      /**
       * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
       */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A tool call that needs permission. */
export interface ToolCallPermissionSubject {
  /**
   * The call. Before it asks the user, a client applies it exactly like a `tool_call_update`, in order of arrival; a
   * new id starts a call.
   */
  toolCall: ToolCallUpdate;
  _meta?: Meta;
}

/** A command that needs permission. */
export interface CommandPermissionSubject {
  /** The command that is run if the user allows it. */
  command: string;
  /** Its working directory. */
  cwd: AbsolutePath;
  /**
   * The tool call that it belongs to, if known. Missing and `null` mean the same.
   * @x-deserialize-default-on-error true
   */
  toolCallId?: ToolCallId | null;
  /**
   * The terminal that it belongs to, if there is one yet. Missing and `null` mean the same.
   * @x-deserialize-default-on-error true
   */
  terminalId?: TerminalId | null;
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

/** An option that the user can choose. */
export interface PermissionOption {
  /** Identifies the option within the request. */
  optionId: PermissionOptionId;
  /** The label for the user. */
  name: string;
  /** What the option means, so that a client can show a suitable icon, or choose for the user. */
  kind: PermissionOptionKind;
  _meta?: Meta;
}

/** The meaning of a permission option. */
export type PermissionOptionKind =
  /** Allow this time. */
  | "allow_once"
  /** Allow from now on. */
  | "allow_always"
  /** Reject this time. */
  | "reject_once"
  /** Reject from now on. */
  | "reject_always"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** The outcome of a permission request. */
export type RequestPermissionOutcome =
  /**
   * No option was chosen: work was cancelled, the user dismissed the question, or the client decided so. The agent MUST
   * NOT continue with what it asked for. A client answers like this when the agent cancels the request with
   * `$/cancel_request`, and may do so after `session/cancel` for requests of the foreground work.
   */
  | ({ outcome: "cancelled" } & CancelledPermissionOutcome)
  /** The user has chosen an option. If it was not offered, it MUST NOT count as permission. */
  | ({ outcome: "selected" } & SelectedPermissionOutcome)
  /**
   * Any other outcome. An agent that does not know it MUST NOT treat it as permission. It should be stored and
   * forwarded unchanged.
   */
  | {
      /**
       * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
       */
      outcome: UnknownTag;
      [key: string]: unknown;
    };

/** No option was chosen, and nothing is allowed. */
export interface CancelledPermissionOutcome {
  _meta?: Meta;
}
