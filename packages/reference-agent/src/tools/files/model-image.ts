import { open, readFile } from "node:fs/promises";

import type { ModelImage } from "../../model/model.ts";

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
    return typeFrom(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * Whether all providers take an image. One that they refuse would be a part of every request from then on: so what an MCP
 * server calls an image is looked at before.
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

/** The whole image, for a model and a client. @throws {Error} if it is larger than models take. */
export async function readImage(path: string, mimeType: string): Promise<ModelImage> {
  const bytes = await readFile(path);
  if (bytes.length > MAX_BYTES) {
    throw new Error(`it is an image of ${bytes.length} bytes, and models take ${MAX_BYTES} at most`);
  }
  return { type: "image", mimeType, data: bytes.toString("base64") };
}
