// The results of a run of vitest, from the file that its JSON reporter wrote to $PARLEY_TEST_REPORT:
// `node test-report.ts --count` prints how many tests passed and failed; `--no-skipped` fails if one did not run.
import { readFileSync } from "node:fs";

/** Results of a test run. */
export interface TestReport {
  passed: number;
  failed: number;
  /** The full names of the tests that did not run: skipped, or to be written. */
  skipped: string[];
}

interface JsonReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Reads what the JSON reporter of vitest writes. */
export function parseTestReport(text: string): TestReport {
  const { testResults } = JSON.parse(text) as JsonReport;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ status, name: `${name}: ${fullName}` })),
  );
  const of = (status: string): typeof tests => tests.filter((test) => test.status === status);
  return {
    passed: of("passed").length,
    failed: of("failed").length,
    skipped: tests.filter(({ status }) => status !== "passed" && status !== "failed").map(({ name }) => name),
  };
}

if (import.meta.main) {
  const { passed, failed, skipped } = parseTestReport(
    readFileSync(process.env["PARLEY_TEST_REPORT"] ?? "", "utf8"),
  );
  if (process.argv.includes("--count")) console.log(`${passed} ${failed}`);
  if (process.argv.includes("--no-skipped") && skipped.length > 0) {
    console.error(skipped.map((name) => `skipped: ${name}`).join("\n"));
    process.exitCode = 1;
  }
}
