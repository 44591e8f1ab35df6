import { readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { formatFinding } from "../finding.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { allChecks } from "./all-checks.ts";

const repository = openSourceTree(join(import.meta.dirname, "../../../.."));

test.each(allChecks)("the repository passes the check $name", ({ check }) => {
  expect(check(repository).map(formatFinding)).toEqual([]);
});

test("lists every file that defines a check", () => {
  const holdsCheck = (file: string): boolean =>
    /export function check/.test(repository.read(`tools/checks/src/checks/${file}`));
  const files = readdirSync(import.meta.dirname).filter(
    (file) => !file.endsWith(".test.ts") && holdsCheck(file),
  );
  expect(allChecks.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted());
});
