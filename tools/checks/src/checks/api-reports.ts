import { apiReport, hasReport, reportName } from "../api/api-report.ts";
import type { Finding } from "../finding.ts";
import { exportOriginsOf } from "../tree/export-origins.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/**
 * Finds public packages with an API report that does not match the source. Reports show reviewers every change that
 * affects users. api-extractor is not an option because it needs the compiler API, which TypeScript 7 lacks.
 */
export function checkApiReports(tree: SourceTree): Finding[] {
  const origins = exportOriginsOf(tree);
  return tree.packages.filter(hasReport).flatMap((home) => {
    const file = `${home.folder}/${reportName}`;
    const written = tree.has(file) ? tree.read(file) : "";
    const lines = apiReport(home, origins).split("\n");
    const line = written.split("\n").findIndex((text, index) => text !== lines[index]);
    if (written === lines.join("\n")) return [];
    const message = 'is not what the sources give: run "pnpm api", and look at the difference';
    return [{ file, line: line === -1 ? undefined : line + 1, message }];
  });
}
