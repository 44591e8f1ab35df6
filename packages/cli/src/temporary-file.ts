import { lstat, rm } from "node:fs/promises";

import { replaceFile } from "@parley/process/files";

import { UsageError } from "./usage-error.ts";

/** A file that exists while a command runs. */
export interface TemporaryFile {
  remove(): Promise<void>;
}

/**
 * Writes a secret to a file that only the user can read, overwriting any existing file.
 *
 * @param what describes the file in error messages
 * @throws {UsageError} if the file cannot be written.
 */
export async function writeTemporaryFile(what: string, path: string, secret: string): Promise<TemporaryFile> {
  try {
    await replaceFile(path, `${secret}\n`, { mode: 0o600 });
  } catch (error) {
    throw new UsageError(`Cannot write the ${what} "${path}": ${(error as Error).message}`, { cause: error });
  }
  return { remove: () => removeRegular(path) };
}

/** Removes a file, but not a device such as `/dev/stdout`, which a privileged process could remove. */
async function removeRegular(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats?.isFile()) await rm(path, { force: true });
}
