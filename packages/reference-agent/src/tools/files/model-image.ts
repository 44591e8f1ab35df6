import { constants } from "node:fs";

import type { ModelImage } from "../../model/model.ts";
import { openRegularFile } from "./open-regular-file.ts";

/** All providers limit images to 5 MB of base64, which encodes 3 bytes as 4 characters. */
const MAX_BYTES = 3_750_000;
/** Number of bytes at the start of a file that identify its type. */
const HEAD = 12;

/**
 * Detects an image's type from the first bytes of the file. Resolves to `undefined` if models do not support the
 * type.
 *
 * @see https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
 */
export async function imageTypeOf(path: string): Promise<string | undefined> {
  const file = await openRegularFile(path, constants.O_RDONLY);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD);
    return typeFrom(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * Whether all providers accept an image. A rejected image would make all later requests in the session fail, so
 * images from MCP servers are checked first.
 */
export function isModelImage({ mimeType, data }: ModelImage): boolean {
  return (
    data.length <= MAX_BYTES * (4 / 3) &&
    typeFrom(Buffer.from(data.slice(0, 2 * HEAD), "base64")) === mimeType
  );
}

function typeFrom(head: Uint8Array): string | undefined {
  const text = Buffer.from(head).toString("latin1");
  return SIGNATURES.find(([pattern]) => pattern.test(text))?.[1];
}

const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\u0089PNG\r\n[^]\n/, "image/png"],
  [/^\u00FF\u00D8\u00FF/, "image/jpeg"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF[^]{4}WEBP/, "image/webp"],
];

/**
 * Reads an image.
 *
 * @throws {Error} if the image is too large for models.
 */
export async function readImage(path: string, mimeType: string): Promise<ModelImage> {
  const file = await openRegularFile(path, constants.O_RDONLY);
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) {
      throw new Error(`it is an image of ${size} bytes, and models accept ${MAX_BYTES} at most`);
    }
    return { type: "image", mimeType, data: (await file.readFile()).toString("base64") };
  } finally {
    await file.close();
  }
}
