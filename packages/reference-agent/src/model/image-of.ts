import type { ContentBlock } from "@parley/schema/neutral";

import type { ModelImage } from "./model.ts";

/** Returns the image in a block: an image block or an embedded image file. */
export function imageOf(block: ContentBlock): ModelImage | undefined {
  if (block.type === "image") return block;
  if (block.type !== "resource" || !("blob" in block.resource)) return undefined;
  const { blob, mimeType } = block.resource;
  if (typeof blob !== "string" || !mimeType?.startsWith("image/")) return undefined;
  // SVG images are text.
  return mimeType.startsWith("image/svg") ? undefined : { type: "image", mimeType, data: blob };
}
