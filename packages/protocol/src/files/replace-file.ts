import { open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { createFolder } from "./create-folder.ts";

/** Options of {@link replaceFile}. */
export interface ReplaceFileOptions {
  /** The permissions of a new file; those of one that is there stay. Default: what the process gives its files. */
  readonly mode?: number | undefined;
  /** Leaves the file as it is if it aborts in time. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a whole file so that who reads it sees the old text or the new one, never a part. Folders that are missing are
 * made.
 *
 * @throws {Error} with the system's `code`; the signal's reason.
 */
export async function replaceFile(
  path: string,
  text: string,
  options: ReplaceFileOptions = {},
): Promise<void> {
  const folder = dirname(path);
  await createFolder(folder);
  const mode = (await fileMode(path)) ?? options.mode;
  const draft = join(folder, `.${basename(path).slice(0, 100)}.${crypto.randomUUID()}.tmp`);
  try {
    const file = await open(draft, "wx", mode);
    try {
      // The process's file mode mask has taken away some of it.
      if (mode !== undefined) await file.chmod(mode);
      await file.writeFile(text, "utf8");
      await file.sync();
    } finally {
      await file.close();
    }
    options.signal?.throwIfAborted();
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function fileMode(path: string): Promise<number | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats && stats.mode & 0o7777;
}
