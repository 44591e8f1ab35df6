import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { type IgnoreRules, parseIgnoreFile } from "./ignore-file.ts";

/** Maximum number of files and folders to offer. */
const maxFiles = 20_000;

/** Time after which the list is refreshed, in milliseconds. */
const maxAge = 5_000;

const skipped: ReadonlySet<string> = new Set(["node_modules", "dist", "target", "__pycache__"]);

/** Files and folders for completion, except hidden ones and those that `.gitignore` files list. */
export class ProjectFiles {
  readonly root: string;
  #paths: Promise<readonly string[]> | undefined;
  #readAt = 0;

  constructor(root: string) {
    this.root = root;
  }

  /** Resolves to paths relative to the folder, starting with the top level. Folder names end with a slash. */
  list(): Promise<readonly string[]> {
    if (this.#paths === undefined || Date.now() - this.#readAt > maxAge) {
      this.#readAt = Date.now();
      this.#paths = listBelow(this.root);
    }
    return this.#paths;
  }
}

/** A folder to search, and the ignore files that apply to it, innermost first. */
interface SearchedFolder {
  readonly path: string;
  readonly ignoring: readonly IgnoringFolder[];
}

interface IgnoringFolder {
  readonly path: string;
  readonly rules: IgnoreRules;
}

async function listBelow(root: string): Promise<readonly string[]> {
  const paths: string[] = [];
  const folders: SearchedFolder[] = [{ path: "", ignoring: [] }];
  for (const { path: folder, ignoring: outer } of folders) {
    if (paths.length >= maxFiles) break;
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    const own = entries.some(({ name }) => name === ".gitignore")
      ? await readRules(join(root, folder, ".gitignore"))
      : undefined;
    const ignoring = own === undefined ? outer : [{ path: folder, rules: own }, ...outer];
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
      const isFolder = entry.isDirectory();
      const path = folder + entry.name;
      if (entry.name.startsWith(".") || isIgnored(path, isFolder, ignoring)) continue;
      if (isFolder && !skipped.has(entry.name)) folders.push({ path: `${path}/`, ignoring });
      paths.push(isFolder ? `${path}/` : path);
    }
  }
  return paths.slice(0, maxFiles);
}

async function readRules(file: string): Promise<IgnoreRules> {
  return parseIgnoreFile(await readFile(file, "utf8").catch(() => ""));
}

function isIgnored(path: string, isFolder: boolean, ignoring: readonly IgnoringFolder[]): boolean {
  for (const { path: folder, rules } of ignoring) {
    const found = rules(path.slice(folder.length), isFolder);
    if (found !== undefined) return found;
  }
  return false;
}
