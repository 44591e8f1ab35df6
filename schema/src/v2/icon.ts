import type { Meta, OpenString } from "../primitive.ts";
import type { MediaType } from "./media-type.ts";

/** An image for a user interface, in one or more sizes. */
export interface Icon {
  /**
   * The `https:` or `data:` URI of the icon. A client rejects all other URIs, sends no credentials, and follows no
   * redirect to another scheme or origin.
   * @format uri
   */
  src: string;
  /**
   * The media type, if the source does not provide a reliable one. Omitting it is equivalent to `null`.
   * @x-deserialize-default-on-error true
   */
  mimeType?: MediaType | null;
  /**
   * The intended sizes, such as `48x48`, or `any` if the icon is scalable. Missing or `null` for any size.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  sizes?: string[] | null;
  /**
   * The intended theme. Missing or `null` for all themes.
   * @x-deserialize-default-on-error true
   */
  theme?: IconTheme | null;
  _meta?: Meta;
}

/** The theme that an icon is intended for. */
export type IconTheme =
  /** For light backgrounds. */
  | "light"
  /** For dark backgrounds. */
  | "dark"
  /**
   * Any other value. Values that start with `_` are free to use; all others are reserved for later versions of the
   * protocol.
   */
  | OpenString;
