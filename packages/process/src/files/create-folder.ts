import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its missing parents. Unlike Node's recursive `mkdir` it also ends for a path where no folder can be,
 * such as one below `/proc`, so it is safe for a path that comes from outside.
 *
 * @throws {Error} with the system's `code`.
 */
export async function createFolder(path: string): Promise<void> {
  try {
    await createOne(path);
  } catch (error) {
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || above === path) throw error;
    await createFolder(above);
    await createOne(path);
  }
}

/** Creates one folder, unless something is there. */
async function createOne(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
