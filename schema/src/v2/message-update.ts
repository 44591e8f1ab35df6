import type { Meta } from "../primitive.ts";
import type { MessageId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * What the user said: the first update with an id begins the message, later ones change it, in the order of arrival.
 * Without `content`, what there is stays, which is nothing in a new message.
 */
export interface UserMessage {
  /** The id of the message. */
  messageId: MessageId;
  /**
   * All of the message: it replaces what there was, chunks included, and later chunks are appended to it; `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * What the agent says: the first update with an id begins the message, later ones change it, in the order of arrival.
 * Without `content`, what there is stays, which is nothing in a new message.
 */
export interface AgentMessage {
  /** The id of the message. */
  messageId: MessageId;
  /**
   * All of the message: it replaces what there was, chunks included, and later chunks are appended to it; `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * What the agent thinks: the first update with an id begins the message, later ones change it, in the order of
 * arrival. Without `content`, what there is stays, which is nothing in a new message.
 */
export interface AgentThought {
  /** The id of the message. */
  messageId: MessageId;
  /**
   * All of the message: it replaces what there was, chunks included, and later chunks are appended to it; `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/** A piece of a message. Pieces of several messages may come in turns. */
export interface ContentChunk {
  /** The message that the piece is appended to; a new id begins a message. */
  messageId: MessageId;
  /** The content to add. */
  content: ContentBlock;
  _meta?: Meta;
}
