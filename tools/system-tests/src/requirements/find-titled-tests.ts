import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { RuleVersion } from "./requirement.ts";

/** A test with a rule id in its title. */
export interface TitledTest {
  readonly file: string;
  /** Title without rule ids. */
  readonly title: string;
  /** Id of the rule that the test proves. */
  readonly id: string;
  /** Version in which the test proves the rule. Absent if it covers every version. */
  readonly version?: RuleVersion;
}

const FILES = ["schema", "packages/*", "tools/*"].flatMap((folder) => [
  `${folder}/src/**/*.test.ts`,
  `${folder}/e2e/**/*.e2e.ts`,
]);
const TITLE =
  /(?<quote>["'`])\[(?<ids>[A-Z][A-Z\d]*-[^\]\n]*)\] (?<title>(?:\\.|(?!\k<quote>)[^\\\n])+)\k<quote>/g;
const NEVER_RUN = /\.(?:skip|todo)\($/;

/** Finds all tests below `root` whose titles start with rule ids: `[V1-NEW-1, V1-LOAD-2 v1] A sentence`. */
export function findTitledTests(root: string): readonly TitledTest[] {
  return globSync(FILES, { cwd: root })
    .toSorted()
    .flatMap((file) => readTitledTests(file.replaceAll("\\", "/"), readFileSync(join(root, file), "utf8")));
}

/** Reads the titles in a file. Tests that never run (`test.skip`, `test.todo`) prove nothing. */
export function readTitledTests(file: string, text: string): readonly TitledTest[] {
  return [...text.matchAll(TITLE)].flatMap(({ index, groups }) => {
    if (NEVER_RUN.test(text.slice(0, index).trimEnd())) return [];
    return (groups?.["ids"] ?? "").split(", ").map((entry): TitledTest => {
      const [id = "", version] = entry.split(" ");
      const titled = { file, title: groups?.["title"] ?? "", id };
      return version === undefined ? titled : { ...titled, version: version as RuleVersion };
    });
  });
}
