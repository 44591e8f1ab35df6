import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkManifests } from "./manifests.ts";

const entry = { types: "./dist/index.d.ts", default: "./dist/index.js" };
const good = {
  name: "@x/agent",
  description: "An agent",
  license: "Apache-2.0",
  keywords: ["acp"],
  sideEffects: false,
  author: "Authors",
  homepage: "https://example.com/x/tree/HEAD/packages/agent#readme",
  repository: { type: "git", url: "git+https://example.com/x.git", directory: "packages/agent" },
  bugs: "https://example.com/x/issues",
  type: "module",
  files: ["CHANGELOG.md", "dist", "src"],
  engines: { node: ">=22.16" },
  scripts: {
    prepack: "node ../../tools/checks/src/release/pack-pages.ts prepack",
    postpack: "node ../../tools/checks/src/release/pack-pages.ts postpack",
  },
  exports: { ".": { "@parley/source": "./src/index.ts", ...entry }, "./package.json": "./package.json" },
  publishConfig: { access: "public", exports: { ".": entry, "./package.json": "./package.json" } },
};
const root = {
  "package.json": JSON.stringify({ author: "Authors", repository: "git+https://example.com/x.git" }),
};
const beside = {
  ...root,
  ".changeset/config.json": "{}",
  "packages/agent/README.md": "",
  "packages/agent/LICENSE": "",
  "packages/agent/src/index.ts": "",
  "packages/agent/e2e/page.ts": "",
};

function messagesOf(manifest: object, files: Record<string, string> = beside): string[] {
  const tree = fixtureTree({ ...files, "packages/agent/package.json": JSON.stringify(manifest) });
  return checkManifests(tree).map(({ file, message }) => `${file} ${message}`);
}

test("reports a public package with missing files and fields", () => {
  expect(messagesOf({ name: "@x/agent" }, root)).toEqual([
    ".changeset/config.json is missing: packages are versioned with changesets",
    "packages/agent/package.json has no README.md beside it",
    "packages/agent/package.json has no LICENSE beside it",
    ...["author", "homepage", "repository", "bugs"].map(
      (field) =>
        `packages/agent/package.json has another "${field}" than package.json at the root: run "pnpm fill-manifests"`,
    ),
    'packages/agent/package.json must have "CHANGELOG.md" among its files',
    "packages/agent/package.json has no description",
    "packages/agent/package.json has no license",
    'packages/agent/package.json is not "type": "module"',
    "packages/agent/package.json has no keywords",
    'packages/agent/package.json has no "sideEffects"',
    'packages/agent/package.json must have engines.node ">=22.16"',
    'packages/agent/package.json must have publishConfig.access "public"',
    'packages/agent/package.json must have "dist" among its files',
    'packages/agent/package.json must have the scripts "prepack" and "postpack" of the other packages, which make links absolute',
    'packages/agent/package.json must export "./package.json"',
    "packages/agent/package.json publishConfig.exports is not exports without @parley/source",
  ]);
});

test("reports an entry point that is published from another path or has no source", () => {
  const exports = {
    ...good.exports,
    "./node": { "@parley/source": "./src/node.ts", ...entry },
    "./v1": { "@parley/source": "./src/index.ts", types: "./dist/v1.d.ts", default: "./dist/v1.js" },
    "./v2": entry,
  };
  expect(messagesOf({ ...good, exports })).toEqual([
    "packages/agent/package.json publishConfig.exports is not exports without @parley/source",
    'packages/agent/package.json exports "./node", and there is no ./src/node.ts',
    'packages/agent/package.json exports "./v1" from ./src/index.ts, and what it publishes is not ./dist/index.js and .d.ts',
    'packages/agent/package.json exports "./v2" without the condition @parley/source',
  ]);
});

test("reports a repository that differs from the root and a page that is not packed", () => {
  const moved = {
    "package.json": JSON.stringify({ author: "Authors", repository: "git+https://example.com/y.git" }),
  };
  const files = { ...beside, ...moved, "packages/agent/migration.md": "", "packages/agent/src/page.md": "" };
  expect(messagesOf(good, files)).toEqual([
    ...["homepage", "repository", "bugs"].map(
      (field) =>
        `packages/agent/package.json has another "${field}" than package.json at the root: run "pnpm fill-manifests"`,
    ),
    'packages/agent/package.json must have "migration.md" among its files',
  ]);
});

test("accepts a complete package, even with an internal entry point, and a private package", () => {
  expect(messagesOf(good)).toEqual([]);
  const withOwnEntry = {
    ...good,
    exports: { ...good.exports, "./own": "./src/index.ts", "./page": "./e2e/page.ts" },
  };
  expect(messagesOf(withOwnEntry)).toEqual([]);
  expect(messagesOf({ name: "@x/agent", private: true })).toEqual([]);
});
