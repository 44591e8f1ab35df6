import { chmodSync, closeSync, fchmodSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join, parse } from "node:path";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** The highest suffix to try when a name is taken. */
const MAX_NUMBER = 10_000;

/**
 * Creates an empty file that only the user can read and write, and any missing folders, regardless of the umask.
 * Leaves an existing file unchanged.
 *
 * @throws {Error} with the system's `code`.
 */
export function createPrivateFile(path: string): void {
  createPrivateFolder(dirname(path));
  createNew(path);
}

/**
 * Creates a file like {@link createPrivateFile}, but appends a number if the name is taken, so processes that use the
 * same name write to different files. Leaves pipes and devices alone.
 *
 * @returns The path of the file to write.
 * @throws {Error} with the system's `code`.
 */
export function createNumberedFile(path: string): string {
  createPrivateFolder(dirname(path));
  const { dir, name, ext } = parse(path);
  for (let number = 1; number <= MAX_NUMBER; number += 1) {
    const numbered = number === 1 ? path : join(dir, `${name}-${number}${ext}`);
    if (createNew(numbered)) return numbered;
    if (number === 1 && !statSync(path).isFile()) return path;
  }
  throw Object.assign(new Error(`EEXIST: ${MAX_NUMBER} files with this name exist`), { code: "EEXIST" });
}

/** Creates a file. Returns false if the path already exists. */
function createNew(path: string): boolean {
  try {
    const file = openSync(path, "ax", PRIVATE_FILE);
    try {
      // `open` applies the umask to its mode.
      fchmodSync(file, PRIVATE_FILE);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

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
