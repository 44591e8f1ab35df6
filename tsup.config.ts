import { readFileSync } from "node:fs";

import { defineConfig } from "tsup";

interface Manifest {
  name: string;
  exports?: Record<string, string | { "@parley/source"?: string }>;
  parley?: { entries?: string[]; bundled?: string[] };
}

/**
 * One build for every package: its entry points are the sources that its `exports` name, and those that only its
 * `bin` scripts import (`parley.entries`). `dist` has the folders of `src`. A program is built into few files, with the
 * packages whose names match a pattern of `parley.bundled`: each file that it loads delays its start.
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

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

export default defineConfig({
  entry: entriesOf(manifest),
  // An entry that imports another by the package's name shares its file, where a relative import makes a third.
  external: [manifest.name],
  noExternal: (manifest.parley?.bundled ?? []).map((name) => new RegExp(name)),
  format: "esm",
  target: "node22.16",
  platform: "node",
  clean: true,
  sourcemap: true,
  splitting: true,
  removeNodeProtocol: false,
  dts: false,
  silent: true,
});
