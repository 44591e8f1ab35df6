import type { StopReason } from "@parley/schema/neutral";

import { describeValue } from "../value/describe-value.ts";

const STOP_REASONS: ReadonlySet<string> = new Set<StopReason>([
  "end_turn",
  "max_tokens",
  "max_turn_requests",
  "refusal",
  "cancelled",
]);

/** @throws {TypeError} if no version defines this reason. Custom reasons start with `_`. */
export function assertStopReason(stopReason: unknown): void {
  if (typeof stopReason === "string" && (STOP_REASONS.has(stopReason) || stopReason.startsWith("_"))) return;
  const known = [...STOP_REASONS].map((reason) => `"${reason}"`).join(", ");
  throw new TypeError(`Cannot end a turn with ${describeValue(stopReason)}: expected one of ${known}`);
}
