import type { Finding } from "../finding.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import type { WorkspacePackage } from "../tree/workspace-package.ts";
import { dependencyTable, shortName } from "./dependency-table.ts";
import type { DependencyRow } from "./dependency-table.ts";

/**
 * Finds manifests with dependencies that the dependency table does not allow, or with versions that do not come from
 * the catalog. Manypkg and syncpack compare versions across manifests but have no equivalent of this table.
 */
export function checkDeclaredDependencies(tree: SourceTree): Finding[] {
  const ours = new Map(tree.packages.map(({ folder, manifest }) => [manifest.name, shortName(folder)]));
  return tree.packages.flatMap((home) => {
    const row = dependencyTable[home.folder];
    const messages = [...versionsOutsideCatalog(home, ours), ...(row ? tooMuch(home, row, ours) : [])];
    return messages.map((message) => ({ file: `${home.folder}/package.json`, message }));
  });
}

type Ours = ReadonlyMap<string, string>;

function tooMuch({ manifest }: WorkspacePackage, row: DependencyRow, ours: Ours): string[] {
  const own = new Set(row.imports);
  const allows = (name: string): boolean => {
    const short = ours.get(name);
    if (short !== undefined) return own.has(short);
    return row.dependencies === "any" || row.dependencies.includes(name);
  };
  const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const peers = Object.keys(manifest.peerDependencies ?? {});
  return [
    ...dependencies.filter((name) => !allows(name)).map((name) => `may not depend on "${name}"`),
    ...peers.filter((name) => !(name in (row.peers ?? {}))).map((name) => `may not have "${name}" as a peer`),
    ...peers
      .filter((name) => manifest.peerDependenciesMeta?.[name]?.optional !== true)
      .map((name) => `has the peer "${name}", which must be optional`),
  ];
}

function versionsOutsideCatalog({ manifest }: WorkspacePackage, ours: Ours): string[] {
  const wanted = Object.entries({ ...manifest.devDependencies, ...manifest.dependencies });
  return wanted.flatMap(([name, range]) => {
    const protocol = ours.has(name) ? "workspace:" : "catalog:";
    // Some workspace packages, such as the examples, are not in the table.
    return range.startsWith("workspace:") || range.startsWith(protocol)
      ? []
      : [`has "${name}" at "${range}", not by ${protocol}`];
  });
}
