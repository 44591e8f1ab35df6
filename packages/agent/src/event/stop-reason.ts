import type { StopReason } from "@parley/schema/neutral";

const STOP_REASONS: ReadonlySet<string> = new Set<StopReason>([
  "end_turn",
  "max_tokens",
  "max_turn_requests",
  "refusal",
  "cancelled",
]);

/** @throws {TypeError} if no version has the reason. Reasons of extensions begin with `_`. */
export function assertStopReason(stopReason: string): void {
  if (STOP_REASONS.has(stopReason) || stopReason.startsWith("_")) return;
  throw new TypeError(`Cannot end a turn with ${JSON.stringify(stopReason)}: no such stop reason`);
}
