import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

/** Target of one subpath of `exports`: a file, or a file per condition. */
export type ExportTarget = string | Record<string, string>;

/** Settings for building and releasing this repository. */
export interface ParleySettings {
  /** Entry points that only the `bin` scripts import. */
  entries?: string[];
  /** Patterns of the packages that the built files bundle. */
  bundled?: string[];
  /** Whether the program writes the versions of its development dependencies into projects. */
  writesVersions?: boolean;
}

/** The fields of a `package.json` that the checks read. */
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

/** A package of the workspace. */
export interface WorkspacePackage {
  /** Its folder from the root of the tree: `schema`, `packages/agent`, `tools/bench`. */
  folder: string;
  manifest: Manifest;
}

/** The condition under which packages of the workspace resolve to their TypeScript sources. */
export const sourceCondition = "@parley/source";

/** Reads the manifests of `schema`, `docs`, `packages/*` and `tools/*` among the files of a tree. */
export function readWorkspacePackages(root: string, files: readonly string[]): WorkspacePackage[] {
  return files
    .filter((file) => /^(schema|docs|(packages|tools)\/[^/]+)\/package\.json$/.test(file))
    .map((file) => ({
      folder: dirname(file),
      manifest: JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest,
    }));
}

/** The package whose folder contains a file of the tree. */
export function packageOf(packages: readonly WorkspacePackage[], file: string): WorkspacePackage | undefined {
  return packages.find(({ folder }) => file.startsWith(`${folder}/`));
}

/** The source files that `exports` names, by subpath, as paths from the root of the tree. */
export function entriesOf({ folder, manifest }: WorkspacePackage): Map<string, string> {
  const entries = new Map<string, string>();
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    const source = typeof target === "string" ? undefined : target[sourceCondition];
    if (source !== undefined) entries.set(subpath, join(folder, source));
  }
  return entries;
}
