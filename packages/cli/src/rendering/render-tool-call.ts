import type { ToolCallEntry, ToolCallStatus } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";
import type { Theme, ToolCallPhase } from "./theme.ts";
import { wrapText } from "./word-wrap.ts";

const endings = ["completed", "failed", "cancelled"] as const;

/** Returns the phase for a status. An unknown status counts as open. */
export function toolCallPhase(status: ToolCallStatus): ToolCallPhase {
  return endings.find((ending) => ending === status) ?? "open";
}

/** Returns a tool call's title, or its name if it has no title. Returns an empty string if it has neither. */
export function toolCallTitle(entry: ToolCallEntry): string {
  return terminalLine(entry.title) || terminalLine(entry.name ?? "");
}

export function renderToolCall(entry: ToolCallEntry, { toolCallMarks, columns }: Theme): string {
  const title = toolCallTitle(entry) || terminalLine(entry.kind);
  return wrapText(`${toolCallMarks[toolCallPhase(entry.status)]} ${title}`, columns(), "  ");
}
