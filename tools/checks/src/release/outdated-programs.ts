import type { WorkspacePackage } from "../tree/workspace-package.ts";

/**
 * Returns the names of the programs that contain a package of a release (`parley.bundled`) and are not released with it.
 * Versions of such a package reach the program's users only by a new version of the program.
 */
export function outdatedPrograms(
  packages: readonly WorkspacePackage[],
  released: ReadonlySet<string>,
): string[] {
  const manifests = new Map(packages.map(({ manifest }) => [manifest.name, manifest]));
  return packages
    .map(({ manifest }) => manifest)
    .filter(({ name, private: isPrivate, parley }) => {
      if (isPrivate || released.has(name)) return false;
      const patterns = (parley?.bundled ?? []).map((pattern) => new RegExp(pattern));
      const contained = dependenciesOf(name).filter((other) =>
        patterns.some((pattern) => pattern.test(other)),
      );
      return contained.some((other) => released.has(other));
    })
    .map(({ name }) => name);

  /** The packages of the workspace that a package depends on, also by another. */
  function dependenciesOf(name: string, found = new Set<string>()): string[] {
    for (const other of Object.keys(manifests.get(name)?.dependencies ?? {})) {
      if (!manifests.has(other) || found.has(other)) continue;
      found.add(other);
      dependenciesOf(other, found);
    }
    return [...found];
  }
}
