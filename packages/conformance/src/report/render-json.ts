import { pageOf, ruleOf } from "../catalogue/catalogue.ts";
import type { Baseline } from "../run/baseline.ts";
import { type CheckReport, verdictOf } from "./check-report.ts";

/** Renders a report for programs. */
export function renderJson({ target, results }: CheckReport, baseline: Baseline): string {
  const entries = results.map((result) => {
    const rule = ruleOf(result.id);
    const verdict = verdictOf(result, baseline.expects(result));
    const page = pageOf(rule, result.version);
    return { ...result, verdict, level: rule.level, rule: rule.rule, advice: rule.advice, page };
  });
  return `${JSON.stringify({ target, results: entries }, undefined, 2)}\n`;
}
