import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { checkApiGroups } from "./api-groups.ts";

const table = "tools/checks/src/api/api-groups.ts";
const files = {
  "docs/pages/guides/a.md": "# A\n",
  "packages/agent/package.json": manifestText("@parley/agent"),
  "packages/agent/src/index.ts": [
    'import type { Options } from "./types.ts";',
    'export type { Options, Result } from "./types.ts";',
    "export function run(options: Options): void {}",
    "export interface Unused {}",
    "export const limit = 1;",
  ].join("\n"),
  "packages/agent/src/types.ts":
    "export interface Options { result: Hidden; }\nexport interface Result {}\ninterface Hidden { result: Result; }\n",
};

test("reports an export without a group and unknown names in a group", () => {
  const groups = [
    { title: "Run it", guides: ["guides/a", "guides/b"], entries: ["./node"], exports: ["run", "stop"] },
  ];
  const added = `which no group of "packages/agent" in "${table}" has: add it to one`;
  const missing = (name: string): object => ({
    file: table,
    message: `names "${name}" in a group of "packages/agent", which does not exist`,
  });
  expect(checkApiGroups(fixtureTree(files), { "packages/agent": groups })).toEqual([
    { file: "packages/agent/src/index.ts", line: 4, message: `exports "Unused", ${added}` },
    { file: "packages/agent/src/index.ts", line: 5, message: `exports "limit", ${added}` },
    missing("stop"),
    missing("./node"),
    missing("guides/b"),
  ]);
});

test("accepts groups of entire entry points or named exports, with the types they use", () => {
  const byEntry = [{ title: "All of it", guides: ["guides/a"], entries: ["."] }];
  const byName = [
    { title: "Run it", exports: ["run"] },
    { title: "Limit it", exports: ["limit"], types: ["Unused"] },
  ];
  for (const groups of [byEntry, byName]) {
    expect(checkApiGroups(fixtureTree(files), { "packages/agent": groups })).toEqual([]);
  }
});
