import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { PackageVersions } from "../create-project.ts";

/** The project folder that holds the tarballs. */
export const vendorFolder = "vendor";

/** A clone's packages as tarballs in a temporary folder, which is deleted on disposal. */
export interface PackedClone extends Disposable {
  readonly folder: string;
  /** File names of the tarballs, by package name. */
  readonly tarballs: Readonly<Record<string, string>>;
  /**
   * Versions of the project's dependencies: paths of the tarballs in `vendorFolder`, and versions of third-party
   * packages.
   */
  readonly versions: PackageVersions;
}

/** Packs all built packages of a clone except this one, which only provides the versions. */
export function packClone(root: string): PackedClone {
  const folder = mkdtempSync(join(tmpdir(), "parley-packed-"));
  const remove = (): void => rmSync(folder, { recursive: true });
  try {
    pack(root, folder);
    const tarballs = new Map(readdirSync(folder).map((file) => [packageOf(file), file]));
    const tested = manifestIn(folder, tarballs.get("@parley/create") ?? "");
    tarballs.delete("@parley/create");
    const vendored = [...tarballs].map(([name, file]) => [name, `file:${vendorFolder}/${file}`]);
    return {
      folder,
      tarballs: Object.fromEntries(tarballs),
      versions: { ...tested.devDependencies, ...(Object.fromEntries(vendored) as PackageVersions) },
      [Symbol.dispose]: remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function pack(root: string, out: string): void {
  const filters = ["--filter=./packages/*", "--filter=./schema", "--filter=./tools/codegen"];
  // The packages' release scripts would modify files in the clone.
  const rest = ["pack", "--config.ignore-scripts=true", "--out", join(out, "%s-%v.tgz")];
  execFileSync("pnpm", ["--recursive", ...filters, ...rest], {
    cwd: root,
    shell: process.platform === "win32",
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Converts `parley-agent-1.0.0.tgz` to `@parley/agent`. */
function packageOf(tarball: string): string {
  return tarball.replace(/^parley-([a-z-]+)-\d.*\.tgz$/, "@parley/$1");
}

function manifestIn(cwd: string, tarball: string): { readonly devDependencies: PackageVersions } {
  const text = execFileSync("tar", ["-xzOf", tarball, "package/package.json"], { cwd, encoding: "utf8" });
  return JSON.parse(text) as { devDependencies: PackageVersions };
}
