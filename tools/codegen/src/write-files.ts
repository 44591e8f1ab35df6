import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { CodegenError } from "./codegen-error.ts";
import { generatedMark } from "./generated-mark.ts";
import type { GeneratedFile } from "./languages/language.ts";

interface WriteOptions {
  readonly force: boolean;
}

/**
 * Writes files to a folder, creating it if necessary. Leaves other files in the folder alone.
 *
 * @throws {CodegenError} if the folder is not writable, or if a file that was not generated would be replaced, in
 * which case nothing is written.
 */
export async function writeFiles(
  folder: string,
  files: readonly GeneratedFile[],
  { force }: WriteOptions,
): Promise<void> {
  const foreign = force ? undefined : await foreignFile(folder, files);
  if (foreign !== undefined) {
    throw new CodegenError(
      `Cannot overwrite "${foreign}": it was not generated; use --force, or another folder`,
    );
  }
  for (const { path, content } of files) {
    const target = join(folder, path);
    try {
      await createFolder(dirname(target));
      await writeFile(target, content);
    } catch (error) {
      throw new CodegenError(`Cannot write "${target}": ${(error as Error).message}`, { cause: error });
    }
  }
}

/**
 * Returns the path of the first file whose existing contents are not generated, not empty, and different from the new
 * contents.
 */
async function foreignFile(folder: string, files: readonly GeneratedFile[]): Promise<string | undefined> {
  for (const { path, content } of files) {
    const target = join(folder, path);
    const current = await readFile(target, "utf8").catch(() => "");
    if (current !== "" && current !== content && !current.slice(0, 200).includes(generatedMark))
      return target;
  }
  return undefined;
}

/**
 * Creates a folder and its parents. Node's recursive `mkdir` loops forever if a folder cannot be created, as in
 * `/proc`.
 */
async function createFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await createFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** Returns the paths of files that are missing from a folder or have different contents there. */
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
 * Returns the paths of generated files for types that no longer exist. Searches only the folders of `files`, because
 * folders below them can contain other types, such as those of another version.
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
