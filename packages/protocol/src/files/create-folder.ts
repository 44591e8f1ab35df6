import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder, and those above it, where there are none. Node's recursive `mkdir` is of no use where others choose the
 * path: it never ends where a file system answers that there is no such parent although there is (`/proc`).
 *
 * @throws {Error} with the system's `code`.
 */
export async function createFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
  } catch (error) {
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || above === path) throw error;
    await createFolder(above);
    await makeFolder(path);
  }
}

/** Makes one, unless something is there. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
