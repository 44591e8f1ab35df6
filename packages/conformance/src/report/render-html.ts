import { pageOf, ruleOf } from "../catalogue/catalogue.ts";
import type { Baseline } from "./baseline.ts";
import {
  type CheckReport,
  type CheckResult,
  VERDICT_NAMES,
  type Verdict,
  adviceOf,
  countText,
  headingOf,
  measuresText,
  verdictOf,
} from "./check-report.ts";
import { untestedText } from "./missing-prompts.ts";
import { escapeXml } from "./render-junit.ts";

/** Verdicts whose rules are listed individually, most important first. Other rules are collapsed into a count. */
const LISTED: readonly Verdict[] = ["failed", "warning"];
const FOLDED: readonly Verdict[] = ["known", "not applicable", "passed"];

interface Judged {
  readonly result: CheckResult;
  readonly verdict: Verdict;
}

/** Renders a report as a self-contained HTML page. Faults come first and are expanded. */
export function renderHtml(report: CheckReport, baseline: Baseline): string {
  const target = escapeXml(report.target);
  const judged = report.results.map((result) => ({
    result,
    verdict: verdictOf(result, baseline.expects(result)),
  }));
  const groups = [...Map.groupBy(judged, ({ result }) => headingOf(result))];
  const measures = measuresText(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${target}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<h1>Conformance</h1>
<p><code>${target}</code></p>
${measures === undefined ? "" : `<p>${measures}</p>\n`}<ul class="summary">
${groups.map(([heading, same]) => renderSummary(heading, same)).join("\n")}
</ul>
${groups.map(([heading, same]) => renderGroup(heading, same)).join("\n")}
</body>
</html>
`;
}

function renderSummary(heading: string, judged: readonly Judged[]): string {
  const worst = LISTED.find((each) => judged.some(({ verdict }) => verdict === each)) ?? "passed";
  return `<li class="${worst}"><a href="#${anchorOf(heading)}">${heading}</a>: ${countOf(judged)}</li>`;
}

function renderGroup(heading: string, judged: readonly Judged[]): string {
  const of = (verdict: Verdict): Judged[] => judged.filter((each) => each.verdict === verdict);
  const faults = LISTED.flatMap(of).map(renderResult);
  const folded = FOLDED.map((verdict) => renderFolded(verdict, of(verdict)));
  const hint =
    of("failed").length > 1 ? ["<p>Begin with the first: one fault may break several rules.</p>"] : [];
  const untested = untestedText(judged.map(({ result }) => result));
  const head = `<section>\n<h2 id="${anchorOf(heading)}">${heading}</h2>\n<p>${countOf(judged)}</p>`;
  return [head, untested && `<p>${untested}</p>`, ...hint, ...faults, ...folded, "</section>"]
    .filter(Boolean)
    .join("\n");
}

/** Renders rules that need no action, collapsed into a count. */
function renderFolded(verdict: Verdict, judged: readonly Judged[]): string {
  if (judged.length === 0) return "";
  const rules = judged.map(renderResult).join("\n");
  return `<details class="folded">\n<summary>${judged.length} ${VERDICT_NAMES[verdict]}</summary>\n${rules}\n</details>`;
}

function renderResult({ result, verdict }: Judged): string {
  const { id, version, reason } = result;
  const rule = ruleOf(id);
  const page = escapeXml(pageOf(rule, version));
  const anchor = version === undefined ? id : `v${version}-${id}`;
  const name = verdict === "not applicable" ? "Why" : "Found";
  const hasAdvice = verdict !== "passed" && verdict !== "not applicable";
  return [
    `<details id="${anchor}" class="${verdict.replace(" ", "-")}"${verdict === "failed" ? " open" : ""}>`,
    `<summary><strong>${VERDICT_NAMES[verdict]}</strong> <code>${id}</code> ${escapeXml(rule.rule)}</summary>`,
    "<dl>",
    ...(reason === undefined ? [] : [`<dt>${name}</dt>${renderReason(reason)}`]),
    ...(hasAdvice ? [`<dt>Repair</dt><dd>${escapeXml(adviceOf(result))}</dd>`] : []),
    `<dt>Read</dt><dd><a href="${page}">${page}</a></dd>`,
    ...renderTrace(result),
    "</dl>",
    "</details>",
  ].join("\n");
}

/** Renders a reason. Preserves whitespace in program output. */
function renderReason(reason: string): string {
  const text = escapeXml(reason.trimEnd());
  return reason.includes("\n") ? `<dd class="lines">${text}</dd>` : `<dd>${text}</dd>`;
}

function renderTrace({ trace = [] }: CheckResult): string[] {
  if (trace.length === 0) return [];
  const lines = trace.map(({ direction, text }) => {
    const arrow = direction === "out" ? "→" : "←";
    return `<li class="${direction}">${arrow} ${escapeXml(text)}</li>`;
  });
  return [
    `<dt>Messages</dt><dd>→ to the agent, ← from it<ol class="trace">\n${lines.join("\n")}\n</ol></dd>`,
  ];
}

function countOf(judged: readonly Judged[]): string {
  return countText(judged.map(({ verdict }) => verdict));
}

function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(" ", "-");
}

/** The report's style sheet, which supports light and dark themes and any width. */
const REPORT_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --bad: light-dark(#b3261e, #ff8a80); --warn: light-dark(#8a5a00, #ffca28); --good: light-dark(#2e7d32, #81c784);
  --edge: light-dark(#d0d0d0, #4a4a4a); --shade: light-dark(#f5f5f5, #242424); }
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin: 2rem 0 0; border-top: 1px solid var(--edge); padding-top: 1rem; }
.summary { list-style: none; padding: 0; }
.summary li { border-left: .5rem solid var(--good); padding-left: .75rem; margin: .25rem 0; }
.summary .failed { border-color: var(--bad); }
.summary .warning { border-color: var(--warn); }
details { border: 1px solid var(--edge); border-radius: .25rem; padding: .5rem .75rem; margin: .5rem 0; }
details.failed { border-left: .25rem solid var(--bad); }
details.warning { border-left: .25rem solid var(--warn); }
.failed strong { color: var(--bad); }
.warning strong { color: var(--warn); }
.passed strong { color: var(--good); }
summary { cursor: pointer; }
code, .trace, .lines { font: .85rem/1.4 ui-monospace, monospace; }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .25rem .5rem; margin: .5rem 0 0; }
dt { font-weight: 600; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.lines { white-space: pre-wrap; padding-top: .15rem; }
.trace { list-style: none; margin: .25rem 0 0; padding: .5rem; background: var(--shade); max-height: 30rem; overflow-y: auto; }
.trace li { padding-left: 1.25rem; text-indent: -1.25rem; white-space: pre-wrap; }
.trace .out { opacity: .75; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;
