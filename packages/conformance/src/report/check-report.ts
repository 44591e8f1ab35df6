import type { WireRecord } from "@parley/protocol/recording";

import { ruleOf } from "../catalogue/catalogue.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";

export const TRACE_LENGTH = 60;

/** Result of one check. */
export interface CheckResult {
  /** Id of the rule. */
  readonly id: string;
  /** Protocol version. Absent for rules without versions. */
  readonly version?: CheckedVersion | undefined;
  readonly outcome: "passed" | "failed" | "not applicable";
  /** The fault, or the reason that the rule does not apply. */
  readonly reason?: string;
  /** Advice on fixing the fault, if it differs from the rule's advice. */
  readonly advice?: string;
  /** Description of how the agent exited, if that is the fault. Failures with the same ending have the same cause. */
  readonly ending?: string;
  /** Last messages of the conversation in which the fault occurred, from the kit's point of view. */
  readonly trace?: readonly WireRecord[];
  /** Seed of the run that failed, if there were several runs. */
  readonly seed?: number;
}

/** Measurements of an agent. They are informational; no rule depends on them. */
export interface AgentMeasures {
  /** Time in milliseconds from the agent's start to its response to `initialize`. */
  readonly startMs: number;
  /**
   * Memory usage of the agent's process in bytes after its response to `initialize`, or `undefined` if unknown. Does
   * not include child processes.
   */
  readonly memoryBytes: number | undefined;
}

/** Results for one program. */
export interface CheckReport {
  /** Command line, address or name of the program. */
  readonly target: string;
  readonly results: readonly CheckResult[];
  /** Measurements of the agent. Absent for clients and registry entries. */
  readonly measures?: AgentMeasures | undefined;
  /** Ids of sessions that the checks created but could not delete. Absent for clients and registry entries. */
  readonly left?: readonly string[] | undefined;
}

/** Describes in one line the sessions that remain on the agent, or returns `undefined` if there are none. */
export function leftText(left: readonly string[] = []): string | undefined {
  if (left.length === 0) return undefined;
  const what = left.length === 1 ? "a session" : `${left.length} sessions`;
  return `Cannot delete ${what} of the checks, which the agent may keep: ${left.join(", ")}`;
}

export function adviceOf({ id, advice }: CheckResult): string {
  return advice ?? ruleOf(id).advice;
}

/** Returns the heading above the results of one version, such as `Version 1`. */
export function headingOf({ id, version }: CheckResult): string {
  if (version !== undefined) return `Version ${version}`;
  return ruleOf(id).subject === "entry" ? "Registry entry" : "Server";
}

/** The verdict on a result in the report. `known` is a failure in the baseline. */
export type Verdict = "passed" | "failed" | "warning" | "known" | "not applicable";

/** Returns the report's verdict on a result. `isExpected` is true if the failure is in the baseline. */
export function verdictOf({ id, outcome }: CheckResult, isExpected = false): Verdict {
  if (outcome !== "failed") return outcome;
  if (isExpected) return "known";
  return ruleOf(id).level === "must" ? "failed" : "warning";
}

/** Describes a report's measurements in a sentence, or returns `undefined` if there are none. */
export function measuresText({ measures }: CheckReport): string | undefined {
  if (measures === undefined) return undefined;
  const { startMs, memoryBytes } = measures;
  const memory =
    memoryBytes === undefined ? "" : `, with ${Math.round(memoryBytes / 1_000_000)} MB of memory`;
  return `Answered ${startMs} ms after its start${memory}`;
}

/** Term for each verdict, in the order used by {@link countText}. */
export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  passed: "followed",
  failed: "broken",
  warning: "warning",
  known: "known",
  "not applicable": "not applicable",
};

/** Formats the verdict counts, such as `59 followed, 1 broken, 19 not applicable`. */
export function countText(verdicts: readonly Verdict[]): string {
  const counts = Object.entries(VERDICT_NAMES).map(
    ([verdict, name]) => [name, verdicts.filter((each) => each === verdict).length] as const,
  );
  return counts
    .filter(([name, count]) => count > 0 || name === "followed" || name === "broken")
    .map(([name, count]) => `${count} ${name === "warning" && count > 1 ? "warnings" : name}`)
    .join(", ");
}
