import type { WireRecord } from "@parley/protocol/recording";

import { ruleOf } from "../catalogue/catalogue.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";

/** Maximum number of messages of a {@link CheckResult.trace}. */
export const TRACE_LENGTH = 60;

/** The result of one check. */
export interface CheckResult {
  /** The id of the rule. */
  readonly id: string;
  /** Missing if the rule has no versions. */
  readonly version?: CheckedVersion | undefined;
  readonly outcome: "passed" | "failed" | "not applicable";
  /** The fault, or why the rule does not apply. */
  readonly reason?: string;
  /** How to repair it, if not as the rule says. */
  readonly advice?: string;
  /** How the agent exited, if that is the fault. Failures with the same ending have one cause. */
  readonly ending?: string;
  /** The end of the conversation with the fault, as the kit saw it. */
  readonly trace?: readonly WireRecord[];
  /** The seed of the failed run, if there were several. */
  readonly seed?: number;
}

/** Measurements of an agent, for information only; no rule judges them. */
export interface AgentMeasures {
  /** Milliseconds from the start of the agent to its response to `initialize`. */
  readonly startMs: number;
  /** Bytes of its process's memory at that point; missing if unknown. Programs that it has started are not counted. */
  readonly memoryBytes: number | undefined;
}

/** The results about one program. */
export interface CheckReport {
  /** The command line or address. */
  readonly target: string;
  readonly results: readonly CheckResult[];
  /** Missing for clients and registry entries. */
  readonly measures?: AgentMeasures | undefined;
  /** The ids of the sessions that the checks created and could not delete. Missing for clients and registry entries. */
  readonly left?: readonly string[] | undefined;
}

/** Returns a line about the sessions left with the agent, or `undefined` if there are none. */
export function leftText(left: readonly string[] = []): string | undefined {
  if (left.length === 0) return undefined;
  const what = left.length === 1 ? "a session" : `${left.length} sessions`;
  return `Cannot delete ${what} of the checks, which the agent may keep: ${left.join(", ")}`;
}

/** Returns how to repair a broken rule. */
export function adviceOf({ id, advice }: CheckResult): string {
  return advice ?? ruleOf(id).advice;
}

/** Returns the heading under which results of one version are listed: `Version 1`. */
export function headingOf({ id, version }: CheckResult): string {
  if (version !== undefined) return `Version ${version}`;
  return ruleOf(id).subject === "entry" ? "Registry entry" : "Server";
}

/** How significant a result is. `known` is a failure that the baseline expects. */
export type Verdict = "passed" | "failed" | "warning" | "known" | "not applicable";

/** Returns how significant a result is. `isExpected` is true for a failure that the baseline has. */
export function verdictOf({ id, outcome }: CheckResult, isExpected = false): Verdict {
  if (outcome !== "failed") return outcome;
  if (isExpected) return "known";
  return ruleOf(id).level === "must" ? "failed" : "warning";
}

/** Returns a report's measurements as a sentence, or `undefined` if there are none. */
export function measuresText({ measures }: CheckReport): string | undefined {
  if (measures === undefined) return undefined;
  const { startMs, memoryBytes } = measures;
  const memory =
    memoryBytes === undefined ? "" : `, with ${Math.round(memoryBytes / 1_000_000)} MB of memory`;
  return `Answered ${startMs} ms after its start${memory}`;
}

/** The word for rules with a verdict, in the order of {@link countText}. */
export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  passed: "followed",
  failed: "broken",
  warning: "warning",
  known: "known",
  "not applicable": "not applicable",
};

/** Returns the verdict counts: `59 followed, 1 broken, 19 not applicable`. */
export function countText(verdicts: readonly Verdict[]): string {
  const counts = Object.entries(VERDICT_NAMES).map(
    ([verdict, name]) => [name, verdicts.filter((each) => each === verdict).length] as const,
  );
  return counts
    .filter(([name, count]) => count > 0 || name === "followed" || name === "broken")
    .map(([name, count]) => `${count} ${name === "warning" && count > 1 ? "warnings" : name}`)
    .join(", ");
}
