import type { Meta } from "../primitive.ts";
import type { MessageId, SessionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A message between two sessions, as one of them sees it. The first update with an id starts the message, later ones
 * change it. In each member, missing keeps the old value, `null` clears it, and a value replaces it.
 */
export interface SessionMessage {
  /** The id of the message, in the session that the update is about. */
  messageId: MessageId;
  /**
   * The session that sends it.
   * @x-deserialize-default-on-error true
   */
  senderSessionId?: SessionId | null;
  /**
   * The session that receives it.
   * @x-deserialize-default-on-error true
   */
  recipientSessionId?: SessionId | null;
  /**
   * At the recipient: its `messageId` in the session that sends it. It may come after the first chunks.
   * @x-deserialize-default-on-error true
   */
  senderMessageId?: MessageId | null;
  /**
   * At the sender: its `messageId` in the session that receives it. It may come after the first chunks.
   * @x-deserialize-default-on-error true
   */
  recipientMessageId?: MessageId | null;
  /**
   * The whole message. Replaces what there was, including chunks; `[]` and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A chunk of a message between two sessions: only content. A `session_message` says whose message it is, before,
 * between or after its chunks.
 */
export interface SessionMessageChunk {
  /** The message to which the chunk is appended. */
  messageId: MessageId;
  /** The content to add. */
  content: ContentBlock;
  _meta?: Meta;
}
