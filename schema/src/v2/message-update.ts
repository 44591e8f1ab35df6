import type { Meta } from "../primitive.ts";
import type { MessageId } from "../shared/ids.ts";
import type { ContentBlock } from "./content.ts";

/**
 * A message from the user. The first update with a given ID starts the message, and later ones change it in order of
 * arrival. An update without `content` keeps the message's content; a new message without it is empty.
 */
export interface UserMessage {
  /** The ID of the message. */
  messageId: MessageId;
  /**
   * The whole message. It replaces the previous content, including chunks. Later chunks are appended to it. `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A message from the agent. The first update with a given ID starts the message, and later ones change it in order of
 * arrival. An update without `content` keeps the message's content; a new message without it is empty.
 */
export interface AgentMessage {
  /** The ID of the message. */
  messageId: MessageId;
  /**
   * The whole message. It replaces the previous content, including chunks. Later chunks are appended to it. `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/**
 * A thought from the agent. The first update with a given ID starts the thought, and later ones change it in order of
 * arrival. An update without `content` keeps the thought's content; a new thought without it is empty.
 */
export interface AgentThought {
  /** The ID of the thought. */
  messageId: MessageId;
  /**
   * The whole thought. It replaces the previous content, including chunks. Later chunks are appended to it. `[]` and
   * `null` clear it.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  content?: ContentBlock[] | null;
  _meta?: Meta;
}

/** A chunk of a message. Chunks of several messages may be interleaved. */
export interface ContentChunk {
  /** The ID of the message that the chunk is appended to. A new ID starts a message. */
  messageId: MessageId;
  /** The content to append. */
  content: ContentBlock;
  _meta?: Meta;
}
