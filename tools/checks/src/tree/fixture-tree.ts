import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { onTestFinished } from "vitest";

import { openSourceTree } from "./source-tree.ts";
import type { SourceTree } from "./source-tree.ts";

/** Writes files into a new temporary folder and opens it as a tree. Deletes the folder when the current test ends. */
export function fixtureTree(files: Readonly<Record<string, string>>): SourceTree {
  const root = mkdtempSync(join(tmpdir(), "parley-tree-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return openSourceTree(root);
}

/** Returns a typical manifest for a public package, with `fields` merged in. */
export function manifestText(name: string, fields: object = {}): string {
  return JSON.stringify({
    name,
    exports: { ".": { "@parley/source": "./src/index.ts" } },
    ...fields,
  });
}
