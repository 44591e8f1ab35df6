import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { parseJsonFile } from "@parley/process/files";

import { programVersion } from "../program-version.ts";
import { foldersUpFrom } from "./outside-project.ts";

/** The command of the default agent. */
export const defaultCommand = "parley-agent";
/** The package of the default agent. */
export const defaultPackage = "@parley/reference-agent";

/** The command that installs packages of ours. Before the first release npm does not have them, which the text says. */
export function installCommand(packages: readonly string[], version: string = programVersion()): string {
  const since = version === "0.0.0" ? ", from the first release on" : "";
  return `npm install --global ${packages.join(" ")}${since}`;
}

/** The package of the default agent, where it is installed. */
export interface InstalledPackage {
  readonly folder: string;
  /** The path of its program, below its folder. */
  readonly script: string;
}

/** Finds the package of the default agent in the `node_modules` of a folder or of a folder above. */
export function findPackageAbove(start: string): InstalledPackage | undefined {
  for (const above of foldersUpFrom(start)) {
    const folder = join(above, "node_modules", defaultPackage);
    const script = scriptOf(join(folder, "package.json"));
    if (script !== undefined) return { folder, script };
  }
  return undefined;
}

/**
 * Finds the package that was installed together with this program, which is in the folder `program`. A folder above may be one
 * that anybody can write to, such as `/tmp`: the package of another user is not taken.
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
