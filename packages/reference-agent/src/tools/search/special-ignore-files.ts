import { constants } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { openRegularFile } from "../files/open-regular-file.ts";
import { MAX_FILE_BYTES } from "./text-search.ts";
import { SKIPPED_FOLDERS } from "./walk-files.ts";

const NAMES: ReadonlySet<string> = new Set([".gitignore", ".ignore", ".rgignore"]);

/**
 * Whether a ripgrep search of a folder would read an ignore file that is huge or not a regular file. ripgrep has no
 * time limit, so reading a pipe or device could block it forever. Resolves to false if the signal aborts.
 */
export async function hasSpecialIgnoreFile(folder: string, signal: AbortSignal): Promise<boolean> {
  for (let above = dirname(folder); ; above = dirname(above)) {
    if (await holdsSpecialFile(above, [...NAMES, ".git"])) return true;
    if (above === dirname(above)) break;
  }
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined && !signal.aborted; next = folders.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    const names = entries.map(({ name }) => name).filter((name) => NAMES.has(name) || name === ".git");
    if (names.length > 0 && (await holdsSpecialFile(next, names))) return true;
    for (const entry of entries) {
      if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) folders.push(join(next, entry.name));
    }
  }
  return false;
}

async function holdsSpecialFile(folder: string, names: readonly string[]): Promise<boolean> {
  const checks = names.map((name) =>
    name === ".git" ? isSpecialRepository(folder) : isSpecial(join(folder, name)),
  );
  return (await Promise.all(checks)).includes(true);
}

/** Follows links, as ripgrep does. */
async function isSpecial(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined || stats.isDirectory()) return false;
  return !stats.isFile() || stats.size > MAX_FILE_BYTES;
}

/**
 * Whether a repository's own ignore file, or a file that leads to it, is special. In a worktree, `.git` is a file
 * with the path of another folder, which in turn can refer to the folder of the whole repository.
 */
async function isSpecialRepository(folder: string): Promise<boolean> {
  const git = join(folder, ".git");
  const stats = await stat(git).catch(() => undefined);
  if (stats === undefined) return false;
  if (stats.isDirectory()) return isSpecial(join(git, "info", "exclude"));
  if (await isSpecial(git)) return true;
  const inner = await pathIn(git, folder, /^gitdir: (.+)/);
  const common = join(inner, "commondir");
  if (await isSpecial(common)) return true;
  return isSpecial(join(await pathIn(common, inner, /^(.+)/), "info", "exclude"));
}

/** Returns the path in a small file, resolved against `base`. Returns `base` if there is none. */
async function pathIn(file: string, base: string, pattern: RegExp): Promise<string> {
  const text = await readSmallFile(file).catch(() => "");
  return resolve(base, pattern.exec(text)?.[1]?.trim() ?? "");
}

/** Reads a small file. Rejects a pipe, which may have replaced the file after the check. */
async function readSmallFile(path: string): Promise<string> {
  const file = await openRegularFile(await realpath(path), constants.O_RDONLY);
  try {
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
