// Copies the repository and author from the root `package.json` to every public package, and replaces the previous
// repository URL in all other files. Then marks npm commands that use unreleased packages.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { markNpmLines, npmPackagesOf, userPagesOf } from "../readme/npm-lines.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { movedAddress } from "./moved-address.ts";
import { packageMetadata, webAddress } from "./package-metadata.ts";
import type { PackageMetadata, RootManifest } from "./package-metadata.ts";

const root = join(import.meta.dirname, "../../../..");
const tree = openSourceTree(root);
const rootManifest = JSON.parse(tree.read("package.json")) as RootManifest;

/** The packages still have the previous URL. */
const { repository } = JSON.parse(tree.read("schema/package.json")) as PackageMetadata;
const [from, to] = [webAddress({ repository: repository.url }), webAddress(rootManifest)];
if (from !== to) {
  for (const [file, text] of movedAddress(tree, from, to)) writeFileSync(join(root, file), text);
}
for (const { folder, manifest } of tree.packages) {
  if (manifest.private) continue;
  const file = join(root, folder, "package.json");
  const written = JSON.parse(readFileSync(file, "utf8")) as object;
  const filled = { ...written, ...packageMetadata(rootManifest, folder) };
  writeFileSync(file, `${JSON.stringify(filled, undefined, 2)}\n`);
}
for (const page of userPagesOf(tree)) {
  const file = join(root, page);
  const text = readFileSync(file, "utf8");
  const marked = markNpmLines(text, npmPackagesOf(page, tree));
  if (marked !== text) writeFileSync(file, marked);
}
