import type { ContentBlock } from "@parley/schema/neutral";

import type { ModelImage } from "./model.ts";

/** Returns the image of a block: of an image, or of an embedded file that is one. */
export function imageOf(block: ContentBlock): ModelImage | undefined {
  if (block.type === "image") return block;
  if (block.type !== "resource" || !("blob" in block.resource)) return undefined;
  const { blob, mimeType } = block.resource;
  if (typeof blob !== "string" || !mimeType?.startsWith("image/")) return undefined;
  // A drawing in SVG is text.
  return mimeType.startsWith("image/svg") ? undefined : { type: "image", mimeType, data: blob };
}
