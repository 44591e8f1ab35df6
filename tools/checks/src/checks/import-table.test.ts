import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { checkImportTable } from "./import-table.ts";

/** Creates a workspace with a few packages from the dependency table. Each entry point exports a value and a type. */
function workspace(files: Record<string, string>): SourceTree {
  const entry = "export const value = 1;\nexport interface Shape { a: 1 }\n";
  const dependsOn = (...names: string[]): object =>
    Object.fromEntries(names.map((name) => [name, "workspace:^"]));
  return fixtureTree({
    "schema/package.json": manifestText("@x/schema"),
    "schema/src/index.ts": entry,
    "packages/client/package.json": manifestText("@x/client", { dependencies: dependsOn("@x/schema") }),
    "packages/client/src/index.ts": entry,
    "packages/storage/package.json": manifestText("@x/storage", { dependencies: dependsOn("@x/schema") }),
    "packages/storage/src/index.ts": entry,
    "packages/agent/package.json": manifestText("@x/agent", { dependencies: dependsOn("@x/schema") }),
    "packages/agent/src/index.ts": entry,
    "tools/bench/package.json": manifestText("@x/bench", {
      private: true,
      devDependencies: { ...dependsOn("@x/agent"), peer: "catalog:" },
    }),
    ...files,
  });
}

function messagesOf(files: Record<string, string>): string[] {
  return checkImportTable(workspace(files)).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

test("reports value and type imports that are not in the table", () => {
  const messages = messagesOf({
    "schema/src/a.ts": 'import { value } from "@x/client";\nexport const a = value;\n',
    "packages/client/src/a.ts": 'import type { Shape } from "@x/storage";\nexport type A = Shape;\n',
  });
  expect(messages).toEqual([
    'packages/client/src/a.ts:1 imports "@x/storage": packages/client may not use storage',
    'schema/src/a.ts:1 imports "@x/client": schema may not use client',
  ]);
});

test("reports an external package that the manifest does not declare, even for its types", () => {
  const messages = messagesOf({
    "packages/client/package.json": manifestText("@x/client", { devDependencies: { left: "catalog:" } }),
    "packages/client/src/a.ts": 'import type { Left } from "left/pad";\nexport type A = Left;\n',
  });
  expect(messages).toEqual([
    'packages/client/src/a.ts:1 imports "left/pad", which package.json has in neither dependencies nor peerDependencies',
  ]);
});

test("reports a path into another package, a missing entry point and a missing file", () => {
  const messages = messagesOf({
    "packages/client/src/a.ts": 'export { value } from "../../../schema/src/index.ts";\n',
    "packages/client/src/b.ts": 'export { value } from "@x/schema/v9";\n',
    "packages/client/src/c.ts": 'export { value } from "./gone.ts";\n',
  });
  expect(messages).toEqual([
    'packages/client/src/a.ts:1 imports "../../../schema/src/index.ts" by its path: import the entry point of its package',
    'packages/client/src/b.ts:1 imports "@x/schema/v9", which is no file and no entry point',
    'packages/client/src/c.ts:1 imports "./gone.ts", which is no file and no entry point',
  ]);
});

test("reports a package that is not in the table", () => {
  const tree = fixtureTree({ "packages/new/package.json": manifestText("@x/new") });
  expect(checkImportTable(tree)).toHaveLength(1);
});

test("accepts everything that the table allows, as well as tests, tools and Node.js", () => {
  const messages = messagesOf({
    "packages/client/src/a.ts": 'import { value } from "@x/schema";\nexport const a = value;\n',
    "packages/client/src/b.ts": 'export { a } from "./a.ts";\nimport "node:fs";\n',
    "packages/client/src/c.test.ts": 'import { value } from "@x/agent";\nimport "undeclared";\nvalue;\n',
    "packages/client/src/fixtures/agent.ts": 'export { value } from "@x/agent";\n',
    "packages/client/src/own.ts": 'export type { Shape } from "@x/client";\n',
    "packages/storage/src/a.ts": 'export type { Shape } from "@x/schema";\n',
    "tools/bench/src/main.ts": 'import { value } from "@x/agent";\nimport "peer";\nvalue;\n',
  });
  expect(messages).toEqual([]);
});

test("allows a bundled file to import development dependencies", () => {
  const messages = messagesOf({
    "packages/inspector/package.json": manifestText("@x/inspector", {
      devDependencies: { left: "catalog:" },
    }),
    "packages/inspector/src/page/a.ts": 'import "left";\n',
    "packages/inspector/src/page/b.ts": 'import "right";\n',
    "packages/inspector/src/a.ts": 'import "left";\n',
  });
  expect(messages.toSorted()).toEqual([
    'packages/inspector/src/a.ts:1 imports "left", which package.json has in neither dependencies nor peerDependencies',
    'packages/inspector/src/page/b.ts:1 imports "right", which package.json has in neither dependencies nor peerDependencies',
  ]);
});
