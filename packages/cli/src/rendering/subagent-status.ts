import type { TurnState } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";
import type { ToolCallPhase } from "./theme.ts";

export function subagentPhase({ status, stopReason = "end_turn" }: TurnState): ToolCallPhase {
  if (status !== "idle") return "open";
  if (stopReason === "cancelled") return "cancelled";
  return stopReason === "end_turn" ? "completed" : "failed";
}

/** Describes a subagent's activity, or the outcome of its work, on one line. */
export function subagentStatus({ status, stopReason = "end_turn", error }: TurnState): string {
  if (status === "requires_action") return "waiting for you";
  if (status === "unknown") return "the agent does not say what it is doing";
  if (status !== "idle") return terminalLine(status);
  if (error !== undefined) return terminalLine(`failed: ${error.message}`);
  return stopReason === "end_turn" ? "done" : terminalLine(stopReason).replaceAll("_", " ");
}
