import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { generate, type GenerateOptions } from "../src/index.ts";

/** The folder of a language's project, kept from run to run: compilers look there for what they need not compile again. */
export async function workFolder(name: string): Promise<string> {
  const folder = fileURLToPath(new URL(`../node_modules/.cache/${name}`, import.meta.url));
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Writes a file, with the folders that it is in. */
export async function writeInto(folder: string, path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

/** Generates types into a folder that has nothing else in it. */
export async function generateInto(folder: string, options: GenerateOptions): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const { path, content } of await generate(options)) await writeInto(folder, path, content);
}
