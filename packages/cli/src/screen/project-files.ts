import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Maximum number of files and folders to offer. */
const maxFiles = 20_000;

/** Time after which the list is refreshed, in milliseconds. */
const maxAge = 5_000;

const skipped: ReadonlySet<string> = new Set(["node_modules", "dist", "target", "__pycache__"]);

/** Files and folders for completion, except hidden ones. */
export class ProjectFiles {
  readonly #root: string;
  #paths: Promise<readonly string[]> | undefined;
  #readAt = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** Resolves to paths relative to the folder, starting with the top level. Folder names end with a slash. */
  list(signal: AbortSignal): Promise<readonly string[]> {
    if (this.#paths === undefined || Date.now() - this.#readAt > maxAge) {
      this.#readAt = Date.now();
      this.#paths = listBelow(this.#root, signal);
    }
    return this.#paths;
  }
}

async function listBelow(root: string, signal: AbortSignal): Promise<readonly string[]> {
  const paths: string[] = [];
  const folders = [""];
  for (const folder of folders) {
    if (signal.aborted || paths.length >= maxFiles) break;
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (entry.name.startsWith(".")) continue;
      const path = folder + entry.name;
      if (entry.isDirectory() && !skipped.has(entry.name)) folders.push(`${path}/`);
      paths.push(entry.isDirectory() ? `${path}/` : path);
    }
  }
  return paths.slice(0, maxFiles);
}
