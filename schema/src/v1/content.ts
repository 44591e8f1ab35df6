import type { Double, Int64, Meta } from "./primitive.ts";

export type ContentBlock =
  | ({ type: "text" } & TextContent)
  | ({ type: "image" } & ImageContent)
  | ({ type: "audio" } & AudioContent)
  | ({ type: "resource_link" } & ResourceLink)
  | ({ type: "resource" } & EmbeddedResource);

export interface TextContent {
  /** @x-deserialize-default-on-error true */
  annotations?: Annotations | null;
  text: string;
  _meta?: Meta;
}

export interface ImageContent {
  /** @x-deserialize-default-on-error true */
  annotations?: Annotations | null;
  data: string;
  mimeType: string;
  /** @x-deserialize-default-on-error true */
  uri?: string | null;
  _meta?: Meta;
}

export interface AudioContent {
  /** @x-deserialize-default-on-error true */
  annotations?: Annotations | null;
  data: string;
  mimeType: string;
  _meta?: Meta;
}

export interface ResourceLink {
  /** @x-deserialize-default-on-error true */
  annotations?: Annotations | null;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  /** @x-deserialize-default-on-error true */
  mimeType?: string | null;
  name: string;
  /** @x-deserialize-default-on-error true */
  size?: Int64 | null;
  /** @x-deserialize-default-on-error true */
  title?: string | null;
  uri: string;
  _meta?: Meta;
}

export interface EmbeddedResource {
  /** @x-deserialize-default-on-error true */
  annotations?: Annotations | null;
  resource: EmbeddedResourceResource;
  _meta?: Meta;
}

export type EmbeddedResourceResource = TextResourceContents | BlobResourceContents;

export interface TextResourceContents {
  /** @x-deserialize-default-on-error true */
  mimeType?: string | null;
  text: string;
  uri: string;
  _meta?: Meta;
}

export interface BlobResourceContents {
  blob: string;
  /** @x-deserialize-default-on-error true */
  mimeType?: string | null;
  uri: string;
  _meta?: Meta;
}

export interface Annotations {
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  audience?: Role[] | null;
  /** @x-deserialize-default-on-error true */
  lastModified?: string | null;
  /** @x-deserialize-default-on-error true */
  priority?: Double | null;
  _meta?: Meta;
}

export type Role = "assistant" | "user";
