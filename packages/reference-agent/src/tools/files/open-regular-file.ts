import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Windows has neither flag: `undefined` counts as 0. */
const FLAGS = constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a regular file. A symbolic link is not followed, and a pipe or device does not block: opening or reading one may
 * never end.
 *
 * @param flags of `open`, such as `O_RDONLY`.
 * @param mode of a new file.
 * @throws {Error} if it is not a regular file; of the operating system.
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
