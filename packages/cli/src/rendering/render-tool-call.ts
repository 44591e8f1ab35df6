import type { ToolCallEntry, ToolCallStatus } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";
import type { Theme, ToolCallPhase } from "./theme.ts";
import { wrapText } from "./word-wrap.ts";

const endings = ["completed", "failed", "cancelled"] as const;

/** What a status means to the reader; one that is not known means that the call is not over. */
export function toolCallPhase(status: ToolCallStatus): ToolCallPhase {
  return endings.find((ending) => ending === status) ?? "open";
}

/** What a tool call is called, as far as the agent has said; empty if it has not. */
export function toolCallTitle(entry: ToolCallEntry): string {
  return terminalLine(entry.title) || terminalLine(entry.name ?? "");
}

/** A tool call: its title, and what has become of it. */
export function renderToolCall(entry: ToolCallEntry, { toolCallMarks, columns }: Theme): string {
  const title = toolCallTitle(entry) || terminalLine(entry.kind);
  return wrapText(`${toolCallMarks[toolCallPhase(entry.status)]} ${title}`, columns(), "  ");
}
