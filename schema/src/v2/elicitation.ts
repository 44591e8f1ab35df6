import type { ExactlyOne, Meta, UnknownTag } from "../primitive.ts";
import type { ElicitationId, SessionId, ToolCallId } from "../shared/ids.ts";
import type { ElicitationSchema } from "./elicitation-schema.ts";
import type { RequestId } from "./message.ts";

/**
 * Asks the user for something: by a form, or on a web page. It belongs to a session, and there perhaps to a tool
 * call, or to a request of the client; not to both. Only in the modes that the client advertised in `elicitation`. If
 * the foreground cannot go on without an answer, the state should be `requires_action`. An agent should cancel what
 * it no longer needs to know.
 *
 * See https://agentclientprotocol.com/protocol/v2/elicitation
 * @x-side client
 * @x-method elicitation/create
 * @x-scope {"request":["requestId"],"session":["sessionId"],"toolCall":["toolCallId"]}
 */
export type CreateElicitationRequest = {
  /** The request, for people. */
  message: string;
  _meta?: Meta;
} &
  /** The client shows a form. */
  (
    | ({ mode: "form" } & ElicitationFormMode)
    /** The client sends the user to a URL. */
    | ({ mode: "url" } & ElicitationUrlMode)
    /**
     * A mode that is not listed here. A client that does not know it MUST NOT show it as one of the others; who does
     * not know it should keep what it stores or passes on as it is.
     */
    | ({
        /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        mode: UnknownTag;
        [key: string]: unknown;
      } & ExactlyOne<
        /** It belongs to a session. */
        | ElicitationSessionScope
        /** It belongs to a request. */
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
  /** The user has answered; with a URL, the user agrees to go there, and is not done by that. */
  (
    | ({ action: "accept" } & ElicitationAcceptAction)
    /** The user does not want to answer. */
    | { action: "decline" }
    /** It was cancelled: the user has put it away without a choice. */
    | { action: "cancel" }
    /**
     * An action that is not listed here. An agent that does not know it MUST take it for `cancel`; who does not know
     * it should keep what it stores or passes on as it is.
     */
    | {
        /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        action: UnknownTag;
        [key: string]: unknown;
      }
  );

/**
 * What the user had to do at a URL is done; an agent may send it, and a client ignores one that it does not know.
 * That changes no state.
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
 * A question by a form. It MUST NOT ask for secrets, such as passwords, keys or tokens: those want a URL. The client
 * says which agent asks, lets the user look over and change what is sent, and should check it against the fields, as
 * the agent should again.
 */
export type ElicitationFormMode = {
  /** The fields of the form. */
  requestedSchema: ElicitationSchema;
} & ExactlyOne<
  /** It belongs to a session. */
  | ElicitationSessionScope
  /** It belongs to a request. */
  | ElicitationRequestScope
>;

/**
 * A question that is answered on a web page, and the only way to ask for secrets, none of which may come back through
 * the protocol. The client MUST show the whole URL, MUST NOT open or fetch it before the user agrees, and MUST open
 * it where neither it nor the model can look in. The agent MUST make sure that who answers there is who was asked.
 */
export type ElicitationUrlMode = {
  /** Names the elicitation, for `elicitation/complete`. */
  elicitationId: ElicitationId;
  /**
   * The URL for the user; it MUST NOT have secrets or personal data.
   * @format uri
   */
  url: string;
} & ExactlyOne<
  /** It belongs to a session. */
  | ElicitationSessionScope
  /** It belongs to a request. */
  | ElicitationRequestScope
>;

/**
 * The elicitation belongs to a session.
 * @propertyNames {"not":{"const":"requestId"}}
 */
export interface ElicitationSessionScope {
  /**
   * Never set: it is what tells this from a request's.
   * @ignore
   */
  requestId?: never;
  /** The session. */
  sessionId: SessionId;
  /**
   * The tool call in it that needs the answer, for example on behalf of an MCP server. Missing and `null` are the
   * same.
   * @x-deserialize-default-on-error true
   */
  toolCallId?: ToolCallId | null;
}

/**
 * The elicitation belongs to a request of the client outside of sessions, for example while the user authenticates.
 * @propertyNames {"not":{"enum":["sessionId","toolCallId"]}}
 */
export interface ElicitationRequestScope {
  /**
   * Never set: it is what tells this from a session's.
   * @ignore
   */
  sessionId?: never;
  /**
   * Never set: a tool call belongs to a session.
   * @ignore
   */
  toolCallId?: never;
  /** The request, which still waits for its answer. */
  requestId: RequestId;
}

/** The user's answer. */
export interface ElicitationAcceptAction {
  /** The user's input by the names of the form's fields. Missing and `null` both mean none. */
  content?: { [key: string]: ElicitationContentValue } | null;
}

/**
 * What the user has filled in for one field: a text, a number, yes or no, some of several texts, or what a type of
 * field that is not listed here wants. The agent checks it against the form.
 */
export type ElicitationContentValue = unknown;
