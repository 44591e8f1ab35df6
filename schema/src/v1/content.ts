import type { Double, Int64, Meta } from "../primitive.ts";

/**
 * Something to show or to read: in prompts, in what the agent says, and in what tools give back. The blocks are those of
 * MCP, so what an MCP server returns can be passed on as it is.
 *
 * See https://agentclientprotocol.com/protocol/v1/content
 */
export type ContentBlock =
  /** Text, plain or Markdown. Every agent MUST take it in prompts; clients should show it as Markdown. */
  | ({ type: "text" } & TextContent)
  /** A picture. In prompts only if the agent advertised `promptCapabilities.image`. */
  | ({ type: "image" } & ImageContent)
  /** A sound. In prompts only if the agent advertised `promptCapabilities.audio`. */
  | ({ type: "audio" } & AudioContent)
  /** A link to something that the agent can read. Every agent MUST take it in prompts. */
  | ({ type: "resource_link" } & ResourceLink)
  /** The resource itself. In prompts only if the agent advertised `promptCapabilities.embeddedContext`. */
  | ({ type: "resource" } & EmbeddedResource);

/** A text. */
export interface TextContent {
  /**
   * Audience and priority of the text.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /** The text. */
  text: string;
  _meta?: Meta;
}

/** A picture. */
export interface ImageContent {
  /**
   * Audience and priority of the picture.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /** The picture, in base64. */
  data: string;
  /** The media type, for example `image/png`. */
  mimeType: string;
  /**
   * The URI of the picture.
   * @x-deserialize-default-on-error true
   */
  uri?: string | null;
  _meta?: Meta;
}

/** A sound. */
export interface AudioContent {
  /**
   * Audience and priority of the sound.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /** The sound, in base64. */
  data: string;
  /** The media type, for example `audio/wav`. */
  mimeType: string;
  _meta?: Meta;
}

/** A link to something that the agent can read for itself. */
export interface ResourceLink {
  /**
   * Audience and priority of the link.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /**
   * A longer description.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * The media type of the data.
   * @x-deserialize-default-on-error true
   */
  mimeType?: string | null;
  /** Its name; shown to people only if there is no `title`. */
  name: string;
  /**
   * Its size in bytes.
   * @x-deserialize-default-on-error true
   */
  size?: Int64 | null;
  /**
   * Its title, for people.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /** Its URI. */
  uri: string;
  _meta?: Meta;
}

/** A resource that travels in the message. */
export interface EmbeddedResource {
  /**
   * Audience and priority of the resource.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /** The resource. */
  resource: EmbeddedResourceResource;
  _meta?: Meta;
}

/** The content of a resource. */
export type EmbeddedResourceResource =
  /** Text. */
  | TextResourceContents
  /** Bytes. */
  | BlobResourceContents;

/** A resource that is text. */
export interface TextResourceContents {
  /**
   * The media type of the text.
   * @x-deserialize-default-on-error true
   */
  mimeType?: string | null;
  /** The text. */
  text: string;
  /** Its URI. */
  uri: string;
  _meta?: Meta;
}

/** A resource that is not text. */
export interface BlobResourceContents {
  /** The bytes, in base64. */
  blob: string;
  /**
   * The media type of the data.
   * @x-deserialize-default-on-error true
   */
  mimeType?: string | null;
  /** Its URI. */
  uri: string;
  _meta?: Meta;
}

/** Hints on how to use or show a content block. */
export interface Annotations {
  /**
   * Its audience.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  audience?: Role[] | null;
  /**
   * The time of its last change.
   * @x-deserialize-default-on-error true
   */
  lastModified?: string | null;
  /**
   * Its priority, relative to others.
   * @x-deserialize-default-on-error true
   */
  priority?: Double | null;
  _meta?: Meta;
}

/** A participant of the conversation. */
export type Role =
  /** The model. */
  | "assistant"
  /** The user. */
  | "user";
