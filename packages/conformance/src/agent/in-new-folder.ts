import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates a temporary folder for sessions, so that no agent works in the user's own folder. The path contains no
 * symbolic links.
 */
export async function makeFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), "parley-conformance-")));
}

/** Calls `work` with a temporary folder, and deletes it afterwards. */
export async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeFolder();
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** Deletes a folder and its contents. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
