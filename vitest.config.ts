import { availableParallelism } from "node:os";
import { join } from "node:path";

import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * Sibling packages resolve to their TypeScript source: tests need no build, but for `e2e`, which starts built programs. Vitest
 * starts its workers with these conditions. It adds "development" to those of the configuration, by which a package may
 * resolve to other files than in programs: they are replaced here.
 */
const sourceConditions: Plugin = {
  name: "source-conditions",
  configResolved({ ssr }) {
    ssr.resolve = { conditions: ["@parley/source"] };
  },
};

// A file for the results, beside what the terminal shows: `.ci/run` counts them.
const report = process.env["PARLEY_TEST_REPORT"];

export default defineConfig({
  plugins: [sourceConditions],
  test: {
    // Tests often wait for processes, so one more worker than processors keeps these busy.
    maxWorkers: availableParallelism() + 1,
    // Loading the packages again for each file would take longer than most tests. Tests undo any changes to their process.
    isolate: false,
    // Node.js loads the files itself, as it does in programs.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A busy machine is not a failure: these only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    env: {
      // The agents that tests start use neither the keys of who runs them, nor models that happen to be served on this machine.
      PARLEY_MODEL: "scripted",
      PARLEY_LOCAL_MODELS: "off",
      // Code that many processes load is compiled once.
      NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node-compile"),
    },
    ...(report ? { reporters: ["default", ["json", { outputFile: report }]] } : {}),
    // One project for all packages: with one for each, every worker loads what they share again.
    include: [
      "{schema,docs,packages/*,tools/*}/src/**/*.test.ts",
      "{schema,docs,packages/*,tools/*}/e2e/**/*.e2e.ts",
    ],
    coverage: { provider: "v8", include: ["{schema,packages/*}/src/**/*.ts"] },
  },
});
