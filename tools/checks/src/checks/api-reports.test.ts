import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { apiReport } from "../api/api-report.ts";
import { exportOriginsOf } from "../tree/export-origins.ts";
import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { checkApiReports } from "./api-reports.ts";

const files = {
  "packages/agent/package.json": manifestText("@x/agent"),
  "packages/agent/src/index.ts": "export type A = 1;",
};
const message = 'is not what the sources give: run "pnpm api", and look at the difference';

test("reports a missing report and the first differing line of an outdated one", () => {
  const tree = fixtureTree(files);
  expect(checkApiReports(tree)).toEqual([{ file: "packages/agent/api.md", line: 1, message }]);

  const [home] = tree.packages;
  const report = home ? apiReport(home, exportOriginsOf(tree)) : "";
  writeFileSync(join(tree.root, "packages/agent/api.md"), report);
  expect(checkApiReports(openSourceTree(tree.root))).toEqual([]);

  writeFileSync(join(tree.root, "packages/agent/src/index.ts"), "export type A = 2;");
  expect(checkApiReports(openSourceTree(tree.root))).toEqual([
    { file: "packages/agent/api.md", line: 8, message },
  ]);
});
