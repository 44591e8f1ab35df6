import { styleText } from "node:util";

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

/** Options of {@link renderTerminal}. */
export interface TerminalLook {
  readonly baseline: Baseline;
  /** Lists the rules that were followed, too. */
  readonly isVerbose: boolean;
  /** The stream that the text is for: its colours are used. */
  readonly stream: NodeJS.WritableStream;
}

const MARKS: Readonly<Record<Verdict, readonly [mark: string, colour: "red" | "yellow" | "green" | "dim"]>> =
  {
    failed: ["FAIL ", "red"],
    warning: ["warn ", "yellow"],
    known: ["known", "dim"],
    passed: ["ok   ", "green"],
    "not applicable": ["-    ", "dim"],
  };

/** Renders a report for a person at a terminal: each fault with the way to repair it. */
export function renderTerminal(report: CheckReport, look: TerminalLook): string {
  const groups = Map.groupBy(report.results, headingOf);
  const blocks = [...groups].map(([heading, results]) => renderGroup(heading, results, look).join("\n"));
  const outdated = look.baseline.outdated(report);
  return (
    [
      [`Checked ${report.target}`, measuresText(report)].filter(Boolean).join("\n"),
      ...blocks,
      ...(outdated.length === 0
        ? []
        : [`The baseline expects failures that are gone. Remove its lines: ${outdated.join(", ")}`]),
      "",
    ]
      .join("\n\n")
      .trimEnd() + "\n"
  );
}

function renderGroup(heading: string, results: readonly CheckResult[], look: TerminalLook): string[] {
  const verdict = (result: CheckResult): Verdict => verdictOf(result, look.baseline.expects(result));
  const listed = results.filter(
    (result) => look.isVerbose || ["failed", "warning"].includes(verdict(result)),
  );
  const known = results.filter((result) => verdict(result) === "known").map(({ id }) => id);
  return [
    `${heading}: ${countText(results.map(verdict))}`,
    ...listed.flatMap((result) => renderResult(result, verdict(result), look)),
    ...(known.length === 0 || look.isVerbose ? [] : [`known failures: ${known.join(", ")}`]),
    ...(look.isVerbose ? [] : renderSkipped(results)),
  ];
}

function countText(verdicts: readonly Verdict[]): string {
  const count = (verdict: Verdict): number => verdicts.filter((each) => each === verdict).length;
  const parts: [number, string][] = [
    [count("passed"), "followed"],
    [count("failed"), "broken"],
    [count("warning"), count("warning") === 1 ? "warning" : "warnings"],
    [count("known"), "known"],
    [count("not applicable"), "not applicable"],
  ];
  return parts
    .flatMap(([number, text], index) => (number > 0 || index < 2 ? [`${number} ${text}`] : []))
    .join(", ");
}

function renderResult(result: CheckResult, verdict: Verdict, { stream }: TerminalLook): string[] {
  const [mark, colour] = MARKS[verdict];
  const rule = ruleOf(result.id);
  const head = `${styleText(colour, mark, { stream })} ${result.id}: ${rule.rule}`;
  if (verdict === "passed") return [head];
  if (verdict === "not applicable") return [`${head}\n      ${result.reason}`];
  const seed = result.seed === undefined ? [] : [`      seed:   ${result.seed}`];
  return [
    [
      head,
      `      found:  ${indent(result.reason ?? "")}`,
      `      repair: ${adviceOf(result)}`,
      `      read:   ${pageOf(rule, result.version)}`,
      ...seed,
    ].join("\n"),
  ];
}

/** Puts the further lines of a text under its first one. */
function indent(text: string): string {
  return text.trimEnd().replaceAll("\n", "\n              ");
}

/** Lists the rules that were not checked, by reason. */
function renderSkipped(results: readonly CheckResult[]): string[] {
  const skipped = results.filter(({ outcome }) => outcome === "not applicable");
  if (skipped.length === 0) return [];
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  return [
    "not applicable:",
    ...[...reasons].map(([reason, same]) => `      ${reason} (${same.map(({ id }) => id).join(", ")})`),
  ];
}
