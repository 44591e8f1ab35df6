import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { runToSuccess } from "../run-command.ts";
import type { Manifest, WorkspacePackage } from "../tree/workspace-package.ts";

/** A package as it would be published. */
export interface PackedPackage {
  manifest: Manifest;
  /** The tarball. */
  tarball: string;
  /** The text of its `package.json`, which is not that of the workspace. */
  manifestText: string;
  /** Its files, from its root, with forward slashes. */
  files: string[];
  /** The texts of the pages at its root, by their names. */
  pages: Record<string, string>;
}

/** Packs a built package with pnpm, which is what applies `publishConfig`, and unpacks it into `out`. */
export async function packPackage(
  root: string,
  { folder, manifest }: WorkspacePackage,
  out: string,
): Promise<PackedPackage> {
  const name = folder.replaceAll("/", "-");
  const tarball = join(out, `${name}.tgz`);
  const unpacked = join(out, name);
  await runToSuccess("pnpm", ["pack", "--out", tarball], { cwd: join(root, folder) });
  mkdirSync(unpacked);
  await runToSuccess("tar", ["-xzf", tarball, "-C", unpacked], { cwd: out });
  const manifestText = readFileSync(join(unpacked, "package/package.json"), "utf8");
  const pages = readdirSync(join(unpacked, "package")).filter((file) => file.endsWith(".md"));
  return {
    tarball,
    manifestText,
    pages: Object.fromEntries(
      pages.map((page) => [page, readFileSync(join(unpacked, "package", page), "utf8")]),
    ),
    manifest: { ...manifest, ...(JSON.parse(manifestText) as Manifest) },
    files: readdirSync(join(unpacked, "package"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + "/package/".length))
      .map((file) => file.replaceAll("\\", "/")),
  };
}
