import { readFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";

import { type Options, defineConfig } from "tsup";

interface Manifest {
  name: string;
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

type EsbuildPlugin = NonNullable<Options["esbuildPlugins"]>[number];
type Plugin = NonNullable<Options["plugins"]>[number];

/** The entry points `index.ts`, by their folder, and whether there is no other entry point beside them. */
type Indexes = ReadonlyMap<string, { readonly path: string; readonly isAlone: boolean }>;

function indexesOf(manifest: Manifest): Indexes {
  const sources = Object.values(entriesOf(manifest)).map((source) => resolve(source));
  const folders = sources.map((source) => dirname(source));
  return new Map(
    sources
      .filter((source) => source.endsWith(`${sep}index.ts`))
      .map((path) => {
        const isAlone = folders.filter((folder) => folder === dirname(path)).length === 1;
        return [dirname(path), { path, isAlone }];
      }),
  );
}

/** The nearest `index.ts` above a source, or beside it. */
function indexOver(path: string, indexes: Indexes): string | undefined {
  let folder = dirname(path);
  while (!indexes.has(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return indexes.get(folder)?.path;
}

/** An import from the folder of one `index.ts` into that of another. */
interface Crossing {
  readonly from: string;
  readonly to: string;
  /** The module that is imported. */
  readonly module: string;
}

/** Imports between folders, but none that would make files import each other: their modules go into chunks. */
function oneWay(crossings: readonly Crossing[]): Crossing[] {
  const reaches = (from: string, to: string, passed: readonly string[] = []): boolean =>
    crossings.some(
      (crossing) =>
        crossing.from === from &&
        (crossing.to === to ||
          (!passed.includes(crossing.to) && reaches(crossing.to, to, [...passed, from]))),
    );
  return crossings.filter(({ from, to }) => !reaches(to, from));
}

/**
 * Keeps the modules of a folder in the file of its `index.ts`, also those that other entry points need: these import them
 * from there. As chunks, which is how esbuild shares code, they would make two files of each entry point, and files cost
 * Node more time to load than code.
 */
function foldersAsFiles(indexes: Indexes): EsbuildPlugin {
  return {
    name: "folders-as-files",
    async setup(build) {
      const crossings = oneWay(await findCrossings(build, indexes)).filter(
        ({ to }) => indexes.get(dirname(to))?.isAlone,
      );
      build.onResolve({ filter: /^\.\.?\// }, ({ importer, path, resolveDir }) => {
        const from = indexOver(importer, indexes);
        const to = indexOver(resolve(resolveDir, path), indexes);
        const crossing = crossings.find((one) => one.from === from && one.to === to);
        if (crossing === undefined) return undefined;
        return { path: `dist:${relative("src", crossing.to).replace(/\.ts$/, ".js")}`, external: true };
      });
      build.onLoad({ filter: /[\\/]index\.ts$/ }, ({ path }) => {
        const modules = crossings.filter(({ to, module }) => to === path && module !== path);
        const exports = [...new Set(modules.map(({ module }) => module))].map(
          (module) => `export * from ${JSON.stringify(`./${relative(dirname(path), module)}`)};`,
        );
        return { contents: [readFileSync(path, "utf8"), ...exports].join("\n"), loader: "ts" };
      });
    },
  };
}

type Setup = Parameters<EsbuildPlugin["setup"]>[0];

async function findCrossings({ esbuild, initialOptions }: Setup, indexes: Indexes): Promise<Crossing[]> {
  const { metafile } = await esbuild.build({
    ...initialOptions,
    plugins: [],
    packages: "external",
    metafile: true,
    write: false,
  });
  return Object.entries(metafile?.inputs ?? {}).flatMap(([importer, { imports }]) =>
    imports.flatMap(({ path, external }) => {
      if (external === true) return [];
      const module = resolve(path);
      const from = indexOver(resolve(importer), indexes);
      const to = indexOver(module, indexes);
      return from === undefined || to === undefined || from === to ? [] : [{ from, to, module }];
    }),
  );
}

/** Turns the names of files in `dist` into paths from where they are imported. */
const relativeImports: Plugin = {
  name: "relative-imports",
  renderChunk(code, { path }) {
    const fromHere = (file: string): string => {
      const target = relative(dirname(path), resolve("dist", file)).replaceAll(sep, "/");
      return target.startsWith(".") ? target : `./${target}`;
    };
    return {
      code: code.replaceAll(/(["'])dist:(.+?)\1/g, (_, quote, file) => `${quote}${fromHere(file)}${quote}`),
    };
  },
};

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

export default defineConfig({
  entry: entriesOf(manifest),
  // An entry that imports another by the package's name shares its file, where a relative import makes a third.
  external: [manifest.name],
  esbuildPlugins: [foldersAsFiles(indexesOf(manifest))],
  plugins: [relativeImports],
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
