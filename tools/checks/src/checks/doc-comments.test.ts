import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkDocComments } from "./doc-comments.ts";

test("an export without a doc comment of its own is found", () => {
  const tree = fixtureTree({
    "schema/src/a.ts": [
      "export const a = 1;",
      "// A line is no doc comment.",
      "export type B = 1;",
      "/* Nor is this. */",
      "export interface C {}",
      "/** This is about `hidden`. */",
      "const hidden = 1;",
      "export function d() { return hidden; }",
    ].join("\n"),
  });
  expect(
    checkDocComments(tree).map(({ line, message }) => `${line} ${message.split(" without", 1)[0]}`),
  ).toEqual(['1 exports "a"', '3 exports "B"', '5 exports "C"', '8 exports "d"']);
});

test("documented exports, later overloads, re-exports, tests and generated files are free", () => {
  const tree = fixtureTree({
    "schema/src/a.ts": [
      "/** Says it. */",
      "export function a(x: 1): 1;",
      "export function a(x: 2): 2;",
      "export function a(x: number): number { return x; }",
      "/**",
      " * Says more.",
      " */",
      "export const b = 1;",
      'export { c } from "./c.ts";',
      "export { b as d };",
    ].join("\n"),
    "schema/src/a.test.ts": "export const a = 1;\n",
    "schema/src/a.gen.ts": "export const a = 1;\n",
  });
  expect(checkDocComments(tree)).toEqual([]);
});
