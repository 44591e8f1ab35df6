import { join } from "node:path";

import { type InlineConfig, build } from "vite";

const folder = import.meta.dirname;

/**
 * Builds the playground and the inspector next to each other in `outDir`. Both work on any server and at any path.
 */
export async function buildPlayground(outDir: string): Promise<void> {
  await build({
    ...common,
    root: join(folder, "page"),
    base: "./",
    define: {
      STABLE_WORKER: JSON.stringify(await bundleWorker("stable-worker.ts")),
      DRAFT_WORKER: JSON.stringify(await bundleWorker("draft-worker.ts")),
    },
    // Use the production runtime even in tests.
    oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
    build: { outDir, emptyOutDir: true, target: "es2024", modulePreload: { polyfill: false } },
  });
  await build({
    configFile: join(folder, "../../../packages/inspector/vite.config.ts"),
    logLevel: "error",
    build: { outDir: join(outDir, "inspector"), emptyOutDir: true },
  });
}

const common: InlineConfig = {
  configFile: false,
  envFile: false,
  logLevel: "error",
  publicDir: false,
  resolve: {
    conditions: ["@parley/source", "module", "browser", "production"],
    alias: {
      // The type stripper uses this package only to check options, so it can be replaced to save 6 kB.
      "ts-interface-checker": join(folder, "sandbox/no-option-checks.ts"),
      "@jridgewell/gen-mapping": join(folder, "sandbox/no-source-maps.ts"),
    },
  },
};

async function bundleWorker(file: string): Promise<string> {
  const entry = join(folder, "sandbox", file);
  const result = await build({
    ...common,
    build: { write: false, target: "es2024", lib: { entry, formats: ["iife"], name: "worker" } },
  });
  const [bundle] = [result].flat();
  if (bundle === undefined || !("output" in bundle)) throw new Error(`Cannot bundle "${entry}"`);
  return bundle.output[0].code;
}
