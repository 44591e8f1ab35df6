import type { Fraction, Meta, OpenString, Uint64, UnknownTag } from "../primitive.ts";
import type { Icon } from "./icon.ts";
import type { MediaType } from "./media-type.ts";

/**
 * Something to show or to read: in prompts, in what the agent says, and in what tools give back. The blocks are those
 * of MCP, so what an MCP server returns can be passed on as it is.
 *
 * See https://agentclientprotocol.com/protocol/v2/content
 */
export type ContentBlock =
  /** Text, plain or Markdown. Every agent MUST take it in prompts; clients should show it as CommonMark. */
  | ({ type: "text" } & TextContent)
  /** A picture. In prompts only if the agent advertised `session.prompt.image`. */
  | ({ type: "image" } & ImageContent)
  /** A sound. In prompts only if the agent advertised `session.prompt.audio`. */
  | ({ type: "audio" } & AudioContent)
  /** A link to something that the receiver may be able to read. Every agent MUST take it in prompts. */
  | ({ type: "resource_link" } & ResourceLink)
  /** The resource itself. In prompts only if the agent advertised `session.prompt.embeddedContext`. */
  | ({ type: "resource" } & EmbeddedResource)
  /**
   * A kind of block that is not listed here. An agent that does not know it MUST answer a prompt that has it with
   * error `-32602`; a client ignores it, or shows that there is something; who does not know it should keep what it
   * stores or passes on as it is.
   */
  | {
      /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** A text. */
export interface TextContent {
  /** The text. */
  text: string;
  /**
   * Audience and priority of the text. Missing and `null` both mean that they are unknown.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  _meta?: Meta;
}

/** A picture. */
export interface ImageContent {
  /**
   * The picture, in base64.
   * @contentEncoding base64
   */
  data: string;
  /** The media type, for example `image/png`. */
  mimeType: MediaType;
  /**
   * The URI of the picture. Missing and `null` both mean that it is unknown.
   * @format uri
   * @x-deserialize-default-on-error true
   */
  uri?: string | null;
  /**
   * Audience and priority of the picture. Missing and `null` both mean that they are unknown.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  _meta?: Meta;
}

/** A sound. */
export interface AudioContent {
  /**
   * The sound, in base64.
   * @contentEncoding base64
   */
  data: string;
  /** The media type, for example `audio/wav`. */
  mimeType: MediaType;
  /**
   * Audience and priority of the sound. Missing and `null` both mean that they are unknown.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  _meta?: Meta;
}

/** A link to something that the receiver may be able to read for itself. */
export interface ResourceLink {
  /** Its name; shown to people only if there is no `title`. */
  name: string;
  /**
   * Its URI.
   * @format uri
   */
  uri: string;
  /**
   * Its title, for people. Missing and `null` both mean that `name` is shown.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /**
   * A longer description. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * Icons to show with the link. Missing and `null` both mean none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  icons?: Icon[] | null;
  /**
   * The media type of the data. Missing and `null` both mean that it is unknown.
   * @x-deserialize-default-on-error true
   */
  mimeType?: MediaType | null;
  /**
   * Its size in bytes. Missing and `null` both mean that it is unknown.
   * @x-deserialize-default-on-error true
   */
  size?: Uint64 | null;
  /**
   * Audience and priority of the link. Missing and `null` both mean that they are unknown.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  _meta?: Meta;
}

/** A resource that travels in the message. */
export interface EmbeddedResource {
  /** The resource. */
  resource: EmbeddedResourceResource;
  /**
   * Audience and priority of the resource. Missing and `null` both mean that they are unknown.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
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
  /** The text. */
  text: string;
  /**
   * Its URI.
   * @format uri
   */
  uri: string;
  /**
   * The media type of the text. Missing and `null` both mean that it is unknown.
   * @x-deserialize-default-on-error true
   */
  mimeType?: MediaType | null;
  _meta?: Meta;
}

/** A resource that is not text. */
export interface BlobResourceContents {
  /**
   * The bytes, in base64.
   * @contentEncoding base64
   */
  blob: string;
  /**
   * Its URI.
   * @format uri
   */
  uri: string;
  /**
   * The media type of the data. Missing and `null` both mean that it is unknown.
   * @x-deserialize-default-on-error true
   */
  mimeType?: MediaType | null;
  _meta?: Meta;
}

/** Hints on how to use or show a content block. In each place, missing and `null` both mean no hint. */
export interface Annotations {
  /**
   * Its audience.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  audience?: Role[] | null;
  /**
   * When what it shows was last changed, in the form of ISO 8601, for example `2026-01-31T15:00:58Z`.
   * @x-deserialize-default-on-error true
   */
  lastModified?: string | null;
  /**
   * How much it matters: from 0, not at all, to 1, it is needed.
   * @x-deserialize-default-on-error true
   */
  priority?: Fraction | null;
  _meta?: Meta;
}

/** A participant of the conversation. */
export type Role =
  /** The model. */
  | "assistant"
  /** The user. */
  | "user"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;
