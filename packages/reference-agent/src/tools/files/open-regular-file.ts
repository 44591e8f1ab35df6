import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Windows defines neither flag, so both are `undefined`, which counts as 0. */
const FLAGS = constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a regular file. Does not follow a symbolic link. Rejects a pipe or device, because opening or reading it
 * could block forever.
 *
 * @param flags for `open`, such as `O_RDONLY`.
 * @param mode the mode of a new file.
 * @throws {Error} if it is not a regular file, or from the operating system.
 */
export async function openRegularFile(path: string, flags: number, mode?: number): Promise<FileHandle> {
  const file = await open(path, flags | FLAGS, mode);
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw new Error("it is a directory");
    if (!stats.isFile()) throw new Error("it is not a regular file");
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
