import { isUtf8 } from "node:buffer";
import { constants } from "node:fs";
import { lstat } from "node:fs/promises";

import { openRegularFile } from "./open-regular-file.ts";

/** Maximum size of a file, in bytes. Larger files have to be changed with commands. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Reads the whole text of a file. Resolves to `null` if the file does not exist.
 *
 * @throws {Error} if it is not a text file or is larger than 10 MB.
 */
export async function readTextFile(path: string): Promise<string | null> {
  const stats = await lstat(path).catch(absent);
  if (stats === null) return null;
  if (stats.isDirectory()) throw new Error("it is a directory");
  if (!stats.isFile()) throw new Error("it is not a regular file");
  const bytes = await readBytes(path);
  if (bytes.includes(0)) throw new Error("it is a binary file");
  // Bytes that cannot be decoded would be lost when the file is written back.
  if (!isUtf8(bytes)) throw new Error("it is not in UTF-8");
  return bytes.toString("utf8");
}

async function readBytes(path: string): Promise<Buffer> {
  const file = await openRegularFile(path, constants.O_RDONLY);
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
