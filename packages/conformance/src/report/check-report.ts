import type { WireRecord } from "@parley/protocol/recording";

import { ruleOf } from "../catalogue/catalogue.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";

/** The result of one check. */
export interface CheckResult {
  /** The id of the rule. */
  readonly id: string;
  /** Missing if the rule has no versions. */
  readonly version?: CheckedVersion | undefined;
  readonly outcome: "passed" | "failed" | "not applicable";
  /** The fault, or why the rule does not apply. */
  readonly reason?: string;
  /** The end of the conversation that has the fault, as the kit saw it. */
  readonly trace?: readonly WireRecord[];
  /** The seed of the run that failed, if there were several. */
  readonly seed?: number;
}

/** The results about one program. */
export interface CheckReport {
  /** The command line or address. */
  readonly target: string;
  readonly results: readonly CheckResult[];
}

/** Returns the heading that results of the same version are listed under: `Version 1`. */
export function headingOf({ id, version }: CheckResult): string {
  if (version !== undefined) return `Version ${version}`;
  return ruleOf(id).subject === "entry" ? "Registry entry" : "Server";
}

/** Significance of a result. `known` is a failure that the baseline expects. */
export type Verdict = "passed" | "failed" | "warning" | "known" | "not applicable";

/** Returns the significance of a result; `isExpected` is true for a failure that the baseline has. */
export function verdictOf({ id, outcome }: CheckResult, isExpected = false): Verdict {
  if (outcome !== "failed") return outcome;
  if (isExpected) return "known";
  return ruleOf(id).level === "must" ? "failed" : "warning";
}
