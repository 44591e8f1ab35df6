import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { docExamples, readmeBlocks, readmesOf, sitePagesOf } from "../src/readme/readme-blocks.ts";
import type { ReadmeBlock } from "../src/readme/readme-blocks.ts";
import { openReadmeProject } from "../src/readme/readme-project.ts";
import { openSourceTree } from "../src/tree/source-tree.ts";

const tree = openSourceTree(join(import.meta.dirname, "../../.."));
const pages = [...readmesOf(tree), ...sitePagesOf(tree)];
const blocks = [...pages.flatMap((file) => readmeBlocks(file, tree.read(file))), ...docExamples(tree)];
const project = openReadmeProject(tree, blocks);
const libraries = tree.packages.filter(
  ({ manifest }) => !manifest.private && manifest.exports?.["."] !== undefined,
);
let messages: Map<ReadmeBlock, string[]>;

beforeAll(async () => {
  messages = await project.typeCheck();
});
afterAll(() => project.close());

test.each(libraries)("the README in $folder contains a runnable example", ({ folder }) => {
  expect(blocks.filter(({ file, runs }) => runs && file === `${folder}/README.md`)).not.toEqual([]);
});

test.each(blocks)("the example at $file:$line type-checks", (block) => {
  expect(messages.get(block)).toEqual([]);
});

test.each(blocks.filter(({ runs }) => runs))(
  "the example at $file:$line runs",
  async (block) => {
    const { code, stdout, stderr } = await project.run(block);
    expect(code, stdout + stderr).toBe(0);
  },
  60_000,
);
