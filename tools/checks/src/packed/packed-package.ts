import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { runToSuccess } from "../run-command.ts";
import type { Manifest, WorkspacePackage } from "../tree/workspace-package.ts";

/** A package as it would be published. */
export interface PackedPackage {
  manifest: Manifest;
  tarball: string;
  /** The folder in which the package is unpacked. */
  folder: string;
  /** The contents of its `package.json`, which differs from the one in the workspace. */
  manifestText: string;
  /** Paths of its files, relative to its root, with forward slashes. */
  files: string[];
  /** Contents of the pages in its root folder, by name. */
  pages: Record<string, string>;
}

/** The folder that holds packed packages from their inspection until their tests. */
export const tarballFolder: string = join(import.meta.dirname, "../../node_modules/.cache/tarballs");

/**
 * Packs built packages into `out` with pnpm, which applies `publishConfig`. Runs pnpm only once because it takes
 * longer to start than to pack a package.
 */
export async function packPackages(
  root: string,
  items: readonly WorkspacePackage[],
  out: string,
): Promise<void> {
  const filters = items.map(({ manifest }) => `--filter=${manifest.name}`);
  await runToSuccess("pnpm", ["--recursive", ...filters, "pack", "--out", join(out, "%s-%v.tgz")], {
    cwd: root,
  });
}

/** Unpacks and reads a package that {@link packPackages} packed into `out`. */
export async function unpackPackage(item: WorkspacePackage, out: string): Promise<PackedPackage> {
  const { tarball, unpacked } = placesOf(item, out);
  mkdirSync(unpacked);
  await runToSuccess("tar", ["-xzf", tarball, "-C", unpacked, "--strip-components=1"], { cwd: out });
  return readPackedPackage(item, out);
}

/** Reads a package that {@link unpackPackage} unpacked into `out`. */
export function readPackedPackage(item: WorkspacePackage, out: string): PackedPackage {
  const { tarball, unpacked } = placesOf(item, out);
  const manifestText = readFileSync(join(unpacked, "package.json"), "utf8");
  const pages = readdirSync(unpacked).filter((file) => file.endsWith(".md"));
  return {
    tarball,
    folder: unpacked,
    manifestText,
    pages: Object.fromEntries(pages.map((page) => [page, readFileSync(join(unpacked, page), "utf8")])),
    manifest: { ...item.manifest, ...(JSON.parse(manifestText) as Manifest) },
    files: readdirSync(unpacked, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1))
      .map((file) => file.replaceAll("\\", "/")),
  };
}

function placesOf(
  { manifest }: WorkspacePackage,
  out: string,
): { readonly tarball: string; readonly unpacked: string } {
  const name = `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}`;
  return { tarball: join(out, `${name}.tgz`), unpacked: join(out, name) };
}
