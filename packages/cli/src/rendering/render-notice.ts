import type { CompactionEntry, NoticeEntry } from "@parley/protocol/session";

import { terminalLine } from "../terminal/terminal-text.ts";
import type { Theme } from "./theme.ts";
import { wrapText } from "./word-wrap.ts";

/** Something that the agent wants the user to know. */
export function renderNotice(
  { severity, title, description }: NoticeEntry,
  { style, columns }: Theme,
): string {
  const look = severity === "error" ? "red" : severity === "warning" ? "yellow" : "cyan";
  const text = description === undefined ? title : `${title}: ${description}`;
  return wrapText(`${style(look, `[${terminalLine(severity)}]`)} ${terminalLine(text)}`, columns(), "  ");
}

/** How far the agent is with making room in its context. */
export function renderCompaction({ status, error }: CompactionEntry, { style, columns }: Theme): string {
  const words = terminalLine(status).replaceAll("_", " ");
  const reason = error === undefined ? "" : `: ${terminalLine(error)}`;
  return style("dim", wrapText(`[context compaction ${words}${reason}]`, columns(), "  "));
}
