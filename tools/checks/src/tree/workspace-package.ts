import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

/** The target of a subpath in `exports`: one file, or one file per condition. */
export type ExportTarget = string | Record<string, string>;

/** Settings for building and releasing packages in this repository. */
export interface ParleySettings {
  /** Entry points that only the `bin` scripts import. */
  entries?: string[];
  /** Patterns for packages that are bundled into the built files. */
  bundled?: string[];
  /** Whether the program writes the versions of its development dependencies into new projects. */
  writesVersions?: boolean;
}

/** The `package.json` fields that the checks use. */
export interface Manifest {
  name: string;
  version?: string | undefined;
  private?: boolean | undefined;
  description?: string | undefined;
  license?: string | undefined;
  keywords?: string[] | undefined;
  sideEffects?: boolean | string[] | undefined;
  scripts?: Record<string, string> | undefined;
  type?: string | undefined;
  bin?: Record<string, string> | undefined;
  files?: string[] | undefined;
  engines?: Record<string, string> | undefined;
  exports?: Record<string, ExportTarget> | undefined;
  publishConfig?: { access?: string; exports?: Record<string, ExportTarget> } | undefined;
  parley?: ParleySettings | undefined;
  dependencies?: Record<string, string> | undefined;
  devDependencies?: Record<string, string> | undefined;
  peerDependencies?: Record<string, string> | undefined;
  peerDependenciesMeta?: Record<string, { optional?: boolean }> | undefined;
  optionalDependencies?: Record<string, string> | undefined;
}

export interface WorkspacePackage {
  /** The package folder relative to the root of the tree, such as `schema`, `packages/agent` or `tools/bench`. */
  folder: string;
  manifest: Manifest;
}

/** The condition that resolves workspace packages to their TypeScript sources. */
export const sourceCondition = "@parley/source";

/** Reads the manifests in `schema`, `docs`, `packages/*` and `tools/*`. */
export function readWorkspacePackages(root: string, files: readonly string[]): WorkspacePackage[] {
  return files
    .filter((file) => /^(schema|docs|(packages|tools)\/[^/]+)\/package\.json$/.test(file))
    .map((file) => ({
      folder: dirname(file),
      manifest: JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest,
    }));
}

export function packageOf(packages: readonly WorkspacePackage[], file: string): WorkspacePackage | undefined {
  return packages.find(({ folder }) => file.startsWith(`${folder}/`));
}

/** Returns the source file of each entry in `exports`, by subpath, as a path from the root of the tree. */
export function entriesOf({ folder, manifest }: WorkspacePackage): Map<string, string> {
  const entries = new Map<string, string>();
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    const source = typeof target === "string" ? undefined : target[sourceCondition];
    if (source !== undefined) entries.set(subpath, join(folder, source));
  }
  return entries;
}
