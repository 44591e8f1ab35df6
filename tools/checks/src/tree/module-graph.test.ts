import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "./fixture-tree.ts";
import { moduleGraphOf, packageNameOf, reachableFrom } from "./module-graph.ts";

test("distinguishes relative, workspace, built-in, external and missing imports", () => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@x/schema", {
      exports: { ".": { "@parley/source": "./src/index.ts" }, "./v1/schema.json": "./v1/schema.json" },
    }),
    "schema/src/index.ts": "export const a = 1;\n",
    "packages/cli/package.json": manifestText("@x/cli"),
    "packages/cli/bin/cli.js": 'import "../dist/main.js";\n',
    "packages/cli/src/main.ts": [
      'import "@x/schema";',
      'import "@x/schema/v1/schema.json";',
      'import "@x/schema/src/index.ts";',
      'import "fs";',
      'import "@y/z/w";',
      'import "./gone.ts";',
    ].join("\n"),
  });
  const graph = moduleGraphOf(tree);
  const targets = (path: string): string[] =>
    (graph.get(path) ?? []).map(({ target }) =>
      [target.to, "path" in target ? target.path : "", "name" in target ? target.name : ""].join(" ").trim(),
    );
  expect(targets("packages/cli/bin/cli.js")).toEqual(["file packages/cli/src/main.ts"]);
  expect(targets("packages/cli/src/main.ts")).toEqual([
    "file schema/src/index.ts",
    "file schema/v1/schema.json",
    "nothing",
    "builtin",
    "external  @y/z",
    "nothing",
  ]);
});

test("lists all files that an entry point reaches, each with the shortest chain", () => {
  const tree = fixtureTree({
    "schema/src/a.ts": 'import "./b.ts";\nimport "./c.ts";\n',
    "schema/src/b.ts": 'import "./c.ts";\nimport type { D } from "./d.ts";\nexport type B = D;\n',
    "schema/src/c.ts": 'import "./a.ts";\n',
    "schema/src/d.ts": "export type D = 1;\n",
  });
  const reached = reachableFrom(moduleGraphOf(tree), "schema/src/a.ts", ({ kind }) => kind !== "types");
  expect([...reached.values()].map((chain) => chain.map((path) => path.slice(11, 12)).join(""))).toEqual([
    "a",
    "ab",
    "ac",
  ]);
});

test("reads the package name from the first part of a specifier, or the first two if scoped", () => {
  expect(["a", "a/b", "@s/a", "@s/a/b/c"].map(packageNameOf)).toEqual(["a", "a", "@s/a", "@s/a"]);
});
