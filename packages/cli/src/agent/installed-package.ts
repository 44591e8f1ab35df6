import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { parseJsonFile } from "@parley/process/files";

import { programVersion } from "../program-version.ts";
import { foldersUpFrom } from "./outside-project.ts";

export const defaultCommand = "parley-agent";
export const defaultPackage = "@parley/reference-agent";

/**
 * Returns the command that installs Parley's packages. Before the first release, adds a note that the packages are
 * not on npm yet.
 */
export function installCommand(packages: readonly string[], version: string = programVersion()): string {
  const since = version === "0.0.0" ? ", from the first release on" : "";
  return `npm install --global ${packages.join(" ")}${since}`;
}

export interface InstalledPackage {
  readonly folder: string;
  /** Path of the package's program, relative to the package folder. */
  readonly script: string;
}

/** Finds the default agent's package in the `node_modules` of a folder or one of its parents. */
export function findPackageAbove(start: string): InstalledPackage | undefined {
  for (const above of foldersUpFrom(start)) {
    const folder = join(above, "node_modules", defaultPackage);
    const script = scriptOf(join(folder, "package.json"));
    if (script !== undefined) return { folder, script };
  }
  return undefined;
}

/**
 * Finds the default agent's package in a `node_modules` folder above this program's code, which is in the folder
 * `program`. A parent folder such as `/tmp` may be world-writable, so packages owned by other users are ignored.
 */
export function findPackageBeside(program: string): InstalledPackage | undefined {
  const found = findPackageAbove(program);
  return found !== undefined && isOfSameOwner(found, program) ? found : undefined;
}

function isOfSameOwner({ folder }: InstalledPackage, program: string): boolean {
  const ownerOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.uid;
  const trusted = [0, process.getuid?.(), ownerOf(program)];
  return [folder, dirname(dirname(folder))].every((path) => trusted.includes(ownerOf(path)));
}

function scriptOf(manifestFile: string): string | undefined {
  try {
    const manifest = parseJsonFile(readFileSync(manifestFile, "utf8")) as { bin?: Record<string, string> };
    return manifest.bin?.[defaultCommand];
  } catch {
    return undefined;
  }
}
