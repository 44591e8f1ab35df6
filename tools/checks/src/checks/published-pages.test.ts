import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkPublishedPages } from "./published-pages.ts";

const root = { "package.json": '{ "repository": "git+https://example.com/x.git" }', "README.md": "" };

test("reports a broken link on a package page", () => {
  const tree = fixtureTree({
    ...root,
    "packages/agent/package.json": '{ "name": "@x/agent" }',
    "packages/agent/README.md": "[a](../../README.md) [b](src) [c](../../CONTRIBUTING.md)",
    "packages/agent/src/page.md": "[d](nowhere.md)",
  });
  expect(checkPublishedPages(tree)).toEqual([
    {
      file: "packages/agent/README.md",
      message:
        'Cannot publish the link "../../CONTRIBUTING.md" of a page in "packages/agent": there is no "CONTRIBUTING.md"',
    },
  ]);
});

test("ignores a private package", () => {
  const tree = fixtureTree({
    ...root,
    "tools/bench/package.json": '{ "name": "@x/bench", "private": true }',
    "tools/bench/README.md": "[a](nowhere.md)",
  });
  expect(checkPublishedPages(tree)).toEqual([]);
});
