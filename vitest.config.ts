import { availableParallelism } from "node:os";
import { join } from "node:path";

import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * Resolves sibling packages to their TypeScript source, so that tests need no build (except `e2e`, which starts built
 * programs). Vitest starts its workers with these conditions and adds "development", with which a package may resolve
 * to other files than in programs. The plugin therefore replaces all conditions.
 */
const sourceConditions: Plugin = {
  name: "source-conditions",
  configResolved({ ssr }) {
    ssr.resolve = { conditions: ["@parley/source"] };
  },
};

// A file for the results, in addition to the terminal output. `.ci/run` reads the counts from it.
const report = process.env["PARLEY_TEST_REPORT"];

export default defineConfig({
  plugins: [sourceConditions],
  test: {
    // Tests often wait for processes, so use one more worker than there are processors.
    maxWorkers: availableParallelism() + 1,
    // Loading the packages again for each file would take longer than most tests. Tests undo any changes that they
    // make to their process.
    isolate: false,
    // Node.js loads the files itself, as in programs.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Tests must not fail on a busy machine, so these timeouts only stop tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    env: {
      // Agents in tests must not use the developer's keys, or models that happen to be served on this machine.
      PARLEY_MODEL: "scripted",
      PARLEY_LOCAL_MODELS: "off",
      // Caches compiled code, because many processes load the same files.
      NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node-compile"),
    },
    ...(report ? { reporters: ["default", ["json", { outputFile: report }]] } : {}),
    // A single project for all packages. With one project per package, every worker would load shared code again.
    include: [
      "{schema,docs,packages/*,tools/*}/src/**/*.test.ts",
      "{schema,docs,packages/*,tools/*}/e2e/**/*.e2e.ts",
    ],
    coverage: { provider: "v8", include: ["{schema,packages/*}/src/**/*.ts"] },
  },
});
