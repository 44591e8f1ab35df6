import { open, readFile } from "node:fs/promises";

import type { ModelImage } from "../model/model.ts";

/** What all providers take, which count 4 characters for 3 bytes. */
const MAX_BYTES = 3_750_000;
/** Bytes from the beginning of a file that tell what it is. */
const HEAD = 12;

/**
 * The type of an image that models can see, by the first bytes of a file; `undefined` if it is something else.
 *
 * @see https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
 */
export async function imageTypeOf(path: string): Promise<string | undefined> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD);
    const head = buffer.toString("latin1", 0, bytesRead);
    return SIGNATURES.find(([pattern]) => pattern.test(head))?.[1];
  } finally {
    await file.close();
  }
}

const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\u0089PNG\r\n[^]\n/, "image/png"],
  [/^\u00FF\u00D8\u00FF/, "image/jpeg"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF[^]{4}WEBP/, "image/webp"],
];

/** The whole image, for a model and a client. @throws {Error} if it is larger than models take. */
export async function readImage(path: string, mimeType: string): Promise<ModelImage> {
  const bytes = await readFile(path);
  if (bytes.length > MAX_BYTES) {
    throw new Error(`it is an image of ${bytes.length} bytes, and models take ${MAX_BYTES} at most`);
  }
  return { type: "image", mimeType, data: bytes.toString("base64") };
}
