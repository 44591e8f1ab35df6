import { styleText } from "node:util";

import { pageOf, ruleOf } from "../catalogue/catalogue.ts";
import type { Baseline } from "./baseline.ts";
import {
  adviceOf,
  countText,
  type CheckReport,
  type CheckResult,
  type Verdict,
  headingOf,
  measuresText,
  verdictOf,
} from "./check-report.ts";
import { untestedText } from "./missing-prompts.ts";

export interface TerminalLook {
  readonly baseline: Baseline;
  /** Whether to also list the rules that were followed. */
  readonly isVerbose: boolean;
  /** Output stream, which determines whether to use colors. */
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

/** Verdicts whose rules are always listed, in this order. */
const FAULTS: readonly Verdict[] = ["failed", "warning"];

/** Maximum number of unchecked rules to name for each reason. */
const MAX_NAMES = 10;

/** Renders a report for a terminal, with advice on fixing each fault. */
export function renderTerminal(report: CheckReport, look: TerminalLook): string {
  const groups = Map.groupBy(report.results, headingOf);
  const blocks = [...groups].map(([heading, results]) => renderGroup(heading, results, look).join("\n"));
  const outdated = look.baseline.outdated(report);
  const failed = report.results
    .filter((result) => verdictOf(result, look.baseline.expects(result)) === "failed")
    .toSorted((a, b) => Number(b.ending !== undefined) - Number(a.ending !== undefined));
  return (
    [
      [`Checked ${report.target}`, measuresText(report)].filter(Boolean).join("\n"),
      ...blocks,
      ...(outdated.length === 0
        ? []
        : [`The baseline expects failures that are gone. Remove its lines: ${outdated.join(", ")}`]),
      ...(failed.length === 0 ? [] : [nextStep(failed)]),
      "",
    ]
      .join("\n\n")
      .trimEnd() + "\n"
  );
}

function nextStep(failed: readonly CheckResult[]): string {
  const beginning =
    failed.length === 1 ? "" : "Begin with the first CRASH or FAIL: one fault may break several rules. ";
  return `${beginning}Check it alone by adding --only ${failed[0]?.id} to the same options; --html <file> shows the messages of each failure.`;
}

function renderGroup(heading: string, results: readonly CheckResult[], look: TerminalLook): string[] {
  const verdict = (result: CheckResult): Verdict => verdictOf(result, look.baseline.expects(result));
  const faults = FAULTS.flatMap((fault) => results.filter((result) => verdict(result) === fault));
  const crashed = faults.filter(({ ending }) => ending !== undefined);
  const listed = (look.isVerbose ? results : faults).filter((result) => !crashed.includes(result));
  const crashes = Map.groupBy(crashed, ({ ending }) => ending);
  const untested = untestedText(results);
  const known = results.filter((result) => verdict(result) === "known").map(({ id }) => id);
  return [
    `${heading}: ${countText(results.map(verdict))}`,
    ...(untested === undefined ? [] : [untested]),
    ...[...crashes.values()].map((same) => renderCrash(same, look)),
    ...listed.flatMap((result) => renderResult(result, verdict(result), look)),
    ...(known.length === 0 || look.isVerbose ? [] : [`known failures: ${known.join(", ")}`]),
    ...(look.isVerbose ? [] : renderSkipped(results)),
  ];
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

/** Renders the failures of an agent that exited as a single crash, because they share a cause. */
function renderCrash(results: readonly CheckResult[], { stream }: TerminalLook): string {
  const [first] = results;
  const [exit] = first?.ending?.split(";") ?? [];
  const rules = results.map(({ id }) => `${id}: ${ruleOf(id).rule}`);
  return [
    `${styleText("red", "CRASH", { stream })} The agent ended ${exit}, which breaks ${rules.length === 1 ? "a rule" : `${rules.length} rules`}`,
    `      found:  ${indent(first?.reason ?? "")}`,
    `      repair: ${first ? adviceOf(first) : ""}`,
    `      rules:  ${indent(rules.join("\n"))}`,
  ].join("\n");
}

function indent(text: string): string {
  return text.trimEnd().replaceAll("\n", "\n              ");
}

/** Lists the rules that were not checked, grouped by reason. */
function renderSkipped(results: readonly CheckResult[]): string[] {
  const skipped = results.filter(({ outcome }) => outcome === "not applicable");
  if (skipped.length === 0) return [];
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  return ["not applicable:", ...[...reasons].map(([reason, same]) => `      ${reason} (${namesOf(same)})`)];
}

/** Names the rules, or counts them if the list is long enough to bury the faults. */
function namesOf(results: readonly CheckResult[]): string {
  if (results.length > MAX_NAMES) return `${results.length} rules; --verbose lists them`;
  return results.map(({ id }) => id).join(", ");
}
