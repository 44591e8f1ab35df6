import type { Double, Int64, Meta, UnknownTag } from "../primitive.ts";
import type { ElicitationId, SessionId, ToolCallId } from "../shared/ids.ts";
import type { ElicitationSchema } from "./elicitation-schema.ts";
import type { RequestId } from "./message.ts";

/**
 * Asks the user for something: by a form, or on a web page. It belongs to a session, and there perhaps to a tool
 * call, or to a request of the client. Only in the modes that the client advertised in `elicitation`.
 *
 * See https://agentclientprotocol.com/protocol/v1/elicitation
 * @x-side client
 * @x-method elicitation/create
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
     * A mode that is not listed here. A client that does not know it MUST NOT show it as one of the others, and should keep
     * what it stores or passes on as it is.
     */
    | ({
        /** The mode: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        mode: UnknownTag;
        [key: string]: unknown;
      } & (ElicitationSessionScope | ElicitationRequestScope))
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
     * An action that is not listed here. An agent that does not know it MUST NOT treat it as one of the others, and should
     * keep what it stores or passes on as it is.
     */
    | {
        /** The action: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        action: UnknownTag;
        [key: string]: unknown;
      }
  );

/**
 * What the user had to do at a URL is done; an agent may send it, and a client ignores one that it does not know.
 *
 * See https://agentclientprotocol.com/protocol/v1/elicitation
 * @x-side client
 * @x-method elicitation/complete
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
} &
  /** It belongs to a session. */
  (
    | ElicitationSessionScope
    /** It belongs to a request. */
    | ElicitationRequestScope
  );

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
} &
  /** It belongs to a session. */
  (
    | ElicitationSessionScope
    /** It belongs to a request. */
    | ElicitationRequestScope
  );

/** The elicitation belongs to a session. */
export interface ElicitationSessionScope {
  /** The session. */
  sessionId: SessionId;
  /**
   * The tool call in it that needs the answer, for example on behalf of an MCP server. Missing and `null` are the same.
   * @x-deserialize-default-on-error true
   */
  toolCallId?: ToolCallId | null;
}

/** The elicitation belongs to a request of the client outside of sessions, for example while the user authenticates. */
export interface ElicitationRequestScope {
  /** The request. */
  requestId: RequestId;
}

/** The user's answer. */
export interface ElicitationAcceptAction {
  /** The user's input by the names of the form's fields. */
  content?: { [key: string]: ElicitationContentValue } | null;
}

/** The user's input in one field. */
export type ElicitationContentValue =
  /** A text, or one of several texts. */
  | string
  /** A number without a fraction. */
  | Int64
  /** A number. */
  | Double
  /** Yes or no. */
  | boolean
  /** Some of several texts. */
  | string[];
