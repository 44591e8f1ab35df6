import { chmod, mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/** Options for {@link createFolder}. */
export interface CreateFolderOptions {
  /** Permissions of the created folders, regardless of the umask. Default: the process's defaults. */
  readonly mode?: number | undefined;
}

/**
 * Creates a folder and its missing parents. Unlike Node's recursive `mkdir`, it does not loop forever on a path where
 * no folder can exist, such as one under `/proc`, so it is safe for untrusted paths.
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

async function createOne(path: string, { mode }: CreateFolderOptions): Promise<void> {
  try {
    await mkdir(path, mode);
    // `mkdir` applies the umask to its mode.
    if (mode !== undefined) await chmod(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
