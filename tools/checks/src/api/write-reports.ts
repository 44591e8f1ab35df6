// Writes the API reports for all public packages. Usage: `pnpm api`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { exportOriginsOf } from "../tree/export-origins.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { apiReport, hasReport, reportName } from "./api-report.ts";

const root = join(import.meta.dirname, "../../../..");
const tree = openSourceTree(root);
const origins = exportOriginsOf(tree);
for (const home of tree.packages) {
  if (hasReport(home)) writeFileSync(join(root, home.folder, reportName), apiReport(home, origins));
}
