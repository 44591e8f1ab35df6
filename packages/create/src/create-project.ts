import { cpSync, existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

import { UsageError } from "./usage-error.ts";

/** A project to create. */
export interface NewProject {
  /** The folder, which must not exist or be empty. */
  readonly folder: string;
  /** The name of a template. */
  readonly template: string;
}

const home = join(import.meta.dirname, "..");

/**
 * Copies a template into a folder, with the folder's name as that of the project.
 *
 * @throws {UsageError} if the folder is not empty.
 */
export function createProject({ folder, template }: NewProject): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`Cannot create a project in "${folder}": it is not empty; name another folder`);
  cpSync(join(home, "templates", template), folder, { recursive: true });
  // npm would leave out a file of the name that it has in a project.
  renameSync(join(folder, "_gitignore"), join(folder, ".gitignore"));
  const values = { name: projectName(folder), folder: JSON.stringify(resolve(folder)).slice(1, -1) };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = filled(readFileSync(file, "utf8"), values);
    writeFileSync(file, entry.name === "package.json" ? withVersions(text) : text);
  }
}

/** A name that npm accepts. */
function projectName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z\d._~-]+/g, "-");
  return name.replace(/^[._-]+/, "") || "parley-project";
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Replaces the version of each dependency by the one that this package was tested with, or a later compatible one. */
function withVersions(text: string): string {
  const { devDependencies: tested } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  const versions = (names: object): object =>
    Object.fromEntries(Object.keys(names).map((name) => [name, compatible(tested[name] ?? "latest")]));
  const manifest = JSON.parse(text) as { dependencies: object; devDependencies: object };
  manifest.dependencies = versions(manifest.dependencies);
  manifest.devDependencies = versions(manifest.devDependencies);
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

function compatible(version: string): string {
  return /^\d/.test(version) ? `^${version}` : version;
}
