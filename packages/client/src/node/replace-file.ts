import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Writes a whole file so that who reads it sees the old text or the new one, never a part. Folders that are missing are made;
 * the permissions of a file that is there stay.
 */
export async function replaceFile(path: string, text: string, signal?: AbortSignal): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const mode = await fileMode(path);
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
    signal?.throwIfAborted();
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
