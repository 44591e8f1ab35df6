import { expect, test } from "vitest";

import { formatFinding } from "../finding.ts";
import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkEqualFigures } from "./equal-figures.ts";

function findingsOf(readme: string[], page: string[]): string[] {
  const files = { "README.md": readme.join("\n"), "docs/pages/guides/performance.md": page.join("\n") };
  return checkEqualFigures(fixtureTree(files)).map(formatFinding);
}

const head = ["| work | SDK 2 | ours |", "| --- | --- | --- |"];

test("reports a figure that differs between two pages", () => {
  const place = "docs/pages/guides/performance.md:3";
  expect(
    findingsOf([...head, "| import | 65 ms | 16 ms |"], [...head, "| import | 65 ms | 12 ms |"]),
  ).toEqual([`${place} has other cells in the row "import" than README.md:3`]);
  const newer = ["| work | SDK 3 | ours |", "| --- | --- | --- |", "| import | 65 ms | 16 ms |"];
  expect(findingsOf([...head, "| import | 65 ms | 16 ms |"], newer)).toEqual([
    `${place} has other columns in the row "import" than README.md:3`,
  ]);
});

test("ignores rows that are on a single page, have no figures or differ only in padding", () => {
  const readme = [...head, "| import | 65 ms |   16 ms |", "| type | a | b |", "| size | 1 | 2 |"];
  expect(findingsOf(readme, [...head, "| import | 65 ms | 16 ms |", "| type | a | c |"])).toEqual([]);
});
