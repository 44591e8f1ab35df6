import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { parseJsonFile } from "@parley/process/files";

let found: Promise<readonly string[]> | undefined;

/**
 * Returns the real paths of the agent's program: Node.js, the agent's package and its dependencies. Anyone who can
 * change these files controls the agent, which runs without a sandbox.
 */
export function programPaths(): Promise<readonly string[]> {
  return (found ??= findPaths());
}

async function findPaths(): Promise<readonly string[]> {
  const own = await packageOf(dirname(fileURLToPath(import.meta.url)));
  const folders = new Set<string>([own]);
  for (const folder of folders) {
    for (const used of await usedBy(folder)) folders.add(used);
  }
  const paths = [await realpath(process.execPath), ...[...folders].map(storeFolderOf)];
  return [...new Set(paths)];
}

/** Returns the folder of the package that contains `folder`. */
async function packageOf(folder: string): Promise<string> {
  const isPackage = (await stat(join(folder, "package.json")).catch(() => undefined))?.isFile() === true;
  return isPackage || folder === dirname(folder) ? realpath(folder) : packageOf(dirname(folder));
}

async function usedBy(folder: string): Promise<string[]> {
  const names = await dependenciesOf(folder);
  return (await Promise.all(names.map((name) => findPackage(folder, name)))).flat();
}

async function dependenciesOf(folder: string): Promise<string[]> {
  try {
    const manifest = parseJsonFile(await readFile(join(folder, "package.json"), "utf8")) as {
      readonly dependencies?: object;
      readonly optionalDependencies?: object;
    };
    return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  } catch {
    return [];
  }
}

/** Finds a package the way Node.js does. */
async function findPackage(folder: string, name: string): Promise<string[]> {
  const real = await realpath(join(folder, "node_modules", name)).catch(() => undefined);
  if (real !== undefined) return [real];
  return folder === dirname(folder) ? [] : findPackage(dirname(folder), name);
}

/**
 * Returns the folder in which pnpm stores a package along with links to its dependencies. Commands must not be able
 * to change these links either.
 */
function storeFolderOf(folder: string): string {
  return /^.*[\\/]node_modules[\\/]\.pnpm[\\/][^\\/]+[\\/]node_modules(?=[\\/])/.exec(folder)?.[0] ?? folder;
}
