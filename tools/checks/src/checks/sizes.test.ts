import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkSizes } from "./sizes.ts";

const lines = (count: number, text = "void 0;"): string => `${text}\n`.repeat(count);
const functionOf = (count: number): string => `function f() {\n${lines(count - 2)}}\n`;

test("a file over 500 lines is found, and one of 500 is not", () => {
  const tree = fixtureTree({ "schema/src/a.ts": lines(501), "schema/src/b.ts": lines(500) });
  expect(checkSizes(tree)).toEqual([{ file: "schema/src/a.ts", message: "has 501 lines; the limit is 500" }]);
});

test("a function over 50 lines is found, whatever its form, and one of 50 is not", () => {
  const tree = fixtureTree({
    "schema/src/a.ts": `\n${functionOf(51)}`,
    "schema/src/b.ts": `export const f = () => {\n${lines(49)}};\n`,
    "schema/src/c.ts": `export class C {\n  m(): void {\n${lines(49)}  }\n}\n`,
    "schema/src/d.ts": functionOf(50),
  });
  expect(checkSizes(tree)).toEqual([
    { file: "schema/src/a.ts", line: 2, message: "has a function of 51 lines; the limit is 50" },
    { file: "schema/src/b.ts", line: 1, message: "has a function of 51 lines; the limit is 50" },
    { file: "schema/src/c.ts", line: 2, message: "has a function of 51 lines; the limit is 50" },
  ]);
});

test("a fourth parameter is found, in types too, and a declared this does not count", () => {
  const tree = fixtureTree({
    "schema/src/a.ts": [
      "export function f(a: 1, b: 1, c: 1, d: 1): void {}",
      "export interface I { m(a: 1, b: 1, c: 1, ...rest: 1[]): void }",
      "export class C { constructor(a: 1, b: 1, c: 1, d = 1) {} }",
      "export function g(this: C, a: 1, b: 1, c: 1): void {}",
      "export type T = (a: 1, b: 1, c: 1) => void;",
    ].join("\n"),
  });
  const message = "has 4 parameters; the limit is 3, then an options object";
  expect(checkSizes(tree)).toEqual([1, 2, 3].map((line) => ({ file: "schema/src/a.ts", line, message })));
});

test("tests, measurements and generated files have no limit", () => {
  const long = lines(501) + functionOf(60);
  const tree = fixtureTree({
    "schema/src/a.test.ts": long,
    "schema/src/a.bench.ts": long,
    "schema/src/a.gen.ts": long,
    "tools/system-tests/e2e/a.e2e.ts": long,
  });
  expect(checkSizes(tree)).toEqual([]);
});
