import { join } from "node:path";

import { build } from "esbuild";
import { expect, test } from "vitest";

import { fixtureTree, manifestText } from "../tree/fixture-tree.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { sourceCondition } from "../tree/workspace-package.ts";
import { browserEntriesOf, checkBrowserEntries } from "./browser-entries.ts";

const repository = openSourceTree(join(import.meta.dirname, "../../../.."));

const entries = (...subpaths: string[]): object => ({
  exports: Object.fromEntries(
    subpaths.map((subpath) => [subpath, { "@parley/source": `./src/${subpath.slice(2) || "index"}.ts` }]),
  ),
});

test.each(browserEntriesOf(repository))("bundles $specifier for a browser with esbuild", async ({ path }) => {
  const result = await build({
    entryPoints: [join(repository.root, path)],
    absWorkingDir: repository.root,
    bundle: true,
    platform: "browser",
    format: "esm",
    conditions: [sourceCondition],
    write: false,
    logLevel: "silent",
  });
  expect(result.warnings).toEqual([]);
});

test("lists the core of the schema and the protocol as browser entries", () => {
  const specifiers = browserEntriesOf(repository).map(({ specifier }) => specifier);
  expect(specifiers).toEqual(
    expect.arrayContaining(["@parley/schema", "@parley/protocol", "@parley/agent", "@parley/client"]),
  );
});

test("reports a Node.js module even if an entry point imports it only indirectly", () => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@x/schema"),
    "schema/src/index.ts": 'export { a } from "./a.ts";\n',
    "schema/src/a.ts": 'import { join } from "path";\nexport const a = join;\n',
    "packages/client/package.json": manifestText("@x/client", entries("./v1")),
    "packages/client/src/v1.ts": 'export const read = () => import("./read.ts");\n',
    "packages/client/src/read.ts": '\nexport * from "node:fs";\n',
  });
  expect(checkBrowserEntries(tree).map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'packages/client/src/read.ts:2 imports "node:fs", but "@x/client/v1" must run in a browser: ' +
      "packages/client/src/v1.ts -> packages/client/src/read.ts",
    'schema/src/a.ts:1 imports "path", but "@x/schema" must run in a browser: ' +
      "schema/src/index.ts -> schema/src/a.ts",
  ]);
});

test("reports a Node.js global", () => {
  const tree = fixtureTree({
    "schema/package.json": manifestText("@x/schema"),
    "schema/src/index.ts":
      "export const a = process.env;\nexport const b = (x: unknown) => Buffer.isBuffer(x);\n",
  });
  expect(checkBrowserEntries(tree).map(({ line, message }) => `${line} ${message.split(",", 1)[0]}`)).toEqual(
    ['1 uses "process"', '2 uses "Buffer"'],
  );
});

test("allows Node.js types, names that match globals, and Node-only entry points", () => {
  const tree = fixtureTree({
    "packages/client/package.json": manifestText("@x/client", entries(".", "./node")),
    "packages/client/src/index.ts": [
      'import type { Readable } from "node:stream";',
      "export interface A { process: Readable; input: Buffer }",
      "export function start({ process }: A): unknown {",
      "  return process.pipe({ global: 1 });",
      "}",
      "export const env = (globalThis as { process?: unknown }).process;",
      "",
    ].join("\n"),
    "packages/client/src/node.ts": 'import "node:fs";\nexport const cwd = process.cwd();\n',
    "packages/client/src/index.test.ts": 'import "node:fs";\n',
  });
  expect(checkBrowserEntries(tree)).toEqual([]);
});
