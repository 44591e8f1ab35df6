import { pageOf, ruleOf } from "../catalogue/catalogue.ts";
import type { Baseline } from "./baseline.ts";
import { adviceOf, type CheckReport, headingOf, verdictOf } from "./check-report.ts";

/**
 * Renders a report's faults as GitHub workflow commands, which GitHub shows as annotations.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function renderGithub({ results }: CheckReport, baseline: Baseline): string {
  return results
    .flatMap((result) => {
      const verdict = verdictOf(result, baseline.expects(result));
      if (verdict !== "failed" && verdict !== "warning") return [];
      const rule = ruleOf(result.id);
      const title = `${result.id} (${headingOf(result).toLowerCase()})`;
      const page = pageOf(rule, result.version);
      const text = `${rule.rule}\nFound: ${result.reason}\nRepair: ${adviceOf(result)}\n${page}`;
      const command = verdict === "failed" ? "error" : "warning";
      return [`::${command} title=${escapeProperty(title)}::${escapeData(text)}\n`];
    })
    .join("");
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
