import type { CompactionEntry, NoticeEntry } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";
import type { Theme } from "./theme.ts";
import { wrapText } from "./word-wrap.ts";

export function renderNotice(
  { severity, title, description }: NoticeEntry,
  { style, columns }: Theme,
): string {
  const look = severity === "error" ? "red" : severity === "warning" ? "yellow" : "cyan";
  const text = description === undefined ? title : `${title}: ${description}`;
  return wrapText(`${style(look, `[${terminalLine(severity)}]`)} ${terminalLine(text)}`, columns(), "  ");
}

export function renderCompaction({ status, error }: CompactionEntry, { style, columns }: Theme): string {
  const words = terminalLine(status).replaceAll("_", " ");
  const reason = error === undefined ? "" : `: ${terminalLine(error)}`;
  return style("dim", wrapText(`[context compaction ${words}${reason}]`, columns(), "  "));
}
