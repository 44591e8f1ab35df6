import type { Manifest, WorkspacePackage } from "../tree/workspace-package.ts";

/** Version bumps by package. */
export type Release = ReadonlyMap<string, "patch" | "minor" | "major">;

/**
 * Returns the programs that are missing from a release: those that bundle one of its packages (`parley.bundled`), and
 * those whose version range for new projects excludes the new version (`parley.writesVersions`). Users of these
 * programs get the release only with a new version of the program.
 */
export function outdatedPrograms(packages: readonly WorkspacePackage[], release: Release): string[] {
  const manifests = new Map(packages.map(({ manifest }) => [manifest.name, manifest]));
  return packages
    .map(({ manifest }) => manifest)
    .filter(({ name, private: isPrivate }) => isPrivate !== true && !release.has(name))
    .filter(
      (manifest) =>
        containedIn(manifest, manifests).some((name) => release.has(name)) ||
        writtenBy(manifest).some((name) => (release.get(name) ?? "patch") !== "patch"),
    )
    .map(({ name }) => name);
}

function containedIn({ name, parley }: Manifest, manifests: ReadonlyMap<string, Manifest>): string[] {
  const patterns = (parley?.bundled ?? []).map((pattern) => new RegExp(pattern));
  const found = new Set<string>();
  const add = (dependent: string): void => {
    for (const other of Object.keys(manifests.get(dependent)?.dependencies ?? {})) {
      if (!manifests.has(other) || found.has(other)) continue;
      found.add(other);
      add(other);
    }
  };
  add(name);
  return [...found].filter((other) => patterns.some((pattern) => pattern.test(other)));
}

function writtenBy({ parley, devDependencies = {} }: Manifest): string[] {
  return parley?.writesVersions === true ? Object.keys(devDependencies) : [];
}
