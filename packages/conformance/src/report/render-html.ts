import { pageOf, ruleOf } from "../catalogue/catalogue.ts";
import type { Baseline } from "../run/baseline.ts";
import {
  adviceOf,
  type CheckReport,
  type CheckResult,
  type Verdict,
  headingOf,
  measuresText,
  verdictOf,
} from "./check-report.ts";
import { escapeXml } from "./render-junit.ts";

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section > details { border-left: 4px solid #8888; padding: .25rem .75rem; margin: .25rem 0; }
details.failed { border-color: #c62828; }
details.warning { border-color: #b8860b; }
details.passed { border-color: #2e7d32; }
summary { cursor: pointer; }
code, pre { font: .85rem/1.4 ui-monospace, monospace; }
pre { padding: .5rem; background: #8881; }
pre, dd { white-space: pre-wrap; overflow-wrap: anywhere; }
dt { font-weight: 600; }
dd { margin: 0 0 .25rem; }
`;

const ORDER: readonly Verdict[] = ["failed", "warning", "known", "not applicable", "passed"];

/** Renders a report as a page of HTML that needs no other files. Faults come first, and are open. */
export function renderHtml(report: CheckReport, baseline: Baseline): string {
  const { target, results } = report;
  const verdict = (result: CheckResult): Verdict => verdictOf(result, baseline.expects(result));
  const sections = [...Map.groupBy(results, headingOf)].map(([heading, same]) => {
    const sorted = same.toSorted((a, b) => ORDER.indexOf(verdict(a)) - ORDER.indexOf(verdict(b)));
    const counts = ORDER.map(
      (each) => [same.filter((result) => verdict(result) === each).length, each] as const,
    )
      .filter(([count]) => count > 0)
      .map(([count, each]) => `${count} ${each === "warning" && count > 1 ? "warnings" : each}`)
      .join(", ");
    const entries = sorted.map((result) => renderResult(result, verdict(result)));
    return `<section>\n<h2>${heading}</h2>\n<p>${counts}</p>\n${entries.join("\n")}\n</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${escapeXml(target)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Conformance</h1>
<p><code>${escapeXml(target)}</code></p>
${measuresText(report) === undefined ? "" : `<p>${measuresText(report)}</p>\n`}${sections.join("\n")}
</body>
</html>
`;
}

function renderResult(result: CheckResult, verdict: Verdict): string {
  const { id, version, reason, trace = [] } = result;
  const rule = ruleOf(id);
  const page = escapeXml(pageOf(rule, version));
  const lines = trace.map(({ direction, text }) => `${direction === "out" ? "→" : "←"} ${text}`);
  return [
    `<details class="${verdict}"${verdict === "failed" ? " open" : ""}>`,
    `<summary><strong>${verdict}</strong> <code>${id}</code> ${escapeXml(rule.rule)}</summary>`,
    "<dl>",
    ...(reason === undefined ? [] : [`<dt>Found</dt><dd>${escapeXml(reason)}</dd>`]),
    `<dt>Repair</dt><dd>${escapeXml(adviceOf(result))}</dd>`,
    `<dt>Read</dt><dd><a href="${page}">${page}</a></dd>`,
    "</dl>",
    ...(lines.length === 0 ? [] : [`<pre>${escapeXml(lines.join("\n"))}</pre>`]),
    "</details>",
  ].join("\n");
}
