import { readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { formatFinding } from "../finding.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { allLaws } from "./all-laws.ts";

const repository = openSourceTree(join(import.meta.dirname, "../../../.."));

test.each(allLaws)("this repository keeps the law $name", ({ check }) => {
  expect(check(repository).map(formatFinding)).toEqual([]);
});

test("every file that holds a law is in the list", () => {
  const holdsLaw = (file: string): boolean =>
    /export function check/.test(repository.read(`tools/checks/src/laws/${file}`));
  const files = readdirSync(import.meta.dirname).filter(
    (file) => !file.endsWith(".test.ts") && holdsLaw(file),
  );
  expect(allLaws.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted());
});
