import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseIgnoreRules } from "./ignore-rules.ts";
import type { IgnoreRule } from "./ignore-rules.ts";
import { parseSourceFile } from "./source-file.ts";
import type { SourceFile } from "./source-file.ts";
import { readWorkspacePackages } from "./workspace-package.ts";
import type { WorkspacePackage } from "./workspace-package.ts";

/** The files of a repository, which are the input for every check. */
export interface SourceTree {
  readonly root: string;
  /** All files that are not ignored, as sorted paths from the root with forward slashes. */
  readonly files: readonly string[];
  readonly packages: readonly WorkspacePackage[];
  has(path: string): boolean;
  read(path: string): string;
  /** Returns the TypeScript and JavaScript files in `schema`, `docs`, `packages` and `tools`, each parsed once. */
  sources(): readonly SourceFile[];
}

/** Lists the files in a folder, and reads and parses them on demand. */
export function openSourceTree(root: string): SourceTree {
  const files = listFiles(root);
  const known = new Set(files);
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  let sources: readonly SourceFile[] | undefined;
  return {
    root,
    files,
    packages: readWorkspacePackages(root, files),
    has: (path) => known.has(path),
    read,
    sources: () =>
      (sources ??= files.filter(isPackageSource).map((path) => parseSourceFile(path, read(path)))),
  };
}

/** Returns whether a file is used only in tests and benchmarks, so limits for published code do not apply. */
export function isTestFile(path: string): boolean {
  return /\.(test|bench|e2e)\.tsx?$|(^|\/)fixtures\//.test(path);
}

export function isGeneratedFile(path: string): boolean {
  return path.endsWith(".gen.ts");
}

/** Excludes templates, because they have their own tests. */
function isPackageSource(path: string): boolean {
  if (path.startsWith("packages/create/templates/")) return false;
  return /^(schema|docs|packages|tools)\//.test(path) && /\.(tsx?|m?js)$/.test(path);
}

function listFiles(root: string): string[] {
  const entries = readdirSync(root, { withFileTypes: true });
  const ignored = entries.some(({ name }) => name === ".gitignore")
    ? parseIgnoreRules(readFileSync(join(root, ".gitignore"), "utf8"))
    : () => false;
  return listFolder(root, "", ignored).toSorted();
}

function listFolder(root: string, folder: string, ignored: IgnoreRule): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.name === ".git" || ignored(path)) return [];
    if (entry.isDirectory()) return listFolder(root, path, ignored);
    return entry.isFile() ? [path] : [];
  });
}
