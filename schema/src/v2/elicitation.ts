import type { ExactlyOne, Meta, UnknownTag } from "../primitive.ts";
import type { ElicitationId, SessionId, ToolCallId } from "../shared/ids.ts";
import type { ElicitationSchema } from "./elicitation-schema.ts";
import type { RequestId } from "./message.ts";

/**
 * Asks the user for input, in a form or on a web page. The elicitation belongs either to a session (optionally to one
 * of its tool calls) or to a request from the client, but not to both. Requires that the client capability
 * `elicitation` includes the mode. If the foreground work cannot continue without an answer, the state should be
 * `requires_action`. An agent should cancel questions that it no longer needs.
 *
 * See https://agentclientprotocol.com/protocol/v2/elicitation
 * @x-side client
 * @x-method elicitation/create
 * @x-scope {"request":["requestId"],"session":["sessionId"],"toolCall":["toolCallId"]}
 */
export type CreateElicitationRequest = {
  /** A human-readable message that explains what input is needed. */
  message: string;
  _meta?: Meta;
} &
  /** The client shows a form. */
  (
    | ({ mode: "form" } & ElicitationFormMode)
    /** The client sends the user to a URL if the user agrees. */
    | ({ mode: "url" } & ElicitationUrlMode)
    /**
     * Any other mode. A client that does not know the mode MUST NOT treat it as one of the others. Receivers should
     * store and forward it unchanged.
     */
    | ({
        mode: UnknownTag;
        [key: string]: unknown;
      } & ExactlyOne<
        /** The elicitation belongs to a session. */
        | ElicitationSessionScope
        /** The elicitation belongs to a request. */
        | ElicitationRequestScope
      >)
  );

/**
 * The outcome of an elicitation.
 * @x-side client
 * @x-method elicitation/create
 */
export type CreateElicitationResponse = {
  _meta?: Meta;
} &
  /** The user answered. For a URL, the user only agreed to open it. */
  (
    | ({ action: "accept" } & ElicitationAcceptAction)
    /** The user refused to answer. */
    | { action: "decline" }
    /** The user dismissed the question without choosing. */
    | { action: "cancel" }
    /**
     * Any other action. An agent that does not know the action MUST treat it as `cancel`. Receivers should store and
     * forward it unchanged.
     */
    | {
        action: UnknownTag;
        [key: string]: unknown;
      }
  );

/**
 * Reports that the user has completed a URL elicitation. Agents need not send this, and clients ignore unknown IDs.
 * This does not change any state.
 *
 * See https://agentclientprotocol.com/protocol/v2/elicitation
 * @x-side client
 * @x-method elicitation/complete
 * @x-scope {"elicitation":["elicitationId"]}
 */
export interface CompleteElicitationNotification {
  /** The ID of the elicitation. */
  elicitationId: ElicitationId;
  _meta?: Meta;
}

/**
 * A question with a form. It MUST NOT ask for secrets such as passwords, keys or tokens; use a URL for those. The
 * client names the agent that asks, lets the user review and change the answers before sending them, and should check
 * them against the fields. The agent should check them again.
 */
export type ElicitationFormMode = {
  /** The fields of the form. */
  requestedSchema: ElicitationSchema;
} & ExactlyOne<
  /** The elicitation belongs to a session. */
  | ElicitationSessionScope
  /** The elicitation belongs to a request. */
  | ElicitationRequestScope
>;

/**
 * A question that is answered on a web page. This is the only way to ask for secrets, which MUST NOT come back through
 * the protocol. The client MUST show the whole URL, MUST NOT open or fetch it before the user agrees, and MUST open it
 * where neither the client nor the model can see the page. The agent MUST make sure that the person who answers is the
 * user who was asked.
 */
export type ElicitationUrlMode = {
  /** The ID of the elicitation, for `elicitation/complete`. */
  elicitationId: ElicitationId;
  /**
   * The URL for the user. It MUST NOT contain secrets or personal data.
   * @format uri
   */
  url: string;
} & ExactlyOne<
  /** The elicitation belongs to a session. */
  | ElicitationSessionScope
  /** The elicitation belongs to a request. */
  | ElicitationRequestScope
>;

/**
 * The scope of an elicitation that belongs to a session.
 * @propertyNames {"not":{"const":"requestId"}}
 */
export interface ElicitationSessionScope {
  /**
   * Never set. Distinguishes this from an elicitation that belongs to a request.
   * @ignore
   */
  requestId?: never;
  /** The ID of the session. */
  sessionId: SessionId;
  /**
   * The ID of the tool call that needs the answer, for example because an MCP server asked for it. Omitting this is
   * equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  toolCallId?: ToolCallId | null;
}

/**
 * The scope of an elicitation that belongs to a request from the client outside any session, for example during
 * authentication.
 * @propertyNames {"not":{"enum":["sessionId","toolCallId"]}}
 */
export interface ElicitationRequestScope {
  /**
   * Never set. Distinguishes this from an elicitation that belongs to a session.
   * @ignore
   */
  sessionId?: never;
  /**
   * Never set, because a tool call belongs to a session.
   * @ignore
   */
  toolCallId?: never;
  /** The ID of the request, which is still unanswered. */
  requestId: RequestId;
}

/** The user's answer. */
export interface ElicitationAcceptAction {
  /** The user's input, by field name. Missing or `null` if there is none. */
  content?: { [key: string]: ElicitationContentValue } | null;
}

/**
 * The user's input in one field: a string, a number, a boolean, several strings, or the value of an unlisted field
 * type. The agent checks it against the form.
 */
export type ElicitationContentValue = unknown;
