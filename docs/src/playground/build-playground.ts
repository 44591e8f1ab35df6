import { join } from "node:path";

import { type InlineConfig, build } from "vite";

const folder = import.meta.dirname;

/** Builds the playground's page into `outDir`. It works on any server and below any path. */
export async function buildPlayground(outDir: string): Promise<void> {
  await build({
    ...common,
    root: join(folder, "page"),
    base: "./",
    define: { AGENT_WORKER: JSON.stringify(await bundleWorker()) },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: { outDir, emptyOutDir: true, target: "es2024", modulePreload: { polyfill: false } },
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
      // The type stripper uses these to check its options and to write source maps: 6 kB that the page does not need.
      "ts-interface-checker": join(folder, "sandbox/no-option-checks.ts"),
      "@jridgewell/gen-mapping": join(folder, "sandbox/no-source-maps.ts"),
    },
  },
};

async function bundleWorker(): Promise<string> {
  const entry = join(folder, "sandbox/agent-worker.ts");
  const result = await build({
    ...common,
    build: { write: false, target: "es2024", lib: { entry, formats: ["iife"], name: "worker" } },
  });
  const [bundle] = [result].flat();
  if (bundle === undefined || !("output" in bundle)) throw new Error(`Cannot bundle "${entry}"`);
  return bundle.output[0].code;
}
