import type { Meta, Tagged } from "../primitive.ts";
import type { MessageId, SessionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * Says something to the agent. It is answered when the prompt is part of the conversation, and with error `-32800` if
 * it was cancelled before. An error means that it is no part of the conversation: once it is, the agent MUST NOT answer
 * with one, and work that fails ends in the `idle` state that says `error`.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#1-user-message
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptRequest {
  /** The session to speak in. */
  sessionId: SessionId;
  /**
   * What the user says, and what goes with it; at least one block, and an agent may answer none with error `-32602`.
   * `text` and `resource_link` blocks always may be sent, the others only if the agent advertised them in
   * `session.prompt`. Of `resource` and `resource_link`, the first saves a round trip, and can carry what the agent
   * could not reach.
   * @minItems 1
   */
  prompt: ContentBlock[];
  /**
   * Names this submission within the session, so that the agent inserts it only once however often it is sent. Missing and
   * `null` both mean no key; a malformed one is answered with error `-32602`.
   */
  idempotencyKey?: IdempotencyKey | null;
  _meta?: Meta;
}

/**
 * The prompt is now a message of the conversation, with a place among the others. Neither does this mean that it was
 * just received, nor that the agent is done with it: what becomes of it is told by `state_update`.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#2-prompt-accepted
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptResponse {
  /**
   * The message that the prompt became. The agent MUST tell that message too, by an update with the same id, before
   * or after this answer; where it is replayed, it has this id again.
   */
  messageId: MessageId;
  _meta?: Meta;
}

/**
 * Cancels what goes on in the foreground of a session, and its prompts that are not yet part of the conversation.
 * Each of those is answered with error `-32800`; the foreground ends with the `idle` state that says `cancelled`, even
 * if stopping makes something fail. The agent may send updates until then and MUST NOT afterwards. It MUST take what it
 * asks permission for as not permitted, should take those requests back by `$/cancel_request`, and should ignore
 * answers that come too late. What goes on in the background stays.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#cancellation
 * @x-side agent
 * @x-method session/cancel
 */
export interface CancelSessionNotification {
  /** The id of the session. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * Names one submission of a prompt within a session. The client creates it when the user submits, and sends it again with each
 * retry; the agent answers a retry with the `messageId` of the message that it has inserted. It is case-sensitive.
 * @type string
 * @minLength 1
 * @maxLength 255
 */
export type IdempotencyKey = Tagged<string, "IdempotencyKey">;
