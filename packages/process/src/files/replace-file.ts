import { open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { createFolder } from "./create-folder.ts";

/** Options of {@link replaceFile}. */
export interface ReplaceFileOptions {
  /**
   * Permissions of the file, whatever the file mode mask. If they are those of its user alone, so are those of missing folders.
   * Default: an existing file keeps its own, and a new one gets those that this process gives its files.
   */
  readonly mode?: number | undefined;
  /** Leaves the file unchanged if it aborts in time. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a whole file so that a reader sees the old text or the new one, never a part. Creates missing folders.
 *
 * @throws {Error} with the system's `code`; the signal's reason.
 */
export async function replaceFile(
  path: string,
  text: string,
  options: ReplaceFileOptions = {},
): Promise<void> {
  const folder = dirname(path);
  const isPrivate = options.mode !== undefined && (options.mode & 0o077) === 0;
  await createFolder(folder, { mode: isPrivate ? 0o700 : undefined });
  const mode = options.mode ?? (await fileMode(path));
  const draft = join(folder, `.${basename(path).slice(0, 100)}.${crypto.randomUUID()}.tmp`);
  try {
    const file = await open(draft, "wx", mode);
    try {
      // The file mode mask of this process applied to the mode of `open`.
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
