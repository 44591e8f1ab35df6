import type { Meta } from "../primitive.ts";
import type { MessageId, SessionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A message between two sessions, from the perspective of one of them. The first update with a given ID starts the
 * message, and later ones change it. Missing members keep their values, `null` clears them, and any other value
 * replaces them.
 */
export interface SessionMessage {
  /** The ID of the message in the session of this update. */
  messageId: MessageId;
  /**
   * The ID of the sending session.
   * @x-deserialize-default-on-error true
   */
  senderSessionId?: SessionId | null;
  /**
   * The ID of the receiving session.
   * @x-deserialize-default-on-error true
   */
  recipientSessionId?: SessionId | null;
  /**
   * In updates to the recipient: the ID of the message in the sending session. This ID may arrive after the first
   * chunks.
   * @x-deserialize-default-on-error true
   */
  senderMessageId?: MessageId | null;
  /**
   * In updates to the sender: the ID of the message in the receiving session. This ID may arrive after the first
   * chunks.
   * @x-deserialize-default-on-error true
   */
  recipientMessageId?: MessageId | null;
  /**
   * The whole message. It replaces the previous content, including chunks. `[]` and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A chunk of a message between two sessions. It contains only content. A `session_message` before, between or after
 * the chunks identifies the sender and the recipient.
 */
export interface SessionMessageChunk {
  /** The ID of the message that the chunk is appended to. */
  messageId: MessageId;
  /** The content to append. */
  content: ContentBlock;
  _meta?: Meta;
}
