import { readFileSync } from "node:fs";

import { defineConfig } from "tsup";

interface Manifest {
  name: string;
  exports?: Record<string, string | { "@parley/source"?: string }>;
  parley?: { entries?: string[]; bundled?: string[] };
}

/**
 * Returns a package's entry points: the sources that its `exports` name, and those that only its `bin` scripts import
 * (`parley.entries`). `dist` has the same folders as `src`. A program is built into few files, because each file that
 * it loads slows down its start. The files contain the packages that match `parley.bundled`.
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
  // An entry that imports another one by the package's name shares its file. A relative import would create a third
  // file.
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
