import { ruleOf } from "../catalogue/catalogue.ts";
import type { Baseline } from "../run/baseline.ts";
import { type CheckReport, verdictOf } from "./check-report.ts";

/** Renders a report for programs. */
export function renderJson({ target, results }: CheckReport, baseline: Baseline): string {
  const entries = results.map((result) => {
    const { level, rule, advice, pages } = ruleOf(result.id);
    const verdict = verdictOf(result, baseline.expects(result));
    return { ...result, verdict, level, rule, advice, page: pages[result.version] };
  });
  return `${JSON.stringify({ target, results: entries }, undefined, 2)}\n`;
}
