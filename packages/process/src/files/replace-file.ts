import { open, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { createFolder } from "./create-folder.ts";

/** Options for {@link replaceFile}. */
export interface ReplaceFileOptions {
  /**
   * Permissions of the file, regardless of the umask. If only the user has access, the same applies to any missing
   * folders that are created. By default, an existing file keeps its permissions and a new one gets the process's
   * defaults.
   */
  readonly mode?: number | undefined;
  /** Aborting this signal before the file is replaced leaves the file unchanged. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a file atomically: readers see either the old or the new content. Creates missing folders. Writes directly
 * to anything that is not a regular file, such as `/dev/null` or a named pipe.
 *
 * @example
 * ```ts
 * import { replaceFile } from "@parley/process/files";
 *
 * await replaceFile("settings.json", JSON.stringify({ theme: "dark" }), { mode: 0o600 });
 * ```
 *
 * @throws {Error} with the system's `code`, or the signal's reason.
 */
export async function replaceFile(
  path: string,
  text: string,
  options: ReplaceFileOptions = {},
): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing && !existing.isFile() && !existing.isDirectory()) {
    await writeFile(path, text, { signal: options.signal });
    return;
  }
  const folder = dirname(path);
  const isPrivate = options.mode !== undefined && (options.mode & 0o077) === 0;
  await createFolder(folder, { mode: isPrivate ? 0o700 : undefined });
  const mode = options.mode ?? (existing && existing.mode & 0o7777);
  const draft = join(folder, `.${basename(path).slice(0, 100)}.${crypto.randomUUID()}.tmp`);
  try {
    const file = await open(draft, "wx", mode);
    try {
      // `open` applies the umask to its mode.
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
