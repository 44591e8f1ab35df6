import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { checkAcyclic, findCycles } from "./acyclic.ts";

test("a cycle of files is found, with its path", () => {
  const tree = fixtureTree({
    "schema/src/a.ts": 'import { b } from "./b.ts";\nexport const a = b;\n',
    "schema/src/b.ts": 'import { c } from "./c.ts";\nexport const b = c;\n',
    "schema/src/c.ts": 'export { a as c } from "./a.ts";\n',
  });
  expect(checkAcyclic(tree)).toEqual([
    {
      file: "schema/src/a.ts",
      message: "is part of a cycle: schema/src/a.ts -> schema/src/b.ts -> schema/src/c.ts -> schema/src/a.ts",
    },
  ]);
});

test("a cycle through an import() is one, and a file that imports itself is one", () => {
  const tree = fixtureTree({
    "schema/src/a.ts": 'export const a = () => import("./b.ts");\n',
    "schema/src/b.ts":
      'import { a } from "./a.ts";\nimport * as self from "./b.ts";\nexport const b = [a, self];\n',
  });
  expect(checkAcyclic(tree)).toHaveLength(2);
});

test("files that need only each other's types are a cycle", () => {
  const tree = fixtureTree({
    "schema/src/a.ts": 'import type { B } from "./b.ts";\nexport interface A { b: B }\n',
    "schema/src/b.ts": 'import type { A } from "./a.ts";\nexport interface B { a: A }\n',
  });
  expect(checkAcyclic(tree).map(({ message }) => message)).toEqual([
    "is part of a cycle: schema/src/a.ts -> schema/src/b.ts -> schema/src/a.ts",
  ]);
});

test("a diamond is not a cycle", () => {
  const tree = fixtureTree({
    "schema/src/a.ts": 'import type { B } from "./b.ts";\nexport interface A { b: B }\n',
    "schema/src/b.ts": 'export { c } from "./c.ts";\nexport interface B { b: 1 }\n',
    "schema/src/c.ts": "export const c = 1;\n",
    "schema/src/d.ts":
      'import { c } from "./b.ts";\nimport { c as d } from "./c.ts";\nexport const e = [c, d];\n',
  });
  expect(checkAcyclic(tree)).toEqual([]);
});

test("packages that depend on each other are found, development included", () => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@x/schema", { devDependencies: { "@x/tool": "workspace:*" } }),
    "tools/tool/package.json": manifestText("@x/tool", { dependencies: { "@x/schema": "workspace:*" } }),
  });
  expect(checkAcyclic(tree).map(({ message }) => message)).toEqual([
    "is part of a cycle: schema/package.json -> tools/tool/package.json -> schema/package.json",
  ]);
});

test("every cycle of a graph with several is found", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["a", "c"]],
    ["c", ["d"]],
    ["d", ["c"]],
  ]);
  expect(findCycles(graph)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});
