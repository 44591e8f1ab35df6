import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { onTestFinished } from "vitest";

import { openSourceTree } from "./source-tree.ts";
import type { SourceTree } from "./source-tree.ts";

/** Writes files into a new temporary folder, which is removed when the running test ends, and opens it. */
export function fixtureTree(files: Readonly<Record<string, string>>): SourceTree {
  const root = mkdtempSync(join(tmpdir(), "parley-tree-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return openSourceTree(root);
}

/** The manifest of a public package in which only `fields` is unusual. */
export function manifestText(name: string, fields: object = {}): string {
  return JSON.stringify({
    name,
    exports: { ".": { "@parley/source": "./src/index.ts" } },
    ...fields,
  });
}
