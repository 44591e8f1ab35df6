import type { Fraction, Meta, OpenString, Uint64, UnknownTag } from "../primitive.ts";
import type { Icon } from "./icon.ts";
import type { MediaType } from "./media-type.ts";

/**
 * Content to show or read, in prompts, agent messages and tool results. The blocks are the same as in MCP, so the
 * output of MCP servers can be passed on unchanged.
 *
 * See https://agentclientprotocol.com/protocol/v2/content
 */
export type ContentBlock =
  /** Plain text or Markdown. Every agent MUST accept it in prompts; clients should render it as CommonMark. */
  | ({ type: "text" } & TextContent)
  /** An image. Allowed in prompts only if the agent advertised `session.prompt.image`. */
  | ({ type: "image" } & ImageContent)
  /** Audio. Allowed in prompts only if the agent advertised `session.prompt.audio`. */
  | ({ type: "audio" } & AudioContent)
  /** A link to something that the receiver may be able to read. Every agent MUST accept it in prompts. */
  | ({ type: "resource_link" } & ResourceLink)
  /** An embedded resource. Allowed in prompts only if the agent advertised `session.prompt.embeddedContext`. */
  | ({ type: "resource" } & EmbeddedResource)
  /**
   * Any other kind of block. An agent that does not know the type MUST respond to the prompt with error `-32602`; a
   * client ignores the block, or shows a generic fallback. Receivers should store and forward it unchanged.
   */
  | {
      type: UnknownTag;
      [key: string]: unknown;
    };

/** Text. */
export interface TextContent {
  /** The text. */
  text: string;
  /**
   * The intended audience and priority of the text. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  _meta?: Meta;
}

/** An image. */
export interface ImageContent {
  /**
   * The image, in base64.
   * @contentEncoding base64
   */
  data: string;
  /** The media type, such as `image/png`. */
  mimeType: MediaType;
  /**
   * The URI of the image. Missing or `null` if unknown.
   * @format uri
   * @x-deserialize-default-on-error true
   */
  uri?: string | null;
  /**
   * The intended audience and priority of the image. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  _meta?: Meta;
}

/** Audio. */
export interface AudioContent {
  /**
   * The audio, in base64.
   * @contentEncoding base64
   */
  data: string;
  /** The media type, such as `audio/wav`. */
  mimeType: MediaType;
  /**
   * The intended audience and priority of the audio. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  _meta?: Meta;
}

/** A link to something that the receiver may be able to read itself. */
export interface ResourceLink {
  /** The name of the resource. It is shown to the user only if there is no `title`. */
  name: string;
  /**
   * The URI of the resource.
   * @format uri
   */
  uri: string;
  /**
   * The human-readable title of the resource. If it is missing or `null`, `name` is shown.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * A description of the resource. Missing or `null` if there is none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * Icons to show with the link. Missing or `null` if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  icons?: Icon[] | null;
  /**
   * The media type of the data. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  mimeType?: MediaType | null;
  /**
   * The size of the resource in bytes. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  size?: Uint64 | null;
  /**
   * The intended audience and priority of the link. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  _meta?: Meta;
}

/** A resource that is embedded in a message. */
export interface EmbeddedResource {
  /** The resource. */
  resource: EmbeddedResourceResource;
  /**
   * The intended audience and priority of the resource. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
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
  /** The text. */
  text: string;
  /**
   * The URI of the resource.
   * @format uri
   */
  uri: string;
  /**
   * The media type of the text. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  mimeType?: MediaType | null;
  _meta?: Meta;
}

/** A binary resource. */
export interface BlobResourceContents {
  /**
   * The bytes, in base64.
   * @contentEncoding base64
   */
  blob: string;
  /**
   * The URI of the resource.
   * @format uri
   */
  uri: string;
  /**
   * The media type of the data. Missing or `null` if unknown.
   * @x-deserialize-default-on-error true
   */
  mimeType?: MediaType | null;
  _meta?: Meta;
}

/** Hints about how to use or show a content block. A missing or `null` member means that there is no hint. */
export interface Annotations {
  /**
   * The intended audience.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  audience?: Role[] | null;
  /**
   * The time when the content was last changed, in ISO 8601 format, such as `2026-01-31T15:00:58Z`.
   * @x-deserialize-default-on-error true
   */
  lastModified?: string | null;
  /**
   * The importance of the content, from 0 (not at all) to 1 (required).
   * @x-deserialize-default-on-error true
   */
  priority?: Fraction | null;
  _meta?: Meta;
}

/** A participant in the conversation. */
export type Role =
  /** The model. */
  | "assistant"
  /** The user. */
  | "user"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;
