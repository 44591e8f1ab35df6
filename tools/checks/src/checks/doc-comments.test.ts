import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { checkDocComments } from "./doc-comments.ts";

test("reports a published export without a doc comment, even through re-exports and imports", () => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@x/schema"),
    "schema/src/index.ts": [
      'import type { C } from "./a.ts";',
      'export { a, type B } from "./a.ts";',
      'export * from "./again.ts";',
      "export type { C as Renamed };",
    ].join("\n"),
    "schema/src/again.ts": 'export { d } from "./a.ts";',
    "schema/src/a.ts": [
      "export const a = 1;",
      "// A line is no doc comment.",
      "export type B = 1;",
      "/* Nor is this. */",
      "export interface C {}",
      "/** This is about `hidden`. */",
      "const hidden = 1;",
      "export function d() { return hidden; }",
      "export const internal = 1;",
    ].join("\n"),
  });
  expect(
    checkDocComments(tree).map(({ line, message }) => `${line} ${message.split(" without", 1)[0]}`),
  ).toEqual(['1 exports "a"', '3 exports "B"', '5 exports "C"', '8 exports "d"']);
});

test("reports an example without a code block", () => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@x/schema"),
    "schema/src/a.ts": "/**\n * @example\n * a();\n */\n",
  });
  expect(checkDocComments(tree)).toEqual([
    {
      file: "schema/src/a.ts",
      message: 'Cannot read "schema/src/a.ts:2": "@example" has no "ts" block on the next line',
    },
  ]);
});

test("reports a tag in the middle of a line", () => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@x/schema"),
    "schema/src/a.ts": [
      "/** Reads it. @throws {Error} if it is gone. */",
      "const a = 1;",
      "/**",
      " * Reads it like {@link a}.",
      " *",
      " * @throws {Error} if it is gone.",
      " */",
      "const b = 1;",
    ].join("\n"),
  });
  expect(checkDocComments(tree)).toEqual([
    { file: "schema/src/a.ts", line: 1, message: "has a tag in the middle of a line" },
  ]);
});

test("allows documented exports, later overloads, internal exports, tests and generated files", () => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@x/schema"),
    "schema/src/internal.ts": "export const internal = 1;\n",
    "schema/src/index.ts": [
      "/** Says it. */",
      "export function a(x: 1): 1;",
      "export function a(x: 2): 2;",
      "export function a(x: number): number { return x; }",
      "/**",
      " * Says more.",
      " */",
      "export const b = 1;",
      'export { c } from "./a.gen.ts";',
      "export { b as d };",
    ].join("\n"),
    "schema/src/a.test.ts": "export const a = 1;\n",
    "schema/src/a.gen.ts": "export const c = 1;\n",
  });
  expect(checkDocComments(tree)).toEqual([]);
});
