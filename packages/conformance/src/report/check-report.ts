import type { WireRecord } from "@parley/protocol/recording";

import { ruleOf } from "../catalogue/catalogue.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";

/** Maximum number of messages in {@link CheckResult.trace}. */
export const TRACE_LENGTH = 60;

/** The result of one check. */
export interface CheckResult {
  /** The id of the rule. */
  readonly id: string;
  /** The protocol version. Absent if the rule has no versions. */
  readonly version?: CheckedVersion | undefined;
  readonly outcome: "passed" | "failed" | "not applicable";
  /** The fault, or the reason why the rule does not apply. */
  readonly reason?: string;
  /** Advice for fixing the fault, if the rule's own advice does not apply. */
  readonly advice?: string;
  /** Description of how the agent exited, if that is the fault. Failures with the same ending share one cause. */
  readonly ending?: string;
  /** The last messages of the conversation in which the fault occurred, as seen by the kit. */
  readonly trace?: readonly WireRecord[];
  /** The seed of the run that failed, if there were several. */
  readonly seed?: number;
}

/** Measurements of an agent, for information only; no rule judges them. */
export interface AgentMeasures {
  /** Time from starting the agent to its response to `initialize`, in milliseconds. */
  readonly startMs: number;
  /**
   * Memory usage of the agent's process once it has responded, in bytes, or `undefined` if unknown. Does not include
   * programs that the agent started.
   */
  readonly memoryBytes: number | undefined;
}

/** The results for one program. */
export interface CheckReport {
  /** The command line or address. */
  readonly target: string;
  readonly results: readonly CheckResult[];
  /** The agent's measurements. Absent for clients and registry entries. */
  readonly measures?: AgentMeasures | undefined;
  /** The ids of sessions that the checks created but could not delete. Absent for clients and registry entries. */
  readonly left?: readonly string[] | undefined;
}

/** Describes the sessions left on the agent in one line, or returns `undefined` if there are none. */
export function leftText(left: readonly string[] = []): string | undefined {
  if (left.length === 0) return undefined;
  const what = left.length === 1 ? "a session" : `${left.length} sessions`;
  return `Cannot delete ${what} of the checks, which the agent may keep: ${left.join(", ")}`;
}

/** Returns advice on fixing a broken rule. */
export function adviceOf({ id, advice }: CheckResult): string {
  return advice ?? ruleOf(id).advice;
}

/** Returns the heading above the results of one version, such as `Version 1`. */
export function headingOf({ id, version }: CheckResult): string {
  if (version !== undefined) return `Version ${version}`;
  return ruleOf(id).subject === "entry" ? "Registry entry" : "Server";
}

/** The meaning of a result for the report. `known` is a failure in the baseline. */
export type Verdict = "passed" | "failed" | "warning" | "known" | "not applicable";

/** Returns what a result means for the report. `isExpected` says whether the baseline lists it as a failure. */
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

/** The term for each verdict, in the order used by {@link countText}. */
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
