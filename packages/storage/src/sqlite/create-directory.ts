import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a directory and its missing parents, for the user only, whatever the umask. Node.js's recursive `mkdir`
 * cannot be used: it never returns if a file system reports a missing parent that exists (`/proc`).
 *
 * @throws {Error} with the system's `code`
 */
export function createDirectory(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) createDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
    // This process's umask applied to the mode of `mkdir`.
    chmodSync(path, 0o700);
  } catch (error) {
    // Another process may have created it just now.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
