import type { Meta, Tagged } from "../primitive.ts";
import type { MessageId, SessionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * Sends a prompt to the agent. The agent responds once the prompt is part of the conversation, or with error `-32800`
 * if the prompt was cancelled before that. An error means that the prompt is not part of the conversation. After
 * accepting the prompt, the agent MUST NOT respond with an error; if the work fails, it ends in the `idle` state with
 * the reason `error`.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#1-user-message
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptRequest {
  /** The ID of the session that receives the prompt. */
  sessionId: SessionId;
  /**
   * The user's message and its attachments, at least one block. An agent may refuse an empty prompt with error
   * `-32602`. `text` and `resource_link` blocks are always allowed; the others are allowed only if the agent
   * advertised them in `session.prompt`. A `resource` saves a round trip compared to a `resource_link`, and can
   * contain content that the agent could not access.
   * @minItems 1
   */
  prompt: ContentBlock[];
  /**
   * Identifies this submission within the session, so the agent inserts the prompt only once, no matter how often the
   * client sends it. Missing or `null` if there is no key. The agent responds to a malformed key with error `-32602`.
   */
  idempotencyKey?: IdempotencyKey | null;
  _meta?: Meta;
}

/**
 * Confirms that the prompt is now a message in the conversation. This does not mean that the prompt has just been
 * received, or that the agent is done with it: `state_update` reports the progress.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#2-prompt-accepted
 * @x-side agent
 * @x-method session/prompt
 */
export interface PromptResponse {
  /**
   * The ID of the message that the prompt became. The agent MUST also send that message in an update with the same
   * ID, before or after this response. A replay uses the same ID.
   */
  messageId: MessageId;
  _meta?: Meta;
}

/**
 * Cancels the foreground work of a session, and its prompts that are not part of the conversation yet. The
 * agent answers each of those prompts with error `-32800`. The foreground work ends with the `idle` state
 * and the reason `cancelled`, even if stopping it causes a failure. The agent may send updates until then,
 * but MUST NOT afterwards. It MUST treat its pending permission requests as denied, should cancel them with
 * `$/cancel_request`, and should ignore late responses. Background work continues.
 *
 * See https://agentclientprotocol.com/protocol/v2/prompt-lifecycle#cancellation
 * @x-side agent
 * @x-method session/cancel
 */
export interface CancelSessionNotification {
  /** The ID of the session. */
  sessionId: SessionId;
  _meta?: Meta;
}

/**
 * Identifies one submission of a prompt within a session. The client creates the key when the user submits the
 * prompt, and sends the same key with each retry. The agent answers a retry with the `messageId` of the message that
 * it inserted. The key is case-sensitive.
 * @type string
 * @minLength 1
 * @maxLength 255
 */
export type IdempotencyKey = Tagged<string, "IdempotencyKey">;
