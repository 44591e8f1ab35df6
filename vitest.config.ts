import { availableParallelism } from "node:os";
import { join } from "node:path";

import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

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

/**
 * Tests that mostly wait for processes come first: checks beside the tests use the time, and at the end no single file is left that
 * takes long.
 */
class ProcessTestsFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProcessTest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith(".e2e.ts");
    return Promise.resolve(files.toSorted((a, b) => Number(isProcessTest(b)) - Number(isProcessTest(a))));
  }
}

export default defineConfig({
  plugins: [sourceConditions],
  test: {
    // Some of the time tests wait: for processes that they start, and for answers that come late on purpose. More workers would
    // take more processor time: each loads the packages for itself.
    maxWorkers: availableParallelism() + 1,
    // Young objects of many tests are collected less often, which takes a twentieth less processor time.
    execArgv: ["--min-semi-space-size=32"],
    sequence: { sequencer: ProcessTestsFirst },
    // A process for each of the files would take a sixth of the time of them all. What a test changes in its process is restored.
    isolate: false,
    // Node.js loads the files itself, as it does in programs, and removes their types: Vite would take longer, and its code runs
    // slower.
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
