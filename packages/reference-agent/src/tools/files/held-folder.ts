import { constants } from "node:fs";
import { mkdir, open, readlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Opens a folder only as a base for resolving paths, which does not require read access. Node does not define this
 * constant. See open(2).
 */
const O_PATH = 0o10000000;

/** Reason for refusing a path after a link replaces the file or a folder above it. */
export const LEADS_ELSEWHERE = "its path leads elsewhere now";

/** An open folder. Its original path may refer to a different folder now. */
export interface HeldFolder {
  /** Returns a path to an entry in this folder. The path does not resolve the parent folders again. */
  at(name: string): string;
  close(): Promise<void>;
}

/**
 * Opens the folder that contains a file. On Linux, links created later cannot replace the folder or one above it.
 * Other systems cannot address a file in an open folder, so the folders are looked up again on each use.
 *
 * @param path an absolute path without links.
 * @param create whether to create missing folders.
 * @throws {Error} with {@link LEADS_ELSEWHERE}, or from the operating system.
 */
export async function holdParent(path: string, create: boolean): Promise<HeldFolder> {
  const folder = dirname(path);
  try {
    return await holdFolder(folder);
  } catch (error) {
    if (!create || codeOf(error) !== "ENOENT" || dirname(folder) === folder) throw error;
  }
  const above = await holdParent(folder, true);
  try {
    const created = above.at(basename(folder));
    await mkdir(created).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
    return await holdFolder(created, folder);
  } finally {
    await above.close();
  }
}

/** @param folder the path that the open folder must have. `path` can be a different path to the same folder. */
async function holdFolder(path: string, folder = path): Promise<HeldFolder> {
  if (process.platform !== "linux")
    return { at: (name) => join(folder, name), close: () => Promise.resolve() };
  const handle = await open(path, O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const held = `/proc/self/fd/${handle.fd}`;
    if ((await readlink(held)) !== folder) throw new Error(LEADS_ELSEWHERE);
    return { at: (name) => `${held}/${name}`, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
