import { readFileSync } from "node:fs";

import { defineConfig } from "tsup";

interface Manifest {
  exports?: Record<string, string | { "@parley/source"?: string }>;
  parley?: { entries?: string[] };
}

/**
 * One build for every package: its entry points are the sources that its `exports` name, and those that only its
 * `bin` scripts import (`parley.entries`). `dist` has the folders of `src`.
 */
function entriesOf(manifest: Manifest): Record<string, string> {
  const sources = Object.values(manifest.exports ?? {}).flatMap((target) =>
    typeof target === "object" && target["@parley/source"] ? [target["@parley/source"]] : [],
  );
  return Object.fromEntries(
    [...sources, ...(manifest.parley?.entries ?? [])].map((source) => [
      source.replace(/^\.\/src\/|\.ts$/g, ""),
      source,
    ]),
  );
}

export default defineConfig({
  entry: entriesOf(JSON.parse(readFileSync("package.json", "utf8")) as Manifest),
  format: "esm",
  target: "node22.16",
  platform: "node",
  clean: true,
  sourcemap: true,
  splitting: true,
  treeshake: true,
  removeNodeProtocol: false,
  dts: false,
  silent: true,
});
