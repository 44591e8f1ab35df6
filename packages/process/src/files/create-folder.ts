import { chmod, mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/** Options of {@link createFolder}. */
export interface CreateFolderOptions {
  /** Permissions of the folders that are created, whatever the file mode mask. Default: those that this process gives folders. */
  readonly mode?: number | undefined;
}

/**
 * Creates a folder and its missing parents. Unlike Node's recursive `mkdir` it also ends for a path where no folder can be,
 * such as one below `/proc`, so it is safe for a path that comes from outside.
 *
 * @throws {Error} with the system's `code`.
 */
export async function createFolder(path: string, options: CreateFolderOptions = {}): Promise<void> {
  try {
    await createOne(path, options);
  } catch (error) {
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || above === path) throw error;
    await createFolder(above, options);
    await createOne(path, options);
  }
}

/** Creates one folder, unless something is there. */
async function createOne(path: string, { mode }: CreateFolderOptions): Promise<void> {
  try {
    await mkdir(path, mode);
    // The file mode mask of this process applied to the mode of `mkdir`.
    if (mode !== undefined) await chmod(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
