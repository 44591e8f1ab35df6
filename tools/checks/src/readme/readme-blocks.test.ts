import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { readmeBlocks, readmesOf } from "./readme-blocks.ts";

test("TypeScript blocks are listed with their line, and whether they run", () => {
  const text = [
    "# A",
    "```ts run",
    "await 1;",
    "```",
    "```sh",
    "```ts is not a fence here",
    "```",
    "````ts",
    "const fence = `",
    "```",
    "`;",
    "````",
    "```tsx",
    "<p />;",
    "```",
  ].join("\n");
  expect(readmeBlocks("README.md", text)).toEqual([
    { file: "README.md", line: 2, code: "await 1;\n", language: "ts", runs: true },
    { file: "README.md", line: 8, code: "const fence = `\n```\n`;\n", language: "ts", runs: false },
    { file: "README.md", line: 13, code: "<p />;\n", language: "tsx", runs: false },
  ]);
});

test("a fence with an unknown word, and one that is not closed, are errors", () => {
  expect(() => readmeBlocks("a.md", "\n```ts runs\n```\n")).toThrow(
    'Cannot read "a.md:2": a block is "ts", "ts run" or "tsx", found "ts runs"',
  );
  expect(() => readmeBlocks("a.md", "```tsx run\n```\n")).toThrow('found "tsx run"');
  expect(() => readmeBlocks("a.md", "```ts\nconst a = 1;\n")).toThrow(
    'Cannot read "a.md:1": the code block is not closed',
  );
});

test("the READMEs of a tree are those of its root and of its packages", () => {
  const tree = fixtureTree({
    "README.md": "",
    "schema/package.json": manifestText("@x/schema"),
    "schema/README.md": "",
    "packages/agent/package.json": manifestText("@x/agent"),
    "packages/agent/src/README.md": "",
  });
  expect(readmesOf(tree)).toEqual(["README.md", "schema/README.md"]);
});
