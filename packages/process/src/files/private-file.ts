import { chmodSync, closeSync, fchmodSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Creates an empty file that only the user can read and write, and its missing folders, whatever the file mode mask. A file
 * that exists is left as it is.
 *
 * @throws {Error} with the system's `code`.
 */
export function createPrivateFile(path: string): void {
  createPrivateFolder(dirname(path));
  try {
    const file = openSync(path, "ax", PRIVATE_FILE);
    try {
      // The file mode mask of this process applied to the mode of `open`.
      fchmodSync(file, PRIVATE_FILE);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Creates a folder and its missing parents, which only the user can enter. */
function createPrivateFolder(path: string): void {
  const create = (): void => {
    mkdirSync(path, PRIVATE_FOLDER);
    chmodSync(path, PRIVATE_FOLDER);
  };
  try {
    create();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    createPrivateFolder(dirname(path));
    create();
  }
}
