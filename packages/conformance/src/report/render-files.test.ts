import { expect, test } from "vitest";

import { Baseline } from "./baseline.ts";
import type { CheckReport } from "./check-report.ts";
import { renderGithub } from "./render-github.ts";
import { renderHtml } from "./render-html.ts";
import { renderJunit } from "./render-junit.ts";

const report: CheckReport = {
  target: 'node "a&b".js',
  results: [
    { id: "ACP-INIT-001", version: 1, outcome: "passed" },
    {
      id: "ACP-INIT-002",
      version: 1,
      outcome: "failed",
      reason: 'The version is "<\u0000>", 100%',
      trace: [{ direction: "in", text: "</pre><script>", at: 0 }],
    },
    { id: "ACP-INIT-003", version: 1, outcome: "failed", reason: "an echo" },
    { id: "ACP-INIT-004", version: 1, outcome: "failed", reason: "no info" },
    { id: "ACP-MODES-001", version: 1, outcome: "not applicable", reason: "it has no modes" },
  ],
};
const baseline = Baseline.parse("v1 ACP-INIT-003");

test("JUnit output contains a failure for each broken rule, and marks warnings and known failures as skipped", () => {
  const xml = renderJunit(report, baseline);
  expect(xml).toContain('<testsuite name="node &quot;a&amp;b&quot;.js, version 1" tests="5" failures="1">');
  expect(xml).toContain('<failure message="The version is &quot;&lt;\uFFFD&gt;&quot;, 100%">');
  expect(xml.match(/<skipped message="(?:known|warning|not applicable): /g)).toHaveLength(3);
});

test("GitHub annotations put each fault and warning on one line", () => {
  const lines = renderGithub(report, baseline).trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(
    /^::error title=ACP-INIT-002 \(version 1\)::For version 1, .*%0AFound: .* 100%25%0ARepair: /,
  );
  expect(lines[1]).toMatch(/^::warning title=ACP-INIT-004 \(version 1\)::/);
});

test("the HTML report shows the count of each verdict", () => {
  expect(renderHtml(report, baseline)).toContain(
    "<p>1 followed, 1 broken, 1 warning, 1 known, 1 not applicable</p>",
  );
  const twice = { ...report, results: [...report.results, ...report.results] };
  expect(renderHtml(twice, baseline)).toContain("<p>2 followed, 2 broken, 2 warnings, 2 known, ");
});

test("the HTML report starts with its worst verdict, has an anchor for each rule, and collapses followed rules", () => {
  const html = renderHtml(report, baseline);
  expect(html).toContain('<li class="failed"><a href="#version-1">Version 1</a>: 1 followed, 1 broken, ');
  expect(html).toContain('<details id="v1-ACP-INIT-002" class="failed" open>');
  expect(html.indexOf("<summary>1 followed</summary>")).toBeLessThan(html.indexOf("v1-ACP-INIT-001"));
});

test("the HTML report lists faults first, and escapes markup in an agent's text", () => {
  const html = renderHtml(report, baseline);
  expect(html.indexOf("ACP-INIT-002")).toBeLessThan(html.indexOf("ACP-INIT-001"));
  expect(html).toContain('<li class="in">← &lt;/pre&gt;&lt;script&gt;</li>');
  expect(html).not.toContain("<script");
});
