import { expect, test } from "vitest";

import { parseIgnoreRules } from "./ignore-rules.ts";

test("ignores names, globs, anchored paths and folders, but no other files", () => {
  const ignored = parseIgnoreRules("# a comment\n\nnode_modules/\n*.log\n/dist\npackages/*/out\n");
  const paths = [
    "a/node_modules",
    "a/b.log",
    "dist",
    "packages/agent/out",
    "node_modules_too",
    "a.ts",
    "a/out",
  ];
  expect(paths.filter(ignored)).toEqual(["a/node_modules", "a/b.log", "dist", "packages/agent/out"]);
});

test("rejects a negated pattern", () => {
  expect(() => parseIgnoreRules("*.log\n!keep.log\n")).toThrow(
    'Cannot read the ignore rules: negation is not supported, found "!keep.log"',
  );
});
