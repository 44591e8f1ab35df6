import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { CodegenError } from "./codegen-error.ts";
import { generatedMark } from "./generated-mark.ts";
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
      await makeFolder(dirname(target));
      await writeFile(target, content);
    } catch (error) {
      throw new CodegenError(`Cannot write "${target}": ${(error as Error).message}`, { cause: error });
    }
  }
}

/** Makes a folder, and those above it. Node's recursive `mkdir` never ends where a file system takes none, as `/proc` does. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
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

/**
 * The paths of files that were generated once, and would not be now: what is left of removed types. It looks only into folders
 * that files go to; those below may have other types, such as another version's.
 */
export async function leftoverFiles(folder: string, files: readonly GeneratedFile[]): Promise<string[]> {
  const expected = new Set(files.map((each) => join(folder, each.path)));
  const folders = [...new Set([...expected].map((each) => dirname(each)))];
  const others = (await Promise.all(folders.map(filesIn))).flat().filter((each) => !expected.has(each));
  const generated = await Promise.all(others.map(isGenerated));
  return others.filter((_path, at) => generated[at]).toSorted();
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((each) => each.isFile()).map((each) => join(folder, each.name));
}

async function isGenerated(path: string): Promise<boolean> {
  const content = await readFile(path, "utf8").catch(() => "");
  return content.slice(0, 200).includes(generatedMark);
}
