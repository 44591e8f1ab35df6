import { pageOf, ruleOf } from "../catalogue/catalogue.ts";
import type { Baseline } from "./baseline.ts";
import { adviceOf, type CheckReport, verdictOf } from "./check-report.ts";

export function renderJson({ target, measures, results }: CheckReport, baseline: Baseline): string {
  const entries = results.map((result) => {
    const rule = ruleOf(result.id);
    const verdict = verdictOf(result, baseline.expects(result));
    const page = pageOf(rule, result.version);
    return { ...result, verdict, level: rule.level, rule: rule.rule, advice: adviceOf(result), page };
  });
  return `${JSON.stringify({ target, measures, results: entries }, undefined, 2)}\n`;
}
