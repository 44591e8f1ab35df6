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
   * For whom the text is and how much it matters.
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
   * For whom the picture is and how much it matters.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /** The picture, in base64. */
  data: string;
  /** What kind of picture it is, for example `image/png`. */
  mimeType: string;
  /**
   * Where the picture is from.
   * @x-deserialize-default-on-error true
   */
  uri?: string | null;
  _meta?: Meta;
}

/** A sound. */
export interface AudioContent {
  /**
   * For whom the sound is and how much it matters.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /** The sound, in base64. */
  data: string;
  /** What kind of sound it is, for example `audio/wav`. */
  mimeType: string;
  _meta?: Meta;
}

/** A link to something that the agent can read for itself. */
export interface ResourceLink {
  /**
   * For whom the link is and how much it matters.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /**
   * What is there, in a longer text.
   * @x-deserialize-default-on-error true
   */
  description?: string | null;
  /**
   * What kind of data is there.
   * @x-deserialize-default-on-error true
   */
  mimeType?: string | null;
  /** What it is called; shown to people only if there is no `title`. */
  name: string;
  /**
   * How large it is, in bytes.
   * @x-deserialize-default-on-error true
   */
  size?: Int64 | null;
  /**
   * What people call it.
   * @x-deserialize-default-on-error true
   */
  title?: string | null;
  /** Where it is. */
  uri: string;
  _meta?: Meta;
}

/** A resource that travels in the message. */
export interface EmbeddedResource {
  /**
   * For whom the resource is and how much it matters.
   * @x-deserialize-default-on-error true
   */
  annotations?: Annotations | null;
  /** The resource. */
  resource: EmbeddedResourceResource;
  _meta?: Meta;
}

/** What is in a resource. */
export type EmbeddedResourceResource =
  /** Text. */
  | TextResourceContents
  /** Bytes. */
  | BlobResourceContents;

/** A resource that is text. */
export interface TextResourceContents {
  /**
   * What kind of text it is.
   * @x-deserialize-default-on-error true
   */
  mimeType?: string | null;
  /** The text. */
  text: string;
  /** Where it is from. */
  uri: string;
  _meta?: Meta;
}

/** A resource that is no text. */
export interface BlobResourceContents {
  /** The bytes, in base64. */
  blob: string;
  /**
   * What kind of data it is.
   * @x-deserialize-default-on-error true
   */
  mimeType?: string | null;
  /** Where it is from. */
  uri: string;
  _meta?: Meta;
}

/** Hints on how to use or show a content block. */
export interface Annotations {
  /**
   * For whom it is.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  audience?: Role[] | null;
  /**
   * When what it shows was last changed.
   * @x-deserialize-default-on-error true
   */
  lastModified?: string | null;
  /**
   * How much it matters, against others.
   * @x-deserialize-default-on-error true
   */
  priority?: Double | null;
  _meta?: Meta;
}

/** Who speaks, or is spoken to. */
export type Role =
  /** The model. */
  | "assistant"
  /** The user. */
  | "user";
