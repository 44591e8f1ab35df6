import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates a temporary folder for sessions, so that agents do not work in the user's folder. The path contains no
 * symbolic links.
 */
export async function makeFolder(parent: string = tmpdir()): Promise<string> {
  return realpath(await mkdtemp(join(parent, "parley-conformance-")));
}

/** Calls `work` with a temporary folder, and deletes it afterward. */
export async function inNewFolder<T>(work: (folder: string) => Promise<T>, parent?: string): Promise<T> {
  const folder = await makeFolder(parent);
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
