import type { Meta } from "../primitive.ts";
import type { MessageId, SessionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A message between two sessions, as seen by one of them. The first update with an id starts the message, and later
 * ones change it. Missing members keep their value, `null` clears them, and any other value replaces them.
 */
export interface SessionMessage {
  /** The id of the message, in the session of this update. */
  messageId: MessageId;
  /**
   * The sending session.
   * @x-deserialize-default-on-error true
   */
  senderSessionId?: SessionId | null;
  /**
   * The receiving session.
   * @x-deserialize-default-on-error true
   */
  recipientSessionId?: SessionId | null;
  /**
   * At the recipient: the message's id in the sending session. It may arrive after the first chunks.
   * @x-deserialize-default-on-error true
   */
  senderMessageId?: MessageId | null;
  /**
   * At the sender: the message's id in the receiving session. It may arrive after the first chunks.
   * @x-deserialize-default-on-error true
   */
  recipientMessageId?: MessageId | null;
  /**
   * The whole message. It replaces the previous content, including chunks; `[]` and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A chunk of a message between two sessions, with content only. A `session_message` before, between or after the chunks
 * says who sent it to whom.
 */
export interface SessionMessageChunk {
  /** The message to which the chunk is appended. */
  messageId: MessageId;
  /** The content to add. */
  content: ContentBlock;
  _meta?: Meta;
}
