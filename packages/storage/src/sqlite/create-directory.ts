import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a directory and its missing parents, accessible only to the current user, whatever the umask. Node.js's
 * recursive `mkdir` never returns if a file system reports a parent as missing although it exists (`/proc`), so it
 * cannot be used.
 *
 * @throws {Error} with the system's `code`
 */
export function createDirectory(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) createDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
    // The umask was applied to the mode of `mkdir`.
    chmodSync(path, 0o700);
  } catch (error) {
    // Another process may have created it just now.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
