import { expect, test } from "vitest";

import { Baseline } from "./baseline.ts";
import type { CheckReport, CheckResult } from "./check-report.ts";
import { renderBadge, renderBadgeData } from "./render-badge.ts";

const passed = (version: 1 | 2): CheckResult => ({ id: "ACP-INIT-001", version, outcome: "passed" });
const failed: CheckResult = { id: "ACP-INIT-003", version: 1, outcome: "failed", reason: "an echo" };
const warning: CheckResult = { id: "ACP-INIT-004", version: 1, outcome: "failed", reason: "no info" };
const skipped: CheckResult = {
  id: "ACP-INIT-001",
  version: 2,
  outcome: "not applicable",
  reason: "it answers 1",
};

test.each<[string, string, readonly CheckResult[]]>([
  ["v1 and v2", "#2e7d32", [passed(1), passed(2), warning]],
  ["v1", "#2e7d32", [passed(1), skipped]],
  ["1 broken", "#c62828", [passed(1), failed]],
  ["passing", "#2e7d32", [{ id: "PARLEY-ENTRY-ID-001", outcome: "passed" }]],
  ["not applicable", "#616161", [skipped]],
])("shows %s in %s on the badge", (message, color, results) => {
  const report: CheckReport = { target: "agent", results };
  const badge = { schemaVersion: 1, label: "ACP conformance", message, color };
  expect(JSON.parse(renderBadgeData(report, Baseline.empty))).toEqual(badge);
  const svg = renderBadge(report, Baseline.empty);
  expect(svg).toContain(`>${message}</text>`);
  expect(svg).toContain(`fill="${color}"`);
});

test("counts a known failure as broken on the badge", () => {
  const report: CheckReport = { target: "agent", results: [passed(1), failed] };
  expect(renderBadge(report, Baseline.parse("v1 ACP-INIT-003"))).toContain(">1 broken</text>");
});
