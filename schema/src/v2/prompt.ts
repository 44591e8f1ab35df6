import type { Meta, Tagged } from "../primitive.ts";
import type { MessageId, SessionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * Sends a prompt to the agent. It is answered once the prompt is part of the conversation, or with error `-32800` if it
 * was cancelled before that. An error means that the prompt is not part of the conversation: afterwards, the agent MUST
 * NOT answer with one, and work that fails ends in the `idle` state with the reason `error`.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#1-user-message
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptRequest {
  /** The session of the prompt. */
  sessionId: SessionId;
  /**
   * The user's message and its attachments: at least one block; an agent may refuse an empty prompt with error
   * `-32602`. `text` and `resource_link` blocks are always allowed, the others only if the agent advertised them in
   * `session.prompt`. A `resource` saves a round trip compared to a `resource_link`, and can contain what the agent
   * could not access.
   * @minItems 1
   */
  prompt: ContentBlock[];
  /**
   * Identifies this submission within the session, so that the agent inserts it only once, however often it is sent.
   * Missing and `null` both mean no key; a malformed one is answered with error `-32602`.
   */
  idempotencyKey?: IdempotencyKey | null;
  _meta?: Meta;
}

/**
 * The prompt is now a message in the conversation. This neither means that it has just been received, nor that the
 * agent is done with it: `state_update` reports the progress.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#2-prompt-accepted
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptResponse {
  /**
   * The message that the prompt became. The agent MUST also send that message in an update with the same id, before or
   * after this response. In a replay, it has the same id.
   */
  messageId: MessageId;
  _meta?: Meta;
}

/**
 * Cancels the foreground work of a session, and its prompts that are not part of the conversation yet. Each of these is
 * answered with error `-32800`. The foreground work ends with the `idle` state and the reason `cancelled`, even if
 * stopping makes something fail. The agent may send updates until then, but MUST NOT afterwards. It MUST treat its open
 * permission requests as not permitted, should cancel them with `$/cancel_request`, and should ignore late responses.
 * Background work continues.
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
 * Identifies one submission of a prompt within a session. The client creates it when the user submits, and sends it
 * again with each retry; the agent answers a retry with the `messageId` of the message that it inserted. It is
 * case-sensitive.
 * @type string
 * @minLength 1
 * @maxLength 255
 */
export type IdempotencyKey = Tagged<string, "IdempotencyKey">;
