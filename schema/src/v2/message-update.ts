import type { Meta } from "../primitive.ts";
import type { MessageId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A message from the user. The first update with an id starts the message, and later ones change it in order of
 * arrival. Without `content`, the message keeps its content; a new one is empty.
 */
export interface UserMessage {
  /** The id of the message. */
  messageId: MessageId;
  /**
   * The whole message. It replaces the previous content, including chunks, and later chunks are appended to it; `[]`
   * and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A message from the agent. The first update with an id starts the message, and later ones change it in order of
 * arrival. Without `content`, the message keeps its content; a new one is empty.
 */
export interface AgentMessage {
  /** The id of the message. */
  messageId: MessageId;
  /**
   * The whole message. It replaces the previous content, including chunks, and later chunks are appended to it; `[]`
   * and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A thought of the agent. The first update with an id starts the thought, and later ones change it in order of arrival.
 * Without `content`, the thought keeps its content; a new one is empty.
 */
export interface AgentThought {
  /** The id of the message. */
  messageId: MessageId;
  /**
   * The whole message. It replaces the previous content, including chunks, and later chunks are appended to it; `[]`
   * and `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/** A chunk of a message. Chunks of several messages may alternate. */
export interface ContentChunk {
  /** The message to which the chunk is appended. A new id starts a message. */
  messageId: MessageId;
  /** The content to add. */
  content: ContentBlock;
  _meta?: Meta;
}
