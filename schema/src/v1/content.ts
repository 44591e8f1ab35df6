import type { Double, Int64, Meta } from "../primitive.ts";

/**
 * Content to show or read, in prompts, agent messages and tool results. The blocks are the same as in MCP, so the
 * output of MCP servers can be passed on unchanged.
 *
 * See https://agentclientprotocol.com/protocol/v1/content
 */
export type ContentBlock =
  /** Plain text or Markdown. Every agent MUST accept it in prompts; clients should render it as Markdown. */
  | ({ type: "text" } & TextContent)
  /** An image. Allowed in prompts only if the agent advertised `promptCapabilities.image`. */
  | ({ type: "image" } & ImageContent)
  /** Audio. Allowed in prompts only if the agent advertised `promptCapabilities.audio`. */
  | ({ type: "audio" } & AudioContent)
  /** A link to something that the agent can read. Every agent MUST accept it in prompts. */
  | ({ type: "resource_link" } & ResourceLink)
  /** An embedded resource. Allowed in prompts only if the agent advertised `promptCapabilities.embeddedContext`. */
  | ({ type: "resource" } & EmbeddedResource);

/** Text. */
export interface TextContent {
  /**
   * The intended audience and priority of the text.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /** The text. */
  text: string;
  _meta?: Meta;
}

/** An image. */
export interface ImageContent {
  /**
   * The intended audience and priority of the image.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /** The image, in base64. */
  data: string;
  /** The media type, such as `image/png`. */
  mimeType: string;
  /**
   * The URI of the image.
   * @x-deserialize-default-on-error true
   */
  uri?: string | null;
  _meta?: Meta;
}

/** Audio. */
export interface AudioContent {
  /**
   * The intended audience and priority of the audio.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /** The audio, in base64. */
  data: string;
  /** The media type, such as `audio/wav`. */
  mimeType: string;
  _meta?: Meta;
}

/** A link to something that the agent can read itself. */
export interface ResourceLink {
  /**
   * The intended audience and priority of the link.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /**
   * A description of the resource.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * The media type of the data.
   * @x-deserialize-default-on-error true
   */
  mimeType?: string | null;
  /** The name of the resource. It is shown to the user only if there is no `title`. */
  name: string;
  /**
   * The size of the resource in bytes.
   * @x-deserialize-default-on-error true
   */
  size?: Int64 | null;
  /**
   * The human-readable title of the resource.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /** The URI of the resource. */
  uri: string;
  _meta?: Meta;
}

/** A resource that is embedded in a message. */
export interface EmbeddedResource {
  /**
   * The intended audience and priority of the resource.
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
  /** Binary content. */
  | BlobResourceContents;

/** A text resource. */
export interface TextResourceContents {
  /**
   * The media type of the text.
   * @x-deserialize-default-on-error true
   */
  mimeType?: string | null;
  /** The text. */
  text: string;
  /** The URI of the resource. */
  uri: string;
  _meta?: Meta;
}

/** A binary resource. */
export interface BlobResourceContents {
  /** The bytes, in base64. */
  blob: string;
  /**
   * The media type of the data.
   * @x-deserialize-default-on-error true
   */
  mimeType?: string | null;
  /** The URI of the resource. */
  uri: string;
  _meta?: Meta;
}

/** Hints about how to use or show a content block. */
export interface Annotations {
  /**
   * The intended audience.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  audience?: Role[] | null;
  /**
   * The time when the content was last changed.
   * @x-deserialize-default-on-error true
   */
  lastModified?: string | null;
  /**
   * The priority, relative to other blocks.
   * @x-deserialize-default-on-error true
   */
  priority?: Double | null;
  _meta?: Meta;
}

/** A participant in the conversation. */
export type Role =
  /** The model. */
  | "assistant"
  /** The user. */
  | "user";
