import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { checkStartingPoints } from "./starting-points.ts";

const example = "/**\n * Does it.\n *\n * @example\n * ```ts\n * a();\n * ```\n */\n";

test("reports a starting point that is missing or has no example", () => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@parley/schema"),
    "schema/src/index.ts": 'export { defineDecoder, extend } from "./a.ts";\n',
    "schema/src/a.ts": `${example}export function defineDecoder() {}\n\n/** Extends it. */\nexport function extend() {}\n`,
  });
  expect(checkStartingPoints(tree)).toEqual([
    {
      file: "schema/src/a.ts",
      line: 12,
      message: 'exports "extend", from which users start, without an "@example"',
    },
    { file: "schema/package.json", message: 'has no "checkOptions" in "@parley/schema/options"' },
  ]);
});

test("allows an example above the first overload, and packages without starting points", () => {
  const tree = fixtureTree({
    "packages/codegen/package.json": manifestText("@parley/codegen"),
    "packages/codegen/src/index.ts": `${example}export function generate(x: 1): 1;\nexport function generate(x: 2): 2;\n`,
    "packages/codegenerator/package.json": manifestText("@parley/codegenerator"),
    "packages/codegenerator/src/index.ts": "",
  });
  expect(checkStartingPoints(tree)).toEqual([]);
});
