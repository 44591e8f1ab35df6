import type { CheckResult } from "./check-report.ts";

/** Reasons that rules cannot be checked without a prompt. */
export const MISSING_PROMPT = {
  cancel: "its turn ended by itself; --cancel-prompt names a prompt that works until it is cancelled",
  permission: "no prompt makes it request a permission; --permission-prompt names one",
} as const;

/**
 * Describes what could not be tested because of missing prompts, and names the options that set these prompts.
 * Returns `undefined` if nothing was skipped.
 */
export function untestedText(results: readonly CheckResult[]): string | undefined {
  const reasons = new Set(results.map(({ reason }) => reason));
  const untested = [
    ...(reasons.has(MISSING_PROMPT.cancel) ? ["cancels (--cancel-prompt)"] : []),
    ...(reasons.has(MISSING_PROMPT.permission) ? ["permissions (--permission-prompt)"] : []),
  ];
  return untested.length === 0
    ? undefined
    : `Not tested, as no prompt was given for it: ${untested.join(", ")}`;
}
