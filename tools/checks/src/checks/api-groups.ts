import { apiGroups } from "../api/api-groups.ts";
import type { ApiGroup } from "../api/api-groups.ts";
import { hasApiPage } from "../api/api-links.ts";
import { hasReport } from "../api/api-report.ts";
import { groupExports } from "../api/group-exports.ts";
import type { Finding } from "../finding.ts";
import { exportOriginsOf } from "../tree/export-origins.ts";
import type { SourceTree } from "../tree/source-tree.ts";

const table = "tools/checks/src/api/api-groups.ts";

/**
 * Finds exports that are not listed under any task on their package's API page, and listed names that do not exist.
 * Readers search the page by task.
 */
export function checkApiGroups(
  tree: SourceTree,
  all: Readonly<Record<string, readonly ApiGroup[]>> = apiGroups,
): Finding[] {
  const origins = exportOriginsOf(tree);
  return tree.packages.filter(hasReport).flatMap((home) => {
    const groups = all[home.folder] ?? [];
    const includes = (subpath: string): boolean => hasApiPage(home.folder, subpath);
    const { rest, unknown } = groupExports({ home, includes }, origins, groups);
    return [
      ...rest.map(({ name, declaration: { file, statements } }) => ({
        file: file.path,
        line: file.lineAt(statements[0]?.start ?? 0),
        message: `exports "${name}", which no group of "${home.folder}" in "${table}" has: add it to one`,
      })),
      ...[...unknown, ...missingGuides(tree, groups)].map((name) => ({
        file: table,
        message: `names "${name}" in a group of "${home.folder}", which does not exist`,
      })),
    ];
  });
}

function missingGuides(tree: SourceTree, groups: readonly ApiGroup[]): string[] {
  const guides = new Set(groups.flatMap(({ guides: pages = [] }) => pages));
  return [...guides].filter((page) => !tree.has(`docs/pages/${page}.md`));
}
