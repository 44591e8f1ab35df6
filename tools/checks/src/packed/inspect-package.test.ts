import { expect, test } from "vitest";

import { inspectPackage, specifiersOf } from "./inspect-package.ts";
import type { PackedPackage } from "./packed-package.ts";

function packed(manifest: Partial<PackedPackage["manifest"]>, files: string[]): PackedPackage {
  const whole = { name: "@x/agent", ...manifest };
  return {
    manifest: whole,
    manifestText: JSON.stringify(whole),
    tarball: "agent.tgz",
    folder: "agent",
    files,
    pages: {},
  };
}

const exports = {
  ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
  "./schema.json": "./schema.json",
};
const files = [
  "README.md",
  "LICENSE",
  "dist/index.js",
  "dist/index.js.map",
  "dist/index.d.ts",
  "schema.json",
  "src/index.ts",
];

test("reports workspace protocols and the source condition in a published manifest", () => {
  const leaking = packed(
    {
      dependencies: { "@x/schema": "workspace:^", diff: "catalog:" },
      exports: { ".": { "@parley/source": "./src/index.ts" } },
    },
    files,
  );
  expect(inspectPackage(leaking)).toEqual([
    "its package.json has workspace:",
    "its package.json has catalog:",
    "its package.json has @parley/source",
  ]);
});

test("reports missing files, packed tests and maps without a source", () => {
  const messages = inspectPackage(
    packed({ exports, bin: { agent: "./bin/agent.js" } }, [
      "LICENSE",
      "dist/index.js.map",
      "dist/index.test.ts",
    ]),
  );
  expect(messages).toEqual([
    "it has no README.md",
    "it has no bin/agent.js",
    "it has no dist/index.d.ts",
    "it has no dist/index.js",
    "it has no schema.json",
    "it ships the test dist/index.test.ts",
    "it has dist/index.js.map without the source",
  ]);
});

test("reports a released package without a changelog", () => {
  expect(inspectPackage(packed({ version: "0.1.0" }, files))).toEqual(["it has no CHANGELOG.md"]);
  expect(inspectPackage(packed({ version: "0.0.0" }, files))).toEqual([]);
});

test("reports a relative link on a page, but not in code", () => {
  const page = "[a](https://example.com) [b](#b) [c](../client)\n```go\nRead[T](x)\n```\n[d](migration.md)";
  expect(inspectPackage({ ...packed({}, files), pages: { "README.md": page } })).toEqual([
    "its README.md has the relative link ../client",
    "its README.md has the relative link migration.md",
  ]);
});

test("accepts a complete package", () => {
  const withResources = [
    ...files,
    "resources/fixtures/v1/messages.jsonl",
    "templates/agent/src/agent.test.ts",
  ];
  expect(inspectPackage(packed({ exports, dependencies: { "@x/schema": "^1.0.0" } }, withResources))).toEqual(
    [],
  );
});

test("lists the specifiers of all entry points", () => {
  expect(specifiersOf(packed({ exports: { ...exports, "./lang/*": "./lang/*.js" } }, []))).toEqual([
    "@x/agent",
    "@x/agent/schema.json",
  ]);
});
