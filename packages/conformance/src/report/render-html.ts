import { pageOf, ruleOf } from "../catalogue/catalogue.ts";
import type { Baseline } from "../run/baseline.ts";
import {
  adviceOf,
  type CheckReport,
  type CheckResult,
  countText,
  headingOf,
  measuresText,
  VERDICT_NAMES,
  type Verdict,
  verdictOf,
} from "./check-report.ts";
import { untestedText } from "./missing-prompts.ts";
import { escapeXml } from "./render-junit.ts";
import { REPORT_STYLE } from "./report-style.ts";

/** Verdicts whose rules are listed, the most significant first; the rules of the others are behind their number. */
const LISTED: readonly Verdict[] = ["failed", "warning"];
const FOLDED: readonly Verdict[] = ["known", "not applicable", "passed"];

/** A result with its significance. */
interface Judged {
  readonly result: CheckResult;
  readonly verdict: Verdict;
}

/** Renders a report as a page of HTML that needs no other files. Faults come first, and are open. */
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

/** Renders rules that need nothing to be done, behind their number. */
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

/** Lines of a program keep their places below each other. */
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
