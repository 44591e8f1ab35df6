import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { docExamples, readmeBlocks, readmesOf } from "./readme-blocks.ts";

test("lists TypeScript blocks with their line numbers and whether they run", () => {
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

test("rejects an unclosed fence and an unknown word after the language", () => {
  expect(() => readmeBlocks("a.md", "\n```ts runs\n```\n")).toThrow(
    'Cannot read "a.md:2": a block is "ts", "ts run" or "tsx", found "ts runs"',
  );
  expect(() => readmeBlocks("a.md", "```tsx run\n```\n")).toThrow('found "tsx run"');
  expect(() => readmeBlocks("a.md", "```ts\nconst a = 1;\n")).toThrow(
    'Cannot read "a.md:1": the code block is not closed',
  );
});

test("finds the READMEs in the root and in packages", () => {
  const tree = fixtureTree({
    "README.md": "",
    "schema/package.json": manifestText("@x/schema"),
    "schema/README.md": "",
    "packages/agent/package.json": manifestText("@x/agent"),
    "packages/agent/src/README.md": "",
  });
  expect(readmesOf(tree)).toEqual(["README.md", "schema/README.md"]);
});

test("maps examples in doc comments to their source lines", () => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@x/schema"),
    "schema/src/a.ts": [
      "/** No example. */",
      "export const a = 1;",
      "/**",
      " * Adds.",
      " *",
      " * @example",
      " * ```ts",
      " * const sum = {",
      " *   b: 2,",
      " * };",
      " * ```",
      " */",
      "export const b = 2;",
    ].join("\n"),
    "schema/src/a.test.ts": "/**\n * @example\n */",
  });
  expect(docExamples(tree)).toEqual([
    {
      file: "schema/src/a.ts",
      line: 7,
      code: "const sum = {\n  b: 2,\n};\n",
      language: "ts",
      runs: false,
    },
  ]);
});

test.each([
  ["without a block", " * a();", '"schema/src/a.ts:2": "@example" has no "ts" block on the next line'],
  [
    "that has nine lines",
    ` * \`\`\`ts\n${" * a();\n".repeat(9)} * \`\`\``,
    '"schema/src/a.ts:3": the example has more than 8 lines',
  ],
])("rejects an example %s", (_, example, message) => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@x/schema"),
    "schema/src/a.ts": `/**\n * @example\n${example}\n */\n`,
  });
  expect(() => docExamples(tree)).toThrow(`Cannot read ${message}`);
});
