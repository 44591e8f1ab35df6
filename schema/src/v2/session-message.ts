import type { Meta } from "../primitive.ts";
import type { MessageId, SessionId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A message between two sessions, as one of them sees it: the first update with an id begins the message, later ones
 * change it. In each place, missing leaves what there was, `null` clears it, and a value replaces it.
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
   * Where it is received: its `messageId` in the session that sends it. It may come after the first pieces.
   * @x-deserialize-default-on-error true
   */
  senderMessageId?: MessageId | null;
  /**
   * Where it is sent: its `messageId` in the session that receives it. It may come after the first pieces.
   * @x-deserialize-default-on-error true
   */
  recipientMessageId?: MessageId | null;
  /**
   * All of the message: it replaces what there was, pieces included; `[]` and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A piece of a message between two sessions: nothing but content. Whose message it is, a `session_message` says,
 * before, between or after its pieces.
 */
export interface SessionMessageChunk {
  /** The message that the piece is appended to. */
  messageId: MessageId;
  /** The content to add. */
  content: ContentBlock;
  _meta?: Meta;
}
