import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a directory and its missing parents, accessible only to the current user, regardless of the umask.
 * Node.js's recursive `mkdir` cannot be used, because it never returns if a file system such as `/proc`
 * reports an existing parent as missing.
 *
 * @throws {Error} with the system's `code`
 */
export function createDirectory(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) createDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
    // The umask also affects the mode passed to `mkdir`.
    chmodSync(path, 0o700);
  } catch (error) {
    // Another process may have just created it.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
