import type { Meta, OpenString } from "../primitive.ts";
import type { MediaType } from "./media-type.ts";

/** A picture for a user interface, in one or more sizes. */
export interface Icon {
  /**
   * Where the icon is: an `https:` or `data:` URI. A client rejects all else, sends no credentials, and follows no
   * redirect to another scheme or origin.
   * @format uri
   */
  src: string;
  /**
   * What kind of picture it is, where the source does not say it well. Missing and `null` are the same.
   * @x-deserialize-default-on-error true
   */
  mimeType?: MediaType | null;
  /**
   * The sizes that it is made for, each as `48x48`, or `any` for what scales. Missing and `null` both mean any size.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sizes?: string[] | null;
  /**
   * The theme that it is made for. Missing and `null` both mean all.
   * @x-deserialize-default-on-error true
   */
  theme?: IconTheme | null;
  _meta?: Meta;
}

/** The theme that an icon is made for. */
export type IconTheme =
  /** For light backgrounds. */
  | "light"
  /** For dark backgrounds. */
  | "dark"
  /** Any other value: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
  | OpenString;
