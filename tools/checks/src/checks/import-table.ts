import type { Finding } from "../finding.ts";
import { moduleGraphOf } from "../tree/module-graph.ts";
import type { ImportEdge } from "../tree/module-graph.ts";
import { isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { packageOf } from "../tree/workspace-package.ts";
import type { WorkspacePackage } from "../tree/workspace-package.ts";
import { dependencyTable, shortName } from "./dependency-table.ts";
import type { DependencyRow } from "./dependency-table.ts";

/**
 * Finds imports that the dependency table does not allow or the manifest does not declare. Knip is not enough,
 * because it accepts development dependencies, and `no-restricted-imports` would need a separate list for each
 * package.
 */
export function checkImportTable(tree: SourceTree): Finding[] {
  const unlisted = tree.packages
    .filter(({ folder }) => !(folder in dependencyTable))
    .map(({ folder }) => ({
      file: `${folder}/package.json`,
      message: "is a package without a row in the dependency table",
    }));
  const edges = [...moduleGraphOf(tree).values()].flat();
  return [...unlisted, ...edges.flatMap((edge) => breachesOf(tree, edge))];
}

function breachesOf(tree: SourceTree, edge: ImportEdge): Finding[] {
  const home = packageOf(tree.packages, edge.from);
  const row = home && dependencyTable[home.folder];
  if (!row) return [];
  const message = leavesPackage(home, edge) ?? (isTestFile(edge.from) ? undefined : breach(home, row, edge));
  return message === undefined ? [] : [{ file: edge.from, line: edge.line, message }];
}

function leavesPackage(home: WorkspacePackage, { specifier, target }: ImportEdge): string | undefined {
  if (target.to === "nothing") return `imports "${specifier}", which is no file and no entry point`;
  if (target.to !== "file" || target.via || target.path.startsWith(`${home.folder}/`)) return undefined;
  return `imports "${specifier}" by its path: import the entry point of its package`;
}

function breach(home: WorkspacePackage, row: DependencyRow, edge: ImportEdge): string | undefined {
  const { target } = edge;
  if (target.to === "external") return undeclared(home, row, edge);
  if (target.to !== "file" || !target.via || target.via === home) return undefined;
  const name = shortName(target.via.folder);
  if (row.imports.includes(name)) return undeclared(home, row, edge);
  return `imports "${edge.specifier}": ${home.folder} may not use ${name}`;
}

/**
 * Finds undeclared imports, including type imports, because users must be able to install everything that published
 * declarations refer to.
 */
function undeclared(
  { folder, manifest }: WorkspacePackage,
  { builtIn = [] }: DependencyRow,
  edge: ImportEdge,
): string | undefined {
  const { target } = edge;
  const name =
    target.to === "external" ? target.name : (target.to === "file" && target.via?.manifest.name) || "";
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
  const needsNoInstall =
    manifest.private || builtIn.some((path) => edge.from.startsWith(`${folder}/${path}`));
  if (name in declared || (needsNoInstall && name in (manifest.devDependencies ?? {}))) return undefined;
  return `imports "${edge.specifier}", which package.json has in neither dependencies nor peerDependencies`;
}
