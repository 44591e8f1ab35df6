// Writes the address of the repository and the author, which the root's `package.json` has, into that of each public package.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openSourceTree } from "../tree/source-tree.ts";
import { packageMetadata } from "./package-metadata.ts";
import type { RootManifest } from "./package-metadata.ts";

const root = join(import.meta.dirname, "../../../..");
const tree = openSourceTree(root);
const rootManifest = JSON.parse(tree.read("package.json")) as RootManifest;
for (const { folder, manifest } of tree.packages) {
  if (manifest.private) continue;
  const file = join(root, folder, "package.json");
  const written = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(
    file,
    `${JSON.stringify({ ...written, ...packageMetadata(rootManifest, folder) }, undefined, 2)}\n`,
  );
}
