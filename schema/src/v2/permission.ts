import type { Meta, OpenString, UnknownTag } from "../primitive.ts";
import type { PermissionOptionId, SessionId, TerminalId, ToolCallId } from "../shared/ids.ts";
import type { SelectedPermissionOutcome } from "../shared/permission.ts";
import type { AbsolutePath } from "./absolute-path.ts";
import type { ToolCallUpdate } from "./tool-call.ts";

/**
 * Asks the user whether something may be done.
 *
 * See https://agentclientprotocol.com/protocol/v2/tool-calls#requesting-permission
 * @x-side client
 * @x-method session/request_permission
 * @x-scope {"session":["sessionId"],"toolCall":["subject.toolCall.toolCallId","subject.toolCallId"]}
 * @x-state {"session":[{"action":"upsert","target":"toolCall","id":"subject.toolCall.toolCallId","value":"subject.toolCall"}]}
 */
export interface RequestPermissionRequest {
  /** The session that it happens in. */
  sessionId: SessionId;
  /** The question, for people. It changes no title of what is asked about. */
  title: string;
  /**
   * Why permission is needed, for people. It changes nothing of what is asked about. Missing and `null` are the same.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /** The subject of the permission. Missing and `null` both mean that only the texts describe it. */
  subject?: RequestPermissionSubject | null;
  /**
   * The answers to choose from: at least one.
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
   * A subject that is not listed here. A client that does not know it asks by title and description, or declines; who
   * does not know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A tool call that needs permission. */
export interface ToolCallPermissionSubject {
  /**
   * The call. A client applies it exactly like a `tool_call_update`, in the order of arrival, before it asks the
   * user; a new id begins a call.
   */
  toolCall: ToolCallUpdate;
  _meta?: Meta;
}

/** A command that needs permission. */
export interface CommandPermissionSubject {
  /** The command that is run if the user allows it. */
  command: string;
  /** The directory that it is run in. */
  cwd: AbsolutePath;
  /**
   * The tool call that it belongs to, if that is known. Missing and `null` are the same.
   * @x-deserialize-default-on-error true
   */
  toolCallId?: ToolCallId | null;
  /**
   * The terminal that it belongs to, if there is one yet. Missing and `null` are the same.
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

/** An answer that the user can give. */
export interface PermissionOption {
  /** Names the answer; no other of the request has the same name. */
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
  | "reject_always"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;

/** The outcome of a permission request. */
export type RequestPermissionOutcome =
  /**
   * None of the answers was chosen: work was cancelled, the user put the question away, or the client decided so. The
   * agent MUST NOT go on with what it asked for. A client answers so when the agent cancels the request by
   * `$/cancel_request`, and may do so right after `session/cancel` for what belongs to the foreground.
   */
  | ({ outcome: "cancelled" } & CancelledPermissionOutcome)
  /** The user has chosen an answer. One that was not offered MUST NOT count as permission. */
  | ({ outcome: "selected" } & SelectedPermissionOutcome)
  /**
   * An outcome that is not listed here. An agent that does not know it MUST NOT take it for permission; who does not
   * know it should keep what it stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      outcome: UnknownTag;
      [key: string]: unknown;
    };

/** None of the answers was chosen, and nothing is allowed. */
export interface CancelledPermissionOutcome {
  _meta?: Meta;
}
