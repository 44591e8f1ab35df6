import { type Dirent, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import { expandHome } from "@parley/process/files";

/**
 * Completes the last name of a path. Returns the paths as the user would type them; the names of folders end with a
 * slash. Hidden files are offered only if the name starts with a dot.
 */
export function completePath(typed: string, cwd: string): string[] {
  const end = typed.lastIndexOf("/") + 1;
  const [parent, start] = [typed.slice(0, end), typed.slice(end)];
  if (start === ".." || typed === "~") return [`${typed}/`];
  try {
    const folder = resolve(cwd, expandHome(parent));
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => name.startsWith(start) && (start !== "" || !name.startsWith(".")))
      .map((entry) => `${parent}${entry.name}${isFolder(entry, folder) ? "/" : ""}`)
      .toSorted((one, other) => one.localeCompare(other));
  } catch {
    return [];
  }
}

function isFolder(entry: Dirent, parent: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return statSync(join(parent, entry.name), { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Returns the word that ends a line. A path after `@"` may contain spaces. */
export function lastWord(line: string): string {
  return /(?:(?<=^|\s)@"[^"]*|\S*)$/.exec(line)?.[0] ?? "";
}

/**
 * Formats a path as a reference in a prompt. A quoted reference to a folder has no closing quote, so that the user
 * can continue it.
 */
export function atPath(path: string, isQuoted: boolean = /\s/.test(path)): string {
  return isQuoted ? `@"${path}${path.endsWith("/") ? "" : '"'}` : `@${path}`;
}
