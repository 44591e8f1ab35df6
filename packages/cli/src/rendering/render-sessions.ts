import type { SessionInfo } from "@parley/client";

import { terminalLine } from "../terminal/terminal-text.ts";
import { cutLine } from "./cut-line.ts";
import { padTo } from "./render-table.ts";
import { textWidth } from "./text-width.ts";
import { wrapText } from "./word-wrap.ts";

const gap = "  ";

export interface SessionsLook {
  readonly showsFolder: boolean;
  /** Line width at which titles are truncated. `Infinity` disables truncation. */
  readonly columns: number;
}

/**
 * Minimum number of columns for a title next to the other columns. A title with less space goes on a separate line.
 */
const minTitle = 16;

/**
 * Renders sessions as aligned columns: id, time, folder and title. The title comes last because its width varies
 * most. On a narrow terminal, titles go on separate lines.
 */
export function renderSessions(
  sessions: readonly SessionInfo[],
  { showsFolder, columns }: SessionsLook = { showsFolder: true, columns: Infinity },
): string {
  const rows = sessions.map(({ sessionId, updatedAt, cwd, title }) => ({
    cells: [terminalLine(sessionId), shownTime(updatedAt), ...(showsFolder ? [terminalLine(cwd)] : [])],
    title: terminalLine(title ?? "") || "-",
  }));
  const table = [{ cells: ["ID", "UPDATED", ...(showsFolder ? ["FOLDER"] : [])], title: "TITLE" }, ...rows];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...table.map(({ cells }) => textWidth(cells[column] ?? ""))),
  );
  const room = columns - widths.reduce((sum, width) => sum + width + gap.length, 0);
  const lines =
    room < minTitle
      ? rows.flatMap(({ cells, title }) => [
          wrapText(cells.join(gap), columns, "  "),
          wrapText(`  ${title}`, columns, "  "),
        ])
      : table.map(({ cells, title }) =>
          cutLine(
            [...cells.map((cell, column) => padTo(cell, widths[column] ?? 0)), title].join(gap),
            columns,
          ),
        );
  return `${lines.join("\n")}\n`;
}

/** Formats a time as local time, to the minute. The strings sort chronologically. */
export function shownTime(updatedAt: string | null | undefined): string {
  const time = new Date(updatedAt ?? "");
  if (Number.isNaN(time.getTime())) return "-";
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16).replace("T", " ");
}
