import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { runsByItself } from "../tools/files/runs-by-itself.ts";

/**
 * Lists the entries at the top of folders that run by themselves later, outside of a sandbox: `.git` with its hooks,
 * `package.json`, `.vscode`, … Entries that cannot be listed are left out.
 */
export async function selfRunningEntries(folders: readonly string[]): Promise<string[]> {
  const lists = folders.map(async (folder) => {
    const names = await readdir(folder).catch(() => []);
    return names.filter(isSelfRunning).map((name) => join(folder, name));
  });
  return (await Promise.all(lists)).flat();
}

function isSelfRunning(name: string): boolean {
  const folded = name.toLowerCase();
  // Folders such as ".github" hold one that runs.
  return folded === ".git" || runsByItself(name) || runsByItself(`${name}/x`) || HOLDERS.has(folded);
}

const HOLDERS: ReadonlySet<string> = new Set([".github", ".gitea", ".forgejo"]);
