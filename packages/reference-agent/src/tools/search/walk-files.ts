import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

export const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([".git", ".hg", ".svn", "node_modules"]);

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * Lists a folder's entries, sorted by name. Omits version control and installed packages.
 *
 * @throws {Error} from the operating system.
 */
export async function listFolder(path: string): Promise<FolderEntry[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter(({ name }) => !SKIPPED_FOLDERS.has(name))
    .map(toEntry)
    .toSorted(byName);
}

/**
 * Yields the paths of all files in a folder and its subfolders, separated by `/`. A folder's own files come before
 * those in its subfolders. Yields symbolic links without following them, and skips subfolders that cannot be read.
 *
 * @throws {Error} from the operating system, or the signal's reason.
 */
export async function* walkFiles(
  folder: string,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const folders = [""];
  for (let inner = folders.shift(); inner !== undefined; inner = folders.shift()) {
    signal.throwIfAborted();
    const entries = await listFolder(join(folder, inner)).catch(inner === "" ? undefined : () => []);
    const below: string[] = [];
    for (const { name, isFolder } of entries) {
      const path = inner === "" ? name : `${inner}/${name}`;
      if (isFolder) below.push(path);
      else yield path;
    }
    folders.unshift(...below);
  }
}

function toEntry(entry: Dirent): FolderEntry {
  return { name: entry.name, isFolder: entry.isDirectory() };
}

function byName(a: FolderEntry, b: FolderEntry): number {
  return a.name < b.name ? -1 : 1;
}
