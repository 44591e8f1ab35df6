import { pageOf, ruleOf } from "../catalogue/catalogue.ts";
import type { Baseline } from "./baseline.ts";
import { adviceOf, type CheckReport, type CheckResult, headingOf, verdictOf } from "./check-report.ts";

/**
 * Renders a report as JUnit XML, with one suite per section. Warnings and known failures become skipped tests with
 * reasons.
 */
export function renderJunit({ target, results }: CheckReport, baseline: Baseline): string {
  const suites = [...Map.groupBy(results, headingOf)].map(([heading, same]) => {
    const cases = same.map((result) => renderCase(result, baseline));
    const failures = same.filter((result) => verdictOf(result, baseline.expects(result)) === "failed").length;
    const name = escapeXml(`${target}, ${heading.toLowerCase()}`);
    return `  <testsuite name="${name}" tests="${same.length}" failures="${failures}">\n${cases.join("")}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("")}</testsuites>\n`;
}

function renderCase(result: CheckResult, baseline: Baseline): string {
  const { id, version, reason = "" } = result;
  const rule = ruleOf(id);
  const text = `${adviceOf(result)}\n${pageOf(rule, version)}`;
  const name = version === undefined ? rule.subject : `v${version}`;
  const head = `    <testcase classname="${name}" name="${escapeXml(`${id}: ${rule.rule}`)}"`;
  const verdict = verdictOf(result, baseline.expects(result));
  if (verdict === "passed") return `${head}/>\n`;
  const body =
    verdict === "failed"
      ? `<failure message="${escapeXml(reason)}">${escapeXml(text)}</failure>`
      : `<skipped message="${escapeXml(`${verdict}: ${reason}`)}"/>`;
  return `${head}>\n      ${body}\n    </testcase>\n`;
}

/** Characters that XML 1.0 cannot represent, even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" }),
);

/** Escapes text for use as content or in a quoted attribute, in XML or HTML. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "\uFFFD").replace(/[<>&"]/g, (character) => ENTITIES.get(character) ?? "");
}
