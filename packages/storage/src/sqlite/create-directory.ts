import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a directory and those above it, for the user only, where there are none. Node's recursive `mkdir` is of no use:
 * it tries without end where a file system answers that there is no such parent although there is (`/proc`).
 *
 * @throws {Error} with the system's `code`
 */
export function createDirectory(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) createDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it just now.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
