import { expect, test } from "vitest";

import { Baseline, formatBaseline } from "./baseline.ts";
import type { CheckReport, CheckResult } from "./check-report.ts";

const broken: CheckResult = { id: "ACP-INIT-003", version: 1, outcome: "failed", reason: "an echo" };
const followed: CheckResult = { id: "ACP-INIT-001", version: 1, outcome: "passed" };
const report: CheckReport = { target: "agent", results: [broken, followed] };

test("creates a baseline from the failures in a report, with their versions", () => {
  const baseline = Baseline.parse(formatBaseline(report));
  expect(baseline.expects(broken)).toBe(true);
  expect(baseline.expects({ ...broken, version: 2 })).toBe(false);
  expect(baseline.expects(followed)).toBe(false);
  expect(baseline.outdated(report)).toEqual([]);
});

test("reports an expected failure as outdated if its rule passes", () => {
  const baseline = Baseline.parse("v1 ACP-INIT-001 # gone\nv1 ACP-INIT-002\n");
  expect(baseline.outdated(report)).toEqual(["v1 ACP-INIT-001"]);
});

test.each([
  ["ACP-INIT-003", 'line 1 is "ACP-INIT-003", not like "v1 ACP-INIT-003"'],
  ["v1 ACP-NO-1", 'Cannot find rule "ACP-NO-1" in the catalogue'],
])("rejects the line %s", (line, message) => {
  expect(() => Baseline.parse(line)).toThrow(message);
});
