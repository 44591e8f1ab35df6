import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Sibling packages resolve to their TypeScript source: tests need no build, but for `e2e`, which starts built programs. What counts
// for Node is `ssr`.
const conditions = ["@parley/source", "module", "node", "development|production"];

// A file for the results, beside what the terminal shows: `.ci/run` counts them.
const report = process.env["PARLEY_TEST_REPORT"];

/**
 * Projects run one after the other. Those that mostly wait for processes come first: checks beside the tests use the time, and at
 * the end no single file is left that takes long.
 */
class ProcessTestsFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProcessTest = (file: TestSpecification): boolean => file.moduleId.endsWith(".e2e.ts");
    const counts = new Map<string, number>();
    for (const { project } of files.filter(isProcessTest)) {
      counts.set(project.name, (counts.get(project.name) ?? 0) + 1);
    }
    const countOf = ({ project }: TestSpecification): number => counts.get(project.name) ?? 0;
    const sorted = files.toSorted(
      (a, b) =>
        countOf(b) - countOf(a) ||
        a.project.name.localeCompare(b.project.name) ||
        Number(isProcessTest(b)) - Number(isProcessTest(a)),
    );
    return Promise.resolve(sorted);
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Much of the time tests wait: for processes that they start, and for answers that come late on purpose.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: ProcessTestsFirst },
    // A process for each of the files would take a sixth of the time of them all. What a test changes in its process is restored.
    isolate: false,
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
    // A glob string such as "packages/*" would not inherit this file's `resolve`; `extends: true` does.
    projects: globSync("{schema,docs,packages/*,tools/*}/package.json").map((file) => ({
      extends: true as const,
      test: { name: dirname(file), root: dirname(file), include: ["src/**/*.test.ts", "e2e/**/*.e2e.ts"] },
    })),
    coverage: { provider: "v8", include: ["{schema,packages/*}/src/**/*.ts"] },
  },
});
