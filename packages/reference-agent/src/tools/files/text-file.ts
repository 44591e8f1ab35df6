import { isUtf8 } from "node:buffer";
import { lstat, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

import { createFolder } from "@parley/process/files";

/** Larger files have to be changed by commands. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Reads the whole text of a file; `null` if there is none.
 *
 * @throws {Error} if it is not a text file, or larger than 10 MB.
 */
export async function readTextFile(path: string): Promise<string | null> {
  const stats = await lstat(path).catch(absent);
  if (stats === null) return null;
  if (stats.isDirectory()) throw new Error("it is a directory");
  if (!stats.isFile()) throw new Error("it is not a regular file");
  if (stats.size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  const bytes = await readFile(path);
  if (bytes.includes(0)) throw new Error("it is a binary file");
  // Bytes that cannot be decoded would be lost when the file is written.
  if (!isUtf8(bytes)) throw new Error("it is not in UTF-8");
  return bytes.toString("utf8");
}

/**
 * Writes the whole text of a file, and creates its parent folders. An existing file keeps its mode and links.
 *
 * @param mode of a new file.
 */
export async function writeTextFile(path: string, text: string, mode?: number): Promise<void> {
  await createFolder(dirname(path));
  await writeFile(path, text, { mode });
}

function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
