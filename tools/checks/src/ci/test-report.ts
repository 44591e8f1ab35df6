// Prints how many tests passed and failed in a Vitest run, and fails if any were skipped. Reads the output of the
// JSON reporter from the file $PARLEY_TEST_REPORT.
import { readFileSync } from "node:fs";

export interface TestReport {
  passed: number;
  failed: number;
  /** Full names of tests that did not run because they are skipped or marked as todo. */
  skipped: string[];
}

interface JsonReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

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
  const report = readFileSync(process.env["PARLEY_TEST_REPORT"] ?? "", "utf8");
  const { passed, failed, skipped } = parseTestReport(report);
  console.log(`${passed} ${failed}`);
  for (const name of skipped) console.error(`skipped: ${name}`);
  process.exitCode = skipped.length > 0 ? 1 : 0;
}
