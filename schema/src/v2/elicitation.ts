import type { ExactlyOne, Meta, UnknownTag } from "../primitive.ts";
import type { ElicitationId, SessionId, ToolCallId } from "../shared/ids.ts";
import type { ElicitationSchema } from "./elicitation-schema.ts";
import type { RequestId } from "./message.ts";

/**
 * Asks the user for input, with a form or on a web page. It belongs either to a session, and perhaps to a tool call
 * there, or to a request of the client, but not to both. Requires the mode in the client capability `elicitation`. If
 * the foreground work cannot continue without an answer, the state should be `requires_action`. An agent should cancel
 * questions that it no longer needs.
 *
 * See https://agentclientprotocol.com/protocol/v2/elicitation
 * @x-side client
 * @x-method elicitation/create
 * @x-scope {"request":["requestId"],"session":["sessionId"],"toolCall":["toolCallId"]}
 */
export type CreateElicitationRequest = {
  /** The question, for people. */
  message: string;
  _meta?: Meta;
} &
  /** The client shows a form. */
  (
    | ({ mode: "form" } & ElicitationFormMode)
    /** The client can send the user to a URL. */
    | ({ mode: "url" } & ElicitationUrlMode)
    /**
     * Any other mode. A client that does not know it MUST NOT show it as one of the others. It should be stored and
     * forwarded unchanged.
     */
    | ({
        /**
         * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
         */
        mode: UnknownTag;
        [key: string]: unknown;
      } & ExactlyOne<
        /** Tied to a session. */
        | ElicitationSessionScope
        /** Tied to a request. */
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
  /** The user has answered. With a URL, the user has only agreed to open it. */
  (
    | ({ action: "accept" } & ElicitationAcceptAction)
    /** The user refuses to answer. */
    | { action: "decline" }
    /** The user dismissed the question without choosing. */
    | { action: "cancel" }
    /**
     * Any other action. An agent that does not know it MUST treat it as `cancel`. It should be stored and forwarded
     * unchanged.
     */
    | {
        /**
         * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
         */
        action: UnknownTag;
        [key: string]: unknown;
      }
  );

/**
 * The user has finished at a URL. An agent may send this, and a client ignores unknown ids. It changes no state.
 *
 * See https://agentclientprotocol.com/protocol/v2/elicitation
 * @x-side client
 * @x-method elicitation/complete
 * @x-scope {"elicitation":["elicitationId"]}
 */
export interface CompleteElicitationNotification {
  /** The id of the elicitation. */
  elicitationId: ElicitationId;
  _meta?: Meta;
}

/**
 * A question with a form. It MUST NOT ask for secrets such as passwords, keys or tokens; use a URL for these. The
 * client names the agent that asks, lets the user review and change the answers before it sends them, and should check
 * them against the fields. The agent should check them again.
 */
export type ElicitationFormMode = {
  /** The fields of the form. */
  requestedSchema: ElicitationSchema;
} & ExactlyOne<
  /** Tied to a session. */
  | ElicitationSessionScope
  /** Tied to a request. */
  | ElicitationRequestScope
>;

/**
 * A question that is answered on a web page. This is the only way to ask for secrets, which MUST NOT come back through
 * the protocol. The client MUST show the whole URL, MUST NOT open or fetch it before the user agrees, and MUST open it
 * where neither the client nor the model can see the page. The agent MUST make sure that the person who answers is the
 * user who was asked.
 */
export type ElicitationUrlMode = {
  /** Identifies the elicitation in `elicitation/complete`. */
  elicitationId: ElicitationId;
  /**
   * The URL for the user. It MUST NOT contain secrets or personal data.
   * @format uri
   */
  url: string;
} & ExactlyOne<
  /** Tied to a session. */
  | ElicitationSessionScope
  /** Tied to a request. */
  | ElicitationRequestScope
>;

/**
 * The elicitation belongs to a session.
 * @propertyNames {"not":{"const":"requestId"}}
 */
export interface ElicitationSessionScope {
  /**
   * Never set: this distinguishes it from an elicitation of a request.
   * @ignore
   */
  requestId?: never;
  /** The session. */
  sessionId: SessionId;
  /**
   * The tool call that needs the answer, for example for an MCP server. Missing and `null` mean the same.
   * @x-deserialize-default-on-error true
   */
  toolCallId?: ToolCallId | null;
}

/**
 * The elicitation belongs to a request of the client outside any session, for example during authentication.
 * @propertyNames {"not":{"enum":["sessionId","toolCallId"]}}
 */
export interface ElicitationRequestScope {
  /**
   * Never set: this distinguishes it from an elicitation of a session.
   * @ignore
   */
  sessionId?: never;
  /**
   * Never set: a tool call belongs to a session.
   * @ignore
   */
  toolCallId?: never;
  /** The request, which is still unanswered. */
  requestId: RequestId;
}

/** The user's answer. */
export interface ElicitationAcceptAction {
  /** The user's input by field name. Missing and `null` both mean none. */
  content?: { [key: string]: ElicitationContentValue } | null;
}

/**
 * The user's input in one field: a string, a number, a boolean, several strings, or whatever an unlisted type of field
 * expects. The agent checks it against the form.
 */
export type ElicitationContentValue = unknown;
