import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { CodegenError } from "./codegen-error.ts";
import type { GeneratedFile } from "./languages/language.ts";

/**
 * Writes files into a folder, which is made if need be; other files in it stay.
 *
 * @throws {CodegenError} if the folder cannot be written to
 */
export async function writeFiles(folder: string, files: readonly GeneratedFile[]): Promise<void> {
  for (const { path, content } of files) {
    const target = join(folder, path);
    try {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    } catch (error) {
      throw new CodegenError(`Cannot write "${target}": ${(error as Error).message}`, { cause: error });
    }
  }
}

/** The paths of the files that are missing from a folder, or have another content there. */
export async function staleFiles(folder: string, files: readonly GeneratedFile[]): Promise<string[]> {
  const stale: string[] = [];
  for (const { path, content } of files) {
    const target = join(folder, path);
    const current = await readFile(target, "utf8").catch(() => undefined);
    if (current !== content) stale.push(target);
  }
  return stale;
}
